/** The module of points and segments that rays hit within a threshold. */

import { source } from '../generated/thin.js';
import { Door } from './Door.js';
import { common } from './Store.js';

export const thin = /* @__PURE__ */ new Door(source, common);
