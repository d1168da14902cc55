// Guides have no figures: only the choice of language and colors, and buttons that copy code.
import { startReading } from '../../lib/reading.js';
import { createPreferences } from '../../lib/preferences.js';
import { startSearch } from '../../lib/search.js';

export function start() {
  startSearch();
  createPreferences();
  startReading();
}
