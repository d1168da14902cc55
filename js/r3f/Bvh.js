/** The component `Bvh` of drei with `applyBVH`. */

import { createElement, forwardRef, useEffect, useImperativeHandle, useRef } from 'react';
import { applyBVH, removeBVH, SAH } from '../three/index.js';

/**
 * Properties of `Bvh`: those of drei's, and those of a `<group>`.
 * @typedef {object} BvhOptions
 * @property {boolean} [enabled]  true by default; may change
 * @property {boolean} [firstHitOnly]  rays report only the closest hit of each mesh or instance; false by default. It holds for the meshes below
 *   this component only
 * @property {0 | 1 | 2} [strategy]  SAH (default), AVERAGE or CENTER
 * @property {boolean} [setBoundingBox]  computes `geometry.boundingBox`; true by default
 * @property {boolean} [verbose]  no effect, as the next ones
 * @property {number} [maxDepth]
 * @property {number} [maxLeafTris]
 * @property {boolean} [indirect]
 *
 * @typedef {BvhOptions & Omit<import('@react-three/fiber').ThreeElements['group'], keyof BvhOptions>} BvhProps
 */

/** @param {any} object @param {import('../three/applyBVH.js').ApplyOptions} options */
function begin(object, options) {
  if (!object) return undefined;
  applyBVH(object, options);
  return () => removeBVH(object);
}

/** @type {(props: any, forwarded: any) => any} */
function render(props, forwarded) {
  const {
    enabled = true,
    firstHitOnly = false,
    strategy = SAH,
    setBoundingBox = true,
    verbose,
    maxDepth,
    maxLeafTris,
    indirect,
    children,
    ...others
  } = props;
  const ref = useRef(/** @type {any} */ (null));
  useImperativeHandle(forwarded, () => ref.current, []);
  const options = { firstHitOnly, strategy, setBoundingBox, verbose, maxDepth, maxLeafTris, indirect };
  useEffect(() => (enabled ? begin(ref.current, options) : undefined), [enabled, ...Object.values(options)]);
  return createElement('group', { ref, ...others }, children);
}

/**
 * A group whose meshes are hit by rays, and so by pointer events, with a BVH, also meshes that are added later.
 * @type {import('react').ForwardRefExoticComponent<BvhProps>}
 */
export const Bvh = /** @type {any} */ (/* @__PURE__ */ forwardRef(render));

/**
 * The same for one mesh, as `useBVH` of drei.
 * @param {import('react').RefObject<any>} mesh @param {Omit<BvhOptions, 'enabled' | 'firstHitOnly'>} [options] @returns {void}
 */
export function useBVH(mesh, { strategy = SAH, setBoundingBox = true } = {}) {
  useEffect(() => begin(mesh.current, { strategy, setBoundingBox }), [mesh, strategy, setBoundingBox]);
}
