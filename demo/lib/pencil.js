// Draws on one figure's canvas. Coordinates are in figure units; line widths, arrowheads and text are in CSS pixels.
import { toScreen } from './canvas.js';
import { kindsOf } from './light.js';

/** @typedef {{x: number, y: number}} Point */

/** Longer than any figure, in units. */
const FAR = 100;
/** Half the side of the square around a handle that texts leave free, in pixels. */
const HANDLE = 12;
/** The sides of a point where a text goes if its own side is not free. @type {Point[]} */
const SIDES = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
].map(([x, y]) => ({ x, y }));
/** Width of the halo's stroke, in pixels. Half of it is outside of the letters. */
const HALO = 4;
/** Height of the place of a text, in pixels. */
const TEXT = 18;
/** Opacity of what is not lit, the additional width of lit lines, and the width in which a pointer is on a line, in pixels. */
const DIM = 0.25;
const BOLDER = 1.5;
const REACH = 12;
/** Side of the square in which the cross of axes is drawn, in pixels. */
const AXES = 40;
/** Distance of the cross of axes and notes from lines, in pixels. */
const MARGIN = 3;
/** Part of a side, from each of its corners, where the cross of axes may be: in the middle it would look like a part of the picture. */
const NEAR_CORNER = 0.25;
/** Distances from the sides of the figure at which the cross of axes and notes find a place, in pixels. */
const INSETS = [6, 28];
/** Distance of the places along a side of the figure, or of a frame, where they are looked for, in pixels. */
const STRIDE = 16;
/** How much farther from its point a text is, in pixels, if it covers nothing there and more than one line beside the point. */
const FARTHER = 12;
/** Half the side of the square around a point in which a ray passes through the point, in pixels. */
const THROUGH = 3;
/** The greatest angle of the segments in place of an arc. */
const BEND = Math.PI / 10;
const FONT = "12px Inter, system-ui, 'Segoe UI', Roboto, 'PingFang SC', 'Noto Sans CJK SC', sans-serif";

/**
 * Whether a segment has a point in a box: the ranges of t of its two slabs and from 0 to 1 overlap.
 * @param {number[]} list @param {number} at  where the segment is in the list
 * @param {number} left @param {number} top @param {number} right @param {number} bottom
 */
