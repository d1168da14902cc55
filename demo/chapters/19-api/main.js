// The API page has no code of its own but the choice of language and colors.
import { createPreferences } from '../../lib/preferences.js';

export const start = () => createPreferences();
