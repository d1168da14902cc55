/** The module of rebound: paths of one ball. */

import { source } from '../generated/rebound.js';
import { Door } from './Door.js';
import { common } from './Store.js';

export const rebound = /* @__PURE__ */ new Door(source, common);
