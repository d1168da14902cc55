// Shapes as paths, where there are few or they are seen near: all of a list at once.

/**
 * Adds the shapes' outlines to the canvas's path.
 * @param {CanvasRenderingContext2D} ctx
 * @param {{scale: number, x: number, y: number}} view
 * @param {import('./moving-objects.js').Crowd} crowd
 * @param {Iterable<number>} indices
 */
export function outline(ctx, { scale, x, y }, { kind, boxes, shapes }, indices) {
  ctx.beginPath();
  for (const i of indices) {
    const left = boxes[4 * i] * scale + x;
    const top = boxes[4 * i + 1] * scale + y;
    const w = (boxes[4 * i + 2] - boxes[4 * i]) * scale;
    const h = (boxes[4 * i + 3] - boxes[4 * i + 1]) * scale;
    if (kind === 'box') {
      ctx.rect(left, top, w, h);
    } else if (kind === 'circle') {
      ctx.moveTo(left + w, top + h / 2);
      ctx.arc(left + w / 2, top + h / 2, w / 2, 0, 2 * Math.PI);
    } else {
      const [cx, cy, half, , ux, uy] = shapes.subarray(6 * i, 6 * i + 6);
      const place = (/** @type {number} */ a, /** @type {number} */ b) =>
        /** @type {[number, number]} */ ([
          (cx + half * (a * ux - b * uy)) * scale + x,
          (cy + half * (a * uy + b * ux)) * scale + y,
        ]);
      ctx.moveTo(...place(1, 1));
      ctx.lineTo(...place(-1, 1));
      ctx.lineTo(...place(-1, -1));
      ctx.lineTo(...place(1, -1));
      ctx.closePath();
    }
  }
}
