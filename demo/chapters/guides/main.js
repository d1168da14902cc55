// Guides have no code of their own but the choice of language and colors.
import { createPreferences } from '../../lib/preferences.js';

export const start = () => createPreferences();
