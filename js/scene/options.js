/** Options of scenes. */

import {
  extended,
  filter,
  mask,
  mode,
  option,
  optional,
  Options,
  unchecked,
  words,
} from '../arguments/options.js';
import { ALL_HITS, ALL_HITS_BATCH, CAST, CAST_BATCH, sideOf } from '../mesh/arguments.js';
import { nonNegative } from '../validate.js';
import { pickThreshold } from './Thin.js';

export const INSTANCE = /* @__PURE__ */ new Options({ mask, side: /* @__PURE__ */ option(sideOf, 0) });

const threshold = /* @__PURE__ */ option(nonNegative, 0);
const camera = /* @__PURE__ */ optional(unchecked);
export const RAY = /* @__PURE__ */ extended(CAST, { threshold, camera });
export const RAY_ALL = /* @__PURE__ */ extended(ALL_HITS, { threshold, camera });
export const RAY_BATCH = /* @__PURE__ */ extended(CAST_BATCH, { threshold, camera });
export const RAY_ALL_BATCH = /* @__PURE__ */ extended(ALL_HITS_BATCH, { threshold, camera });
export const PICK = /* @__PURE__ */ extended(CAST, { threshold: /* @__PURE__ */ option(pickThreshold, 0) });
export const PICK_ALL = /* @__PURE__ */ extended(ALL_HITS, {
  threshold: /* @__PURE__ */ option(pickThreshold, 0),
});

export const SEARCH = /* @__PURE__ */ new Options({
  mode,
  mask,
  filter,
  by: /* @__PURE__ */ option(/* @__PURE__ */ words(['triangles', 'boxes', 'centers']), 0),
});
/** The value of the option `by` for 'centers'. */
export const BY_CENTERS = 2;
