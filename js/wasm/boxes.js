/** The module of queries of axis-aligned boxes against other shapes. */

import { source } from '../generated/boxes.js';
import { Door } from './Door.js';
import { scratch } from './scratch.js';

export const boxes = /* @__PURE__ */ new Door(source, scratch);
