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
import { ALL_HITS, CAST, sideOf } from '../mesh/arguments.js';
import { fail, nonNegative } from '../arguments/check.js';
import { tagOfClass } from './buffer.js';
import { pickThreshold } from './Thin.js';

/** @import { Check } from '../arguments/options.js' */
/** @import { ThinClass } from './buffer.js' */

export const INSTANCE = /* @__PURE__ */ new Options({ mask, side: /* @__PURE__ */ option(sideOf, 0) });

/** @type {Check<ThinClass[]>} */
const thinClasses = (fn, name, value) => {
  const expected = 'a list of PointsBVH, LineBVH, LineLoopBVH, LineSegmentsBVH and Billboard';
  if (!Array.isArray(value)) fail(TypeError, fn, name, expected, value);
  const wrong = value.findIndex(
    (one) => typeof tagOfClass(one) !== 'string' || typeof one.from !== 'function',
  );
  return wrong < 0 ? value : fail(TypeError, fn, `${name}[${wrong}]`, expected, value[wrong]);
};
export const FROM = /* @__PURE__ */ new Options({ classes: /* @__PURE__ */ option(thinClasses, []) });

const threshold = /* @__PURE__ */ option(nonNegative, 0);
const camera = /* @__PURE__ */ optional(unchecked);
export const RAY = /* @__PURE__ */ extended(CAST, { threshold, camera });
export const RAY_ALL = /* @__PURE__ */ extended(ALL_HITS, { threshold, camera });
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
