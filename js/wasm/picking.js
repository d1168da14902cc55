/** The module of picking: shapes in an index. */

import { source } from '../generated/picking.js';
import { Door } from './Door.js';
import { common } from './Store.js';

export const picking = /* @__PURE__ */ new Door(source, common);
