/**
 * SVG path data: a parser, which calls the methods of a canvas path, and a writer.
 *
 * Source: SVG 2, chapter 9.3. As specified there, data is read up to the first error.
 */

/**
 * The receiver of the parser's calls: the methods of a canvas path, and SVG arcs.
 * @typedef {object} Sink
 * @property {(x: number, y: number) => void} moveTo
 * @property {(x: number, y: number) => void} lineTo
 * @property {(x1: number, y1: number, x: number, y: number) => void} quadraticCurveTo
 * @property {(x1: number, y1: number, x2: number, y2: number, x: number, y: number) => void} bezierCurveTo
 * @property {() => void} closePath
 * @property {(rx: number, ry: number, degrees: number, large: number, sweep: number, x: number, y: number) => void} svgArc
 */

/** The longest arc that is written as one, in radians. */
const LONGEST_ARC = 3;

/** Number of arguments of each command. @type {Record<string, number>} */
const COUNTS = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

/** Reads numbers and commands in order. */
class Reader {
  at = 0;
  /** @param {string} data */
  constructor(data) {
    this.data = data;
  }

  /** Skips white space, and with `comma` one comma. */
  skip(comma = false) {
    const { data } = this;
    for (; this.at < data.length; this.at++) {
      const code = data.charCodeAt(this.at);
      if (code === 44 && comma) comma = false;
      else if (code !== 32 && (code < 9 || code > 13 || code === 11)) break;
    }
  }

  digits() {
    const { data, at } = this;
    while (data.charCodeAt(this.at) >= 48 && data.charCodeAt(this.at) <= 57) this.at++;
    return this.at - at;
  }

  /** Reads a number. Without a number, returns NaN and reads nothing. */
  number() {
    const { data, at: from } = this;
    if (data[this.at] === '+' || data[this.at] === '-') this.at++;
    let digits = this.digits();
    if (data[this.at] === '.') {
      this.at++;
      // SVG 2 has digits behind each point, as CSS has.
      digits = this.digits();
    }
    if (digits === 0) {
      this.at = from;
      return NaN;
    }
    const end = this.at;
    if (data[this.at] === 'e' || data[this.at] === 'E') {
      this.at++;
      if (data[this.at] === '+' || data[this.at] === '-') this.at++;
      if (this.digits() === 0) this.at = end;
    }
    return Number(data.slice(from, this.at));
  }

  /** Reads 0 or 1. No separator is needed after a flag. */
  flag() {
    const c = this.data[this.at];
    if (c !== '0' && c !== '1') return NaN;
    this.at++;
    return c === '1' ? 1 : 0;
  }
}

/**
 * Parses SVG path data into calls of a path.
 * @param {string} data
 * @param {Sink} path
 * @returns {number}  the index at which reading ended: data.length without an error
 */
export function parse(data, path) {
  const reader = new Reader(data);
  const a = [0, 0, 0, 0, 0, 0, 0];
  // The current point, the first point of the subpath, and the last control point, which a smooth curve mirrors.
  let [x, y, firstX, firstY, controlX, controlY] = [0, 0, 0, 0, 0, 0];
  let before = '';
  let command = '';
  for (;;) {
    reader.skip(command !== '' && command !== 'Z' && command !== 'z');
    const from = reader.at;
    if (from >= data.length) return from;
    const letter = data[from];
    if (COUNTS[letter.toUpperCase()] !== undefined && letter !== ',') {
      if (before === '' && letter !== 'M' && letter !== 'm') return from;
      command = letter;
      reader.at++;
    } else if (command === '' || command === 'Z' || command === 'z') return from;
    else if (command === 'M' || command === 'm') command = command === 'M' ? 'L' : 'l';
    const kind = command.toUpperCase();
    for (let i = 0; i < COUNTS[kind]; i++) {
      reader.skip(i > 0);
      a[i] = kind === 'A' && (i === 3 || i === 4) ? reader.flag() : reader.number();
      if (a[i] !== a[i]) return from;
    }
    if (command !== kind) {
      if (kind === 'H') a[0] += x;
      else if (kind === 'V') a[0] += y;
      else
        for (let i = kind === 'A' ? 5 : 0; i < COUNTS[kind]; i += 2) {
          a[i] += x;
          a[i + 1] += y;
        }
    }
    // Smooth curves mirror the previous control point if the previous command is a curve of the same degree.
    const smoothX =
      (kind === 'S' && 'CS'.includes(before)) || (kind === 'T' && 'QT'.includes(before))
        ? 2 * x - controlX
        : x;
    const smoothY =
      (kind === 'S' && 'CS'.includes(before)) || (kind === 'T' && 'QT'.includes(before))
        ? 2 * y - controlY
        : y;
    switch (kind) {
      case 'M':
        path.moveTo(a[0], a[1]);
        firstX = x = a[0];
        firstY = y = a[1];
        break;
      case 'L':
        path.lineTo((x = a[0]), (y = a[1]));
        break;
      case 'H':
        path.lineTo((x = a[0]), y);
        break;
      case 'V':
        path.lineTo(x, (y = a[0]));
        break;
      case 'C':
        path.bezierCurveTo(a[0], a[1], (controlX = a[2]), (controlY = a[3]), (x = a[4]), (y = a[5]));
        break;
      case 'S':
        path.bezierCurveTo(smoothX, smoothY, (controlX = a[0]), (controlY = a[1]), (x = a[2]), (y = a[3]));
        break;
      case 'Q':
        path.quadraticCurveTo((controlX = a[0]), (controlY = a[1]), (x = a[2]), (y = a[3]));
        break;
      case 'T':
        path.quadraticCurveTo((controlX = smoothX), (controlY = smoothY), (x = a[0]), (y = a[1]));
        break;
      case 'A':
        path.svgArc(a[0], a[1], a[2], a[3], a[4], (x = a[5]), (y = a[6]));
        break;
      default:
        path.closePath();
        x = firstX;
        y = firstY;
    }
    before = kind;
  }
}

