// Chrome before 115 starts no module of this size at once on a page's main thread: this one is started in the background.
import { init } from 'raybound';

try {
  await init();
} catch {
  // Then the page's first question fails too, and the page says so.
}
