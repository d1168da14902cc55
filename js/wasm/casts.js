/** The module of queries of rays and segments against solids. */

import { source } from '../generated/casts.js';
import { Door } from './Door.js';
import { scratch } from './scratch.js';

export const casts = /* @__PURE__ */ new Door(source, scratch);
