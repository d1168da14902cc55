// Chrome before 115 starts no module of this size at once on a page's main thread: this one is started in the background.
import { init } from 'raybound';

await init();
