// The API page has no code of its own but the choice of language and colors.
import { createPage } from '../../lib/preferences.js';

createPage({ name: 'api.' }).begin();