function crosses(list, at, left, top, right, bottom) {
  let [near, far] = [0, 1];
  for (const [axis, min, max] of [
    [0, left, right],
    [1, top, bottom],
  ]) {
    const [from, to] = [list[at + axis], list[at + 2 + axis]];
    if (from === to) {
      if (from < min || from > max) return false;
      continue;
    }
    const [a, b] = [(min - from) / (to - from), (max - from) / (to - from)];
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  return near <= far;
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {import('./canvas.js').Transform} view
 * @param {import('./canvas.js').Palette} palette
 * @param {Point[]} [held]  the positions of handles; texts avoid them
 * @param {import('./light.js').Light} [light]
 */
export function createPencil(ctx, view, palette, held = [], light = {}) {
  const kinds = light.kind || light.pointer ? kindsOf(palette) : null;
  const ratio = ctx.canvas.width / view.width;
  const at = (/** @type {Point} */ p) => toScreen(view, p);
  const { scale } = view;
  const small = scale < 14;
  const taken = held.map((p) => {
    const { x, y } = at(p);
    return { left: x - HANDLE, top: y - HANDLE, right: x + HANDLE, bottom: y + HANDLE };
  });
  /** A place of a text, moved into the figure. @param {number} width @param {number[]} place  left and top */
  const inside = (width, [left, top]) => [
    Math.min(Math.max(left, 2), view.width - width - 2),
    Math.min(Math.max(top, 2), view.height - TEXT - 2),
  ];
  /** Whether a rectangle covers no handle and no text. @type {(left: number, top: number, width: number, height: number) => boolean} */
  const isFree = (left, top, width, height) =>
    taken.every((b) => left + width <= b.left || b.right <= left || top + height <= b.top || b.bottom <= top);
  /**
   * The segments of the current path, those that were stroked as walls, shapes and boxes, and those of rays; four coordinates each, in
   * pixels.
   * @type {number[]}
   */
  let traced = [];
  /** @type {number[]} */
  const inked = [];
  /** @type {number[]} */
  const rays = [];
  /** The outlines of filled shapes, as segments. @type {number[][]} */
  const filled = [];
  /** The colors of rays and balls, which move: nothing that avoided them would stand still. */
  const moving = ['path', 'path-soft', 'ball-fill', 'ring'].map(
    (name) => palette[/** @type {keyof typeof palette} */ (name)],
  );
  function beginPath() {
    ctx.beginPath();
    traced = [];
  }
  /** Adds segments in place of an arc to the current path, in pixels. @param {number} x @param {number} y @param {number} r @param {number} from @param {number} to */
  function traceArc(x, y, r, from, to) {
    const n = Math.ceil(Math.abs(to - from) / BEND);
    for (let i = 0; i < n; i += 1)
      for (const k of [i, i + 1]) {
        const angle = from + ((to - from) * k) / n;
        traced.push(x + r * Math.cos(angle), y + r * Math.sin(angle));
      }
  }
  /** How many segments of a list a rectangle covers, counted up to `most`. @param {number[]} list @param {number[]} place  left, top, right, bottom @param {number} most */
  function covered(list, [left, top, right, bottom], most) {
    let count = 0;
    for (let i = 0; i < list.length && count < most; i += 4)
      if (crosses(list, i, left, top, right, bottom)) count += 1;
    return count;
  }
  /** Whether a point in pixels is in a filled shape. @param {number} x @param {number} y */
  const isFilled = (x, y) =>
    filled.some((list) => {
      let inside = false;
      for (let i = 0; i < list.length; i += 4) {
        const [ax, ay, bx, by] = list.slice(i, i + 4);
        if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
      }
      return inside;
    });
  /** The segments of rays that pass through a point in pixels. @param {number} x @param {number} y */
  function raysThrough(x, y) {
    /** @type {number[]} */
    const found = [];
    for (let i = 0; i < rays.length; i += 4)
      if (crosses(rays, i, x - THROUGH, y - THROUGH, x + THROUGH, y + THROUGH))
        found.push(...rays.slice(i, i + 4));
    return found;
  }
  /**
   * The first of some places for a text that covers the fewest lines, among those that cover no handle and no other text.
   * @param {number[][]} places  left and top of each
   * @param {number} width
   * @param {number[]} [own]  more segments, each of which counts as two lines
   * @returns {{place: number[], lines: number}}
   */
  function bestOf(places, width, own = []) {
    let best = { place: places[0], lines: Infinity };
    for (const [left, top] of places) {
      if (!isFree(left, top, width, TEXT)) continue;
      const place = [left, top, left + width, top + TEXT];
      const lines = covered(inked, place, best.lines) + 2 * covered(own, place, best.lines);
      if (lines < best.lines) best = { place: [left, top], lines };
      if (lines === 0) break;
    }
    return best;
  }
  /**
   * The first place in a corner of the figure where a rectangle covers nothing; otherwise such a place along a side of the figure;
   * otherwise null.
   * @param {number} width @param {number} height @param {number[][]} order  of the corners: 0 or 1 for left or right, then for top or bottom
   * @param {number} [part]  of the side, from a corner, in which a place is looked for
   */
  function cornerFor(width, height, order, part = 1) {
    const isBlank = (/** @type {number[]} */ [x, y]) =>
      isFree(x, y, width, height) &&
      covered(inked, [x - MARGIN, y - MARGIN, x + width + MARGIN, y + height + MARGIN], 1) === 0 &&
      !isFilled(x + width / 2, y + height / 2);
    for (const inset of INSETS) {
      const [right, bottom] = [view.width - width - inset, view.height - height - inset];
      const found = order.map(([x, y]) => [x ? right : inset, y ? bottom : inset]).find(isBlank);
      if (found) return found;
    }
    for (const inset of INSETS) {
      const [right, bottom] = [view.width - width - inset, view.height - height - inset];
      for (const [y, x] of order.map(([isRight, isBottom]) => [isBottom ? bottom : inset, isRight])) {
        for (let step = inset; step <= part * right; step += STRIDE) {
          const place = [x ? right + inset - step : step, y];
          if (isBlank(place)) return place;
        }
      }
    }
    return null;
  }
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.lineJoin = 'round';
  ctx.lineCap = 'butt';

  /** Whether something is drawn faintly, because things of another kind are lit. @param {string} color */
  const isDim = (color) => Boolean(light.kind && kinds?.get(color) !== light.kind);
  /** Notes the kind of a thing under the pointer; the last one is on top. @param {string} color @param {(x: number, y: number) => boolean} covers */
  function notice(color, covers) {
    const kind = light.pointer && kinds?.get(color);
    if (kind && light.pointer && covers(light.pointer.x * ratio, light.pointer.y * ratio)) light.found = kind;
  }
  /** @param {string} color @param {() => void} action */
  function inLight(color, action) {
    const alpha = ctx.globalAlpha;
    if (isDim(color)) ctx.globalAlpha = alpha * DIM;
    action();
    ctx.globalAlpha = alpha;
  }

  /** Writes a text over whatever is drawn, with a halo in the color of the paper. @type {(text: string, x: number, y: number, color: string) => void} */
  function haloed(text, x, y, color) {
    ctx.textBaseline = 'middle';
    ctx.lineJoin = 'round';
    ctx.lineWidth = HALO;
    ctx.strokeStyle = palette.room;
    ctx.setLineDash([]);
    ctx.strokeText(text, x, y);
    ctx.fillStyle = color;
    inLight(color, () => ctx.fillText(text, x, y));
  }

  /** The frame of an inset while it is drawn, in pixels. @type {{x: number, y: number, width: number, height: number} | undefined} */
  let frame;

  const pencil = {
    palette,
    small,
    scale,

    /** Grid lines over the whole canvas. @param {number} every  their distance, in units */
    grid(every) {
      beginPath();
      for (let i = Math.ceil(-view.x / scale / every) * every; view.x + i * scale <= view.width; i += every) {
        const x = Math.round(view.x + i * scale) + 0.5;
        ctx.moveTo(x, 0);
        ctx.lineTo(x, view.height);
      }
      for (
        let i = Math.ceil(-view.y / scale / every) * every;
        view.y + i * scale <= view.height;
        i += every
      ) {
        const y = Math.round(view.y + i * scale) + 0.5;
        ctx.moveTo(0, y);
        ctx.lineTo(view.width, y);
      }
      return pencil;
    },
    /** Empty paper without lines. */
    blank() {
      ctx.fillStyle = palette.room;
      ctx.fillRect(0, 0, view.width, view.height);
      return pencil;
    },
    /** Empty paper with a line at each unit; each fifth line is darker. */
    paper() {
      pencil.blank();
      pencil.grid(1).stroke(palette.grid, 1);
      return pencil.grid(5).stroke(palette.grid, 1).stroke(palette.grid, 1);
    },

    /** @param {string} color @param {number} width @param {number[]} [dash] */
    stroke(color, width, dash = []) {
      ctx.strokeStyle = color;
      ctx.lineWidth = light.kind && kinds?.get(color) === light.kind ? width + BOLDER : width;
      ctx.setLineDash(dash);
      if (color === palette.grid) ctx.stroke();
      else inLight(color, () => ctx.stroke());
      if (color !== palette.grid) {
        const list = moving.includes(color) ? rays : inked;
        for (const one of traced) list.push(one);
      }
      ctx.setLineDash([]);
      if (!light.pointer) return pencil;
      ctx.lineWidth = Math.max(width, REACH);
      notice(color, (x, y) => ctx.isPointInStroke(x, y));
      return pencil;
    },
    /** @param {string} color @param {CanvasFillRule} [rule] */
    fill(color, rule) {
      ctx.fillStyle = color;
      if (color === palette.room) ctx.fill(rule);
      else inLight(color, () => ctx.fill(rule));
      if (color === palette['obstacle-fill']) filled.push(traced);
      notice(color, (x, y) => ctx.isPointInPath(x, y, rule));
      return pencil;
    },

    /** @param {Point[]} points @param {boolean} [closed] */
    polygon(points, closed = true) {
      beginPath();
      let last = closed && points.length > 0 ? at(points[points.length - 1]) : null;
      for (const p of points) {
        const { x, y } = at(p);
        ctx.lineTo(x, y);
        if (last) traced.push(last.x, last.y, x, y);
        last = { x, y };
      }
      if (closed) ctx.closePath();
      return pencil;
    },
    /** @param {Point} a @param {Point} b */
    line(a, b) {
      return pencil.polygon([a, b], false);
    },
    /** Separate line segments, two points for each. @param {Point[]} points */
    edges(points) {
      beginPath();
      points.forEach((p, i) => {
        const { x, y } = at(p);
        if (i % 2 === 0) ctx.moveTo(x, y);
        else ctx.lineTo(x, y);
        traced.push(x, y);
      });
      return pencil;
    },
    /** A picture in the rectangle between two opposite corners. @param {CanvasImageSource} picture @param {Point} a @param {Point} b */
    image(picture, a, b) {
      const [p, q] = [at(a), at(b)];
      ctx.drawImage(picture, p.x, p.y, q.x - p.x, q.y - p.y);
      return pencil;
    },
    /** @param {Point} center @param {number} radius */
    circle(center, radius) {
      return pencil.arc(center, radius, 0, 2 * Math.PI);
    },
    /** @param {Point} center @param {number} radius @param {number} from @param {number} to */
    arc(center, radius, from, to) {
      const { x, y } = at(center);
      beginPath();
      ctx.arc(x, y, radius * scale, from, to);
      traceArc(x, y, radius * scale, from, to);
      return pencil;
    },
    /** @param {Point} a @param {Point} b @param {number} radius */
    capsule(a, b, radius) {
      const [p, q] = [at(a), at(b)];
      const angle = Math.atan2(q.y - p.y, q.x - p.x);
      const turns = [angle - Math.PI / 2, angle + Math.PI / 2, angle + (3 * Math.PI) / 2];
      beginPath();
      ctx.arc(q.x, q.y, radius * scale, turns[0], turns[1]);
      ctx.arc(p.x, p.y, radius * scale, turns[1], turns[2]);
      ctx.closePath();
      traceArc(q.x, q.y, radius * scale, turns[0], turns[1]);
      traceArc(p.x, p.y, radius * scale, turns[1], turns[2]);
      for (const turn of turns.slice(0, 2)) {
        const [dx, dy] = [radius * scale * Math.cos(turn), radius * scale * Math.sin(turn)];
        traced.push(p.x + dx, p.y + dy, q.x + dx, q.y + dy);
      }
      return pencil;
    },
    /** A geometry with a method crtPath. @param {{ crtPath(ctx: CanvasRenderingContext2D): unknown }} geometry */
    outline(geometry) {
      ctx.save();
      ctx.transform(scale, 0, 0, scale, view.x, view.y);
      beginPath();
      geometry.crtPath(ctx);
      ctx.restore();
      return pencil;
    },
    /** A path with a method draw. @param {{ draw(ctx: CanvasRenderingContext2D): unknown }} path */
    path(path) {
      ctx.save();
      ctx.transform(scale, 0, 0, scale, view.x, view.y);
      beginPath();
      path.draw(ctx);
      ctx.restore();
      return pencil;
    },
    /**
     * A polyline as the canvas strokes it; line width and dashes are in figure units.
     * @param {Point[]} points
     * @param {{lineWidth: number, lineCap: CanvasLineCap, lineJoin: CanvasLineJoin, lineDash: number[]}} style
     * @param {string} color
     */
    strokeLine(points, { lineWidth, lineCap, lineJoin, lineDash }, color) {
      ctx.save();
      ctx.transform(scale, 0, 0, scale, view.x, view.y);
      beginPath();
      for (const { x, y } of points) ctx.lineTo(x, y);
      Object.assign(ctx, { lineWidth, lineCap, lineJoin, miterLimit: 10, strokeStyle: color });
      ctx.setLineDash(lineDash);
      ctx.globalAlpha = 0.35;
      ctx.stroke();
      ctx.restore();
      ctx.setLineDash([]);
      return pencil;
    },
    /**
     * A picture over the whole canvas, or in the frame of an inset.
     * @param {(scale: number, width: number, height: number) => CanvasImageSource} make  scale: pixels per unit; width, height: in pixels
     */
    picture(make) {
      const { width, height } = ctx.canvas;
      const picture = make(scale * ratio, width, height);
      if (frame) {
        ctx.drawImage(picture, frame.x, frame.y, frame.width, frame.height);
        return pencil;
      }
      ctx.setTransform(1, 0, 0, 1, 0, 0); // pixel by pixel
      ctx.drawImage(picture, 0, 0);
      ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
      return pencil;
    },
    /**
     * Everything that an action draws over the whole canvas, in a frame between two corners.
     * @param {Point} a @param {Point} b @param {() => void} action
     */
    inset(a, b, action) {
      const [p, q] = [at(a), at(b)];
      ctx.save();
      beginPath();
      ctx.rect(p.x, p.y, q.x - p.x, q.y - p.y);
      ctx.fillStyle = palette.room;
      ctx.fill();
      ctx.clip();
      frame = { x: p.x, y: p.y, width: q.x - p.x, height: q.y - p.y };
      action();
      frame = undefined;
      ctx.restore();
      beginPath();
      ctx.rect(p.x, p.y, q.x - p.x, q.y - p.y);
      return pencil.stroke(palette['wall-outline'], 1);
    },
    /** Loops of corners and arcs, as `offset` returns them. @param {any[][]} loops */
    loops(loops) {
      beginPath();
      for (const loop of loops) {
        loop.forEach((element, i) => {
          const { x, y } = at(element.startPosition ?? element);
          if (i === 0) ctx.moveTo(x, y);
          else ctx.lineTo(x, y);
          if (!('radius' in element)) return;
          const { startAngle, endAngle, counterclockwise } = element;
          const middle = at(element.origin);
          ctx.arc(middle.x, middle.y, element.radius * scale, startAngle, endAngle, counterclockwise);
        });
        ctx.closePath();
      }
      return pencil;
    },
    /** The half-plane behind the line through p, opposite to the normal. @param {Point} p @param {Point} normal */
    halfPlane(p, normal) {
      const { x, y } = at(p);
      ctx.save();
      ctx.translate(x, y);
      ctx.rotate(Math.atan2(normal.y, normal.x));
      beginPath();
      ctx.rect(-FAR * scale, -FAR * scale, FAR * scale, 2 * FAR * scale);
      ctx.restore();
      return pencil;
    },
    /** The infinite line through p. @param {Point} p @param {Point} normal */
    straight(p, normal) {
      const { x, y } = at(p);
      const angle = Math.atan2(normal.y, normal.x) + Math.PI / 2;
      const [dx, dy] = [FAR * scale * Math.cos(angle), FAR * scale * Math.sin(angle)];
      beginPath();
      ctx.moveTo(x - dx, y - dy);
      ctx.lineTo(x + dx, y + dy);
      return pencil;
    },

    /** @param {Point} p @param {string} color @param {number} [radius] */
    dot(p, color, radius = small ? 3.5 : 4.5) {
      const { x, y } = at(p);
      beginPath();
      ctx.arc(x, y, radius, 0, 2 * Math.PI);
      return pencil.fill(color).stroke(palette.room, 1.5);
    },
    /** A cross in the alarm color: something is wrong at p. @param {Point} p */
    cross(p) {
      const { x, y } = at(p);
      beginPath();
      for (const s of [-1, 1]) {
        ctx.moveTo(x - 6, y - 6 * s);
        ctx.lineTo(x + 6, y + 6 * s);
      }
      return pencil.stroke(palette.alarm, 2.5);
    },
    /** @param {Point} a @param {Point} b @param {string} color @param {number} [width] */
    arrow(a, b, color, width = 2) {
      const [p, q] = [at(a), at(b)];
      const length = Math.hypot(q.x - p.x, q.y - p.y);
      if (!(length > 0)) return pencil;
      ctx.save();
      ctx.translate(p.x, p.y);
      ctx.rotate(Math.atan2(q.y - p.y, q.x - p.x));
      const head = Math.min(width + 7, length);
      beginPath();
      inked.push(p.x, p.y, q.x, q.y);
      ctx.moveTo(0, 0);
      ctx.lineTo(length - head + 1, 0);
      pencil.stroke(color, width);
      beginPath();
      ctx.moveTo(length, 0);
      ctx.lineTo(length - head, head / 2.2);
      ctx.lineTo(length - head, -head / 2.2);
      ctx.closePath();
      pencil.fill(color);
      ctx.restore();
      return pencil;
    },
    /** An arrowhead just beyond a handle at p. @param {Point} p @param {Point} direction @param {string} color */
    head(p, direction, color) {
      const { x, y } = at(p);
      ctx.save();
      ctx.translate(x, y);
      ctx.rotate(Math.atan2(direction.y, direction.x));
      beginPath();
      ctx.moveTo(18, 0);
      ctx.lineTo(8, 5.5);
      ctx.lineTo(8, -5.5);
      ctx.closePath();
      pencil.fill(color);
      ctx.restore();
      return pencil;
    },
    /** A unit normal, drawn at least 30 pixels long. @param {Point} p @param {Point} n @param {string} [color] */
    normal(p, n, color = palette.normal) {
      const length = Math.max(30, 1.8 * scale) / scale;
      return pencil.arrow(p, { x: p.x + n.x * length, y: p.y + n.y * length }, color);
    },
    /**
     * A text with a halo beside a point, in the direction `away`, inside the figure. If a handle, another text or a line is there, the
     * text goes to another side of the point.
     * @param {string} text @param {Point} p @param {Point} away @param {string} color @param {number} [gap] pixels
     */
    label(text, p, away, color, gap = 16) {
      ctx.font = FONT;
      const width = ctx.measureText(text).width + 8;
      const { x, y } = at(p);
      const mirrored = [
        { x: away.x, y: away.y },
        { x: away.x, y: -away.y },
        { x: -away.x, y: away.y },
        { x: -away.x, y: -away.y },
      ];
      const own = raysThrough(x, y);
      const placesAt = (/** @type {number} */ far) =>
        [...mirrored, ...SIDES].map((side) =>
          inside(width, [x + side.x * (far + width / 2) - width / 2, y + side.y * (far + 8) - TEXT / 2]),
        );
      const near = placesAt(gap);
      const { place: beside, lines } = bestOf(near, width, own);
      let place = beside;
      if (away.x === 0 && away.y === 0) {
        // A text on its point stays there, unless another place covers nothing.
        if (lines > 0) place = near.find(([left, top]) => isFree(left, top, width, TEXT)) ?? place;
      } else if (lines > 1) {
        const farther = bestOf(placesAt(gap + FARTHER), width, own);
        if (farther.lines === 0) place = farther.place;
      }
      return pencil.write(text, place, width, color);
    },
    /**
     * The number of a box: a text with a halo inside of its upper side, at the right if it covers nothing there, or else where it covers
     * the fewest lines, or outside of a box that is too small.
     * @param {string} text @param {{min: Point, max: Point}} box @param {string} color
     */
    title(text, { min, max }, color) {
      ctx.font = FONT;
      const width = ctx.measureText(text).width + 8;
      const [a, b] = [at(min), at(max)];
      /** @type {number[][]} */
      const places = [];
      for (const top of [a.y + 4, b.y - 4 - TEXT, a.y - 4 - TEXT, b.y + 4])
        for (let left = b.x - 4 - width; left >= a.x + 4; left -= STRIDE) places.push([left, top]);
      places.push([b.x - width, a.y - 4 - TEXT], [b.x - width, b.y + 4]);
      const { place } = bestOf(
        places.map((one) => inside(width, one)),
        width,
      );
      return pencil.write(text, place, width, color);
    },
    /** Writes a text at its place. @param {string} text @param {number[]} place  left and top, in pixels @param {number} width @param {string} color */
    write(text, [left, top], width, color) {
      taken.push({ left, top, right: left + width, bottom: top + TEXT });
      haloed(text, left + 4, top + 9.5, color);
      return pencil;
    },
    /**
     * A value that belongs to the whole picture, such as a count, in the first corner that is blank.
     * @param {string} text @param {string} [color]
     */
    note(text, color = palette.ink) {
      ctx.font = FONT;
      const width = ctx.measureText(text).width + 8;
      const place = cornerFor(width, TEXT, [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ]);
      return pencil.write(text, place ?? [INSETS[0], INSETS[0]], width, color);
    },
    /** The directions of x and y, in the first corner that is blank, or at a side near a corner. Without such a place they are left out. */
    axes() {
      const corners = [
        [0, 1],
        [1, 1],
        [0, 0],
        [1, 0],
      ];
      const place = cornerFor(AXES, AXES, corners, NEAR_CORNER);
      if (!place) return pencil;
      const [left, top] = place;
      const unit = (/** @type {number} */ x, /** @type {number} */ y) => ({
        x: (left + x - view.x) / scale,
        y: (top + y - view.y) / scale,
      });
      const tip = AXES - 12;
      pencil.arrow(unit(4, 4), unit(tip, 4), palette.quiet, 1);
      pencil.arrow(unit(4, 4), unit(4, tip), palette.quiet, 1);
      ctx.font = FONT;
      haloed('x', left + tip + 3, top + 4, palette.quiet);
      haloed('y', left + 1, top + tip + 7, palette.quiet);
      return pencil;
    },
    /** A short text centered at a point; beside the point if a handle is there. @param {string} text @param {Point} p @param {string} color */
    text(text, p, color) {
      const { x, y } = at(p);
      const isHandle = (/** @type {Point} */ handle) =>
        Math.hypot(at(handle).x - x, at(handle).y - y) < HANDLE;
      if (held.some(isHandle)) {
        // On the other side than the next handle, such as the tip of an arrow.
        const [next = p] = held
          .filter((handle) => !isHandle(handle))
          .sort((a, b) => Math.hypot(a.x - p.x, a.y - p.y) - Math.hypot(b.x - p.x, b.y - p.y));
        const side = { x: next.x > p.x ? -1 : 1, y: next.y > p.y ? -1 : 1 };
        return pencil.label(text, p, side, color, 6);
      }
      ctx.font = FONT;
      ctx.textAlign = 'center';
      ctx.textBaseline = 'middle';
      ctx.fillStyle = color;
      ctx.fillText(text, x, y + 0.5);
      ctx.textAlign = 'start';
      const half = ctx.measureText(text).width / 2;
      taken.push({ left: x - half, top: y - 8, right: x + half, bottom: y + 8 });
      return pencil;
    },
    /**
     * A text with a halo that ends to the left of a point, as the name of a row.
     * @param {string} text @param {Point} p @param {string} color @param {number} most  its height, in figure units
     */
    name(text, p, color, most) {
      const { x, y } = at(p);
      ctx.font = FONT;
      const width = ctx.measureText(text).width + 8;
      const height = Math.min(18, most * scale);
      const left = Math.max(x - 2 - width, 2);
      haloed(text, left + 4, y + 0.5, color);
      taken.push({ left, top: y - height / 2, right: left + width, bottom: y + height / 2 });
      return pencil;
    },
    /** A short text centered at a point, with a background and a frame; beside the point, without them, if a handle is there. @param {string} text @param {Point} p @param {string} color */
    plate(text, p, color) {
      ctx.font = FONT;
      const { x, y } = at(p);
      if (held.some((handle) => Math.hypot(at(handle).x - x, at(handle).y - y) < HANDLE))
        return pencil.label(text, p, { x: 0, y: -1 }, color, 6);
      const width = ctx.measureText(text).width + 10;
      beginPath();
      ctx.rect(x - width / 2, y - 9.5, width, 19);
      pencil.fill(palette.room).stroke(color, 1.5);
      return pencil.text(text, p, color);
    },
    /** Runs `action` with the canvas' opacity set to `alpha`. @param {number} alpha @param {() => void} action */
    faint(alpha, action) {
      ctx.save();
      ctx.globalAlpha = alpha;
      action();
      ctx.restore();
      return pencil;
    },
  };
  return pencil;
}

/** @typedef {ReturnType<typeof createPencil>} Pencil */
