/** The module of canvas paths. */

import { source } from '../generated/path.js';
import { Door } from './Door.js';
import { common } from './Store.js';

export const path = /* @__PURE__ */ new Door(source, common);
