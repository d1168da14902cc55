/** The module of billiards: games of many balls. */

import { source } from '../generated/billiards.js';
import { Door } from './Door.js';
import { common } from './Store.js';

export const billiards = /* @__PURE__ */ new Door(source, common);