/**
 * The axes of an elliptical arc center + u cos a + v sin a, a from 0 to `angle`: radii, rotation, start and end angles,
 * direction.
 * @param {ArrayLike<number>} n  the numbers of a segment: start, center, u, v, angle, 0, end
 */
export function axesOf(n) {
  const [ux, uy, vx, vy, angle] = [n[4], n[5], n[6], n[7], n[8]];
  // The axes are the eigenvectors of u u' + v v'.
  const half = (ux * ux + vx * vx - uy * uy - vy * vy) / 2;
  const mixed = ux * uy + vx * vy;
  // For a circle, up to rounding, any rotation is correct.
  const isCircle = Math.hypot(half, mixed) <= 1e-15 * (ux * ux + vx * vx + uy * uy + vy * vy);
  const rotation = isCircle ? 0 : Math.atan2(mixed, half) / 2;
  const [c, s] = [Math.cos(rotation), Math.sin(rotation)];
  const rx = Math.hypot(ux * c + uy * s, vx * c + vy * s);
  const ry = Math.hypot(uy * c - ux * s, vy * c - vx * s);
  const turns = ux * vy - uy * vx;
  const isFlat = !(ry > rx * 1e-12);
  const start = isFlat
    ? -Math.atan2(vx * c + vy * s, ux * c + uy * s)
    : Math.atan2((uy * c - ux * s) / ry, (ux * c + uy * s) / rx);
  const counterclockwise = !isFlat && turns < 0;
  return {
    rx,
    ry: isFlat ? 0 : ry,
    rotation,
    start,
    end: counterclockwise ? start - angle : start + angle,
    counterclockwise,
  };
}

/** Writes SVG path data from segments. Their numbers are described in src/path/curve2.h. */
export class SvgWriter {
  text = '';

  /** @param {string} command @param {ArrayLike<number>} numbers @param {number} from */
  #write(command, numbers, from) {
    this.text += command;
    for (let i = from; i < numbers.length; i++) {
      const number = String(numbers[i] === 0 ? 0 : numbers[i]);
      this.text += i > from && number[0] !== '-' ? ` ${number}` : number;
    }
  }

  /** @type {(kind: import('../wasm/WasmPath.js').Kind, n: Float64Array, begins: boolean, closes: boolean) => void} */
  add(kind, n, begins, closes) {
    if (begins) this.#write('M', n.subarray(0, 2), 0);
    // A dot is closed, because Firefox paints no lines of length 0 of path data.
    if (kind === 2 && n[0] === n[2] && n[1] === n[3]) this.text += 'Z';
    else if (kind > 0) this.#write(['', '', 'L', 'Q', 'C'][kind], n, 2);
    else this.#arc(n);
    if (closes) this.text += 'Z';
  }

  /** @param {Float64Array} n */
  #arc(n) {
    const { rx, ry, rotation, start, end, counterclockwise } = axesOf(n);
    const angle = n[8];
    /** @type {(a: number) => [number, number]} */
    const at = (a) => [
      n[2] + n[4] * Math.cos(a) + n[6] * Math.sin(a),
      n[3] + n[5] * Math.cos(a) + n[7] * Math.sin(a),
    ];
    if (ry === 0) {
      // A degenerate arc: lines to its turning points.
      for (let k = Math.ceil(start / Math.PI + 1e-12); k * Math.PI < end; k++)
        this.#write('L', at(k * Math.PI - start), 0);
      this.#write('L', n.subarray(10), 0);
      return;
    }
    // SVG has no arc of a full turn, and computes the center of an arc of about half a turn from a square root near 0, which loses half
    // of the digits: such arcs are written as two or three.
    const parts = angle > Math.PI * (1 + 1e-9) ? 3 : angle > LONGEST_ARC ? 2 : 1;
    for (let k = 1; k <= parts; k++) {
      const to = k === parts ? [n[10], n[11]] : at((angle * k) / parts);
      this.#write('A', [rx, ry, (rotation * 180) / Math.PI, 0, counterclockwise ? 0 : 1, ...to], 0);
    }
  }
}
