// Draws very many small things at once, pixel by pixel: shapes as how much of each pixel they cover, nodes as thin frames.
// A path of 100,000 parts would take a canvas longer than a frame.

/** How much a shape adds to a pixel that it covers wholly, of 255. */
const FULL = 190;
/** What is smaller than a pixel is still seen. */
const LEAST = 46;

/** @param {string} color  as a style sheet has it @returns {Uint8ClampedArray} red, green, blue, alpha */
function readColor(color) {
  const ctx = /** @type {CanvasRenderingContext2D} */ (
    Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
      willReadFrequently: true,
    })
  );
  ctx.fillStyle = color;
  ctx.fillRect(0, 0, 1, 1);
  return ctx.getImageData(0, 0, 1, 1).data;
}

/** As ImageData has it in a Uint32Array; machines with the other order of bytes run no browser. */
const pack = (/** @type {ArrayLike<number>} */ [r, g, b]) => (255 << 24) | (b << 16) | (g << 8) | r;

/** From one color to another in 256 steps. @param {string} from @param {string} to */
function ramp(from, to) {
  const [a, b] = [readColor(from), readColor(to)];
  return Uint32Array.from({ length: 256 }, (_, i) =>
    pack([0, 1, 2].map((k) => Math.round(a[k] + ((b[k] - a[k]) * i) / 255))),
  );
}

/** @param {CanvasRenderingContext2D} ctx */
export function createPaper(ctx) {
  let image = new ImageData(1, 1);
  let pixels = new Uint32Array(image.data.buffer);
  let cover = new Uint8ClampedArray(1);
  let [width, height] = [1, 1];
  let shades = new Uint32Array(256);
  /** @type {number[]} */
  let frames = [];
  let key = '';

  /** One row of pixels from x0 to x1, both in pixels. @param {number} y @param {number} x0 @param {number} x1 @param {number} v */
  function span(y, x0, x1, v) {
    if (y < 0 || y >= height || x1 <= 0 || x0 >= width) return;
    const from = x0 > 0 ? x0 : 0;
    const to = x1 < width ? x1 : width;
    const first = Math.floor(from);
    const last = Math.floor(to);
    const row = y * width;
    if (first === last) {
      cover[row + first] += v * (to - from);
      return;
    }
    cover[row + first] += v * (first + 1 - from);
    for (let x = first + 1; x < last; x += 1) cover[row + x] += v;
    if (last < width) cover[row + last] += v * (to - last);
  }

  return {
    /** As large as the canvas, in these colors. @param {string} room @param {string} ink @param {string[]} depths */
    begin(room, ink, depths) {
      const { canvas } = ctx;
      if (canvas.width !== width || canvas.height !== height) {
        ({ width, height } = canvas);
        image = new ImageData(width, height);
        pixels = new Uint32Array(image.data.buffer);
        cover = new Uint8ClampedArray(width * height);
      }
      const wanted = [room, ink, ...depths].join();
      if (wanted !== key) {
        key = wanted;
        shades = ramp(room, ink);
        // Nodes that a query passed by are shown faintly.
        frames = depths.flatMap((color) => [ramp(room, color)[76], ramp(room, color)[255]]);
      }
      cover.fill(0);
    },

    /**
     * @param {import('./moving-objects.js').Crowd} crowd
     * @param {{scale: number, x: number, y: number}} view  to pixels of the canvas
     */
    shapes({ kind, count, boxes, shapes }, { scale, x, y }) {
      for (let i = 0; i < 4 * count; i += 4) {
        const left = boxes[i] * scale + x;
        const top = boxes[i + 1] * scale + y;
        const w = (boxes[i + 2] - boxes[i]) * scale;
        const h = (boxes[i + 3] - boxes[i + 1]) * scale;
        if (w < 1 && h < 1) {
          // A pixel or less: as dark as it is large.
          const px = Math.floor(left + w / 2);
          const py = Math.floor(top + h / 2);
          if (px >= 0 && px < width && py >= 0 && py < height) cover[py * width + px] += LEAST + FULL * w * h;
          continue;
        }
        const [cx, cy, rx, ry] = [left + w / 2, top + h / 2, w / 2, h / 2];
        const last = Math.ceil(top + h);
        let [ux, uy, half] = [1, 0, 0];
        if (kind === 'square') {
          half = shapes[1.5 * i + 2] * scale;
          ux = shapes[1.5 * i + 4];
          uy = shapes[1.5 * i + 5];
        }
        for (let row = Math.floor(top); row < last; row += 1) {
          const part = Math.min(row + 1, top + h) - Math.max(row, top);
          const d = Math.min(Math.max(row + 0.5, top), top + h) - cy;
          let [from, to] = [cx - rx, cx + rx];
          if (kind === 'circle') {
            const reach = rx * Math.sqrt(Math.max(0, 1 - (d * d) / (ry * ry)));
            [from, to] = [cx - reach, cx + reach];
          } else if (kind === 'square') {
            // Between both pairs of sides; its first axis points between x and y.
            from = cx + Math.max((-half - d * uy) / ux, (-half + d * ux) / uy);
            to = cx + Math.min((half - d * uy) / ux, (half + d * ux) / uy);
          }
          if (from < to) span(row, from, to, FULL * part);
        }
      }
    },

    /** What is covered becomes color. */
    develop() {
      for (let i = 0; i < pixels.length; i += 1) pixels[i] = shades[cover[i]];
    },

    /**
     * @param {import('./tree-levels.js').Levels} levels
     * @param {{scale: number, x: number, y: number}} view
     */
    nodes({ count, bounds, depths, entered }, { scale, x, y }) {
      for (const wanted of [0, 1]) {
        for (let i = 0; i < count; i += 1) {
          if (entered[i] !== wanted) continue;
          const color = frames[2 * (depths[i] % (frames.length / 2)) + wanted];
          const at = (/** @type {number} */ k, /** @type {number} */ limit) =>
            Math.min(Math.max(Math.round(bounds[4 * i + k] * scale + (k % 2 ? y : x)), 0), limit - 1);
          const [left, top, right, bottom] = [at(0, width), at(1, height), at(2, width), at(3, height)];
          pixels.fill(color, top * width + left, top * width + right + 1);
          pixels.fill(color, bottom * width + left, bottom * width + right + 1);
          for (let row = top; row < bottom; row += 1) {
            pixels[row * width + left] = pixels[row * width + right] = color;
          }
        }
      }
    },

    end() {
      ctx.putImageData(image, 0, 0);
    },
  };
}
