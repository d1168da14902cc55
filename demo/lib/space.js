// Figures in space. three.js draws the solids of all figures of a page with one WebGL renderer. Each figure copies the picture to its
// own canvas, and the pencil draws labels on top. Without WebGL, or if three.js cannot be loaded, only lines and points are drawn.
import { limitOf } from './lesson-figure.js';
import { firstSign } from './reader.js';
import { clamp, put } from './state.js';

/** @typedef {import('./pencil.js').Pencil} Pencil */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, z: number}} Point3 */
/**
 * @typedef {object} View  the camera
 * @property {Point3} right  its unit vectors; back points toward the reader
 * @property {Point3} up
 * @property {Point3} back
 * @property {number} [distance]  from the camera to the point `at` in the middle of the picture, where a unit has the scale of the figure;
 *   without a distance the projection is parallel
 * @property {Point3} [at]  by default the origin
 */
/** @typedef {{x: Point3, y: Point3, z: Point3, o: Point3}} Frame  the columns of an affine matrix: three vectors and the origin */

/**
 * @typedef {object} Thing  a solid that a figure shows
 * @property {'box' | 'sheet' | 'triangle' | 'stick' | 'tube' | 'cone' | 'dot' | 'orb' | 'mesh'} kind
 * @property {Frame} frame   maps from local coordinates. box: the cube from −1 to 1; sheet: its square at z = 0; triangle: the origin, x and
 *   y; stick, tube and cone: along y, from −1 to 1; dot and orb: the unit sphere; mesh: `triangles`. orb and tube are transparent and shaded
 * @property {string} color
 * @property {number} [opacity]  of a mesh: less than 1 if things behind it are seen
 * @property {Float32Array} [triangles]  of a mesh: nine coordinates each
 * @property {boolean} [shadow]  whether it casts a shadow on the floor, see orbit.js
 */

export const dot3 = (/** @type {Point3} */ a, /** @type {Point3} */ b) => a.x * b.x + a.y * b.y + a.z * b.z;
/** a + s b. @param {Point3} a @param {Point3} b @param {number} [s] */
export const plus3 = (a, b, s = 1) => ({ x: a.x + s * b.x, y: a.y + s * b.y, z: a.z + s * b.z });
const ORIGIN = { x: 0, y: 0, z: 0 };
export const scaled3 = (/** @type {Point3} */ v, /** @type {number} */ s) => plus3(ORIGIN, v, s);
export const length3 = (/** @type {Point3} */ v) => Math.sqrt(dot3(v, v));
/** @param {Point3} a @param {Point3} b */
export const cross3 = (a, b) => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
});

/** The points of a list of coordinates x0, y0, z0, x1 … @param {number[]} list @returns {Point3[]} */
export const pointsOf3 = (list) =>
  Array.from({ length: list.length / 3 }, (_, i) => ({
    x: list[3 * i],
    y: list[3 * i + 1],
    z: list[3 * i + 2],
  }));

// --- the view ---------------------------------------------------------------------------------------------

/**
 * @param {number} turn  in degrees, around the vertical y axis
 * @param {number} tilt  elevation of the camera, in degrees
 * @returns {View}
 */
export function viewOf(turn, tilt) {
  const [a, e] = [turn, tilt].map((degrees) => (degrees * Math.PI) / 180);
  const [sa, ca, se, ce] = [Math.sin(a), Math.cos(a), Math.sin(e), Math.cos(e)];
  return {
    right: { x: ca, y: 0, z: -sa },
    up: { x: -sa * se, y: ce, z: -ca * se },
    back: { x: sa * ce, y: se, z: ca * ce },
  };
}

/** The place of a camera with perspective. @param {View} view */
export const eyeOf = ({ back, distance = 0, at = ORIGIN }) => plus3(at, back, distance);

/** Pixels of the figure per pixel in the plane through `at`, for a point. @param {View} view @param {Point3} p */
export const scaleAt = ({ back, distance, at = ORIGIN }, p) =>
  distance ? distance / (distance - dot3(back, plus3(p, at, -1))) : 1;

/** The projection of a point of space to the figure. @param {View} view @param {Point3} p @returns {Point} */
export function project(view, p) {
  const from = plus3(p, view.at ?? ORIGIN, -1);
  const scale = scaleAt(view, p);
  return { x: scale * dot3(view.right, from), y: -scale * dot3(view.up, from) };
}

/** Coordinates are rounded to multiples of this step. */
const STEP = 0.05;
const same = (/** @type {Point3} */ p) => p;

/**
 * @typedef {object} Place
 * @property {View} view
 * @property {Point} shown
 * @property {import('./text.js').Translate} t
 * @property {(p: Point3) => Point3} [show]
 * @property {(p: Point3) => Point3} [hide]
 */

/**
 * The handle of a point whose coordinates are three successive numbers of a list in the state. The handle moves parallel to the screen.
 * If the figure shows points transformed, `show` is that transformation and `hide` its inverse.
 * @param {any} state
 * @param {string} field
 * @param {number} at  index of x
 * @param {Place} place
 * @param {{id: string, name: string, tone: import('./handles.js').Handle['tone']}} look
 * @returns {import('./handles.js').Handle}
 */
export function pointHandle3(state, field, at, { view, shown, t, show = same, hide = same }, look) {
  const [x, y, z] = state[field].slice(at, at + 3);
  const p = { x, y, z };
  const there = show(p);
  const here = project(view, there);
  return {
    ...look,
    at: here,
    value: t('value.point3', p),
    set(toX, toY) {
      const limit = limitOf(shown);
      const scale = scaleAt(view, there);
      const dx = (clamp(toX, -limit.x, limit.x) - here.x) / scale;
      const dy = (clamp(toY, -limit.y, limit.y) - here.y) / scale;
      const to = hide(plus3(plus3(there, view.right, dx), view.up, -dy));
      const rounded = [to.x, to.y, to.z].map((v) => Number((Math.round(v / STEP) * STEP).toFixed(2)) + 0);
      return { [field]: put(state[field], at, ...rounded) };
    },
  };
}

/**
 * Handles of a ray's origin and of its point at t = 1, or of a segment's endpoints.
 * @param {any} state @param {Place} place
 * @param {[string, string]} [names]
 */
export const rayHandles3 = (state, place, names = ['handle.origin', 'handle.aim']) => [
  pointHandle3(state, 'ray', 0, place, { id: 'ray-origin', name: place.t(names[0]), tone: 'ray' }),
  pointHandle3(state, 'ray', 3, place, { id: 'ray-tip', name: place.t(names[1]), tone: 'tip' }),
];

/** The ray's list; if its two points coincide, the second point is moved by 1, so that the ray has a direction. @param {number[]} list */
export const withDirection3 = (list) =>
  list.slice(0, 3).every((v, i) => v === list[i + 3]) ? put(list, 3, list[3] + 1) : list;

// --- things -----------------------------------------------------------------------------------------------

/** Two unit vectors that are perpendicular to a unit vector and to each other. @param {Point3} y */
function beside(y) {
  const rough = cross3(y, Math.abs(y.x) < 0.5 ? { x: 1, y: 0, z: 0 } : { x: 0, y: 0, z: 1 });
  const x = scaled3(rough, 1 / length3(rough));
  return { x, z: cross3(x, y) };
}

/** @param {'stick' | 'tube' | 'cone'} kind @param {Point3} a @param {Point3} b @param {string} color @param {number} radius @returns {Thing[]} */
function along(kind, a, b, color, radius) {
  const delta = plus3(b, a, -1);
  const length = length3(delta);
  if (!(length > 0)) return [];
  const { x, z } = beside(scaled3(delta, 1 / length));
  const frame = {
    x: scaled3(x, radius),
    y: scaled3(delta, 0.5),
    z: scaled3(z, radius),
    o: plus3(a, delta, 0.5),
  };
  return [{ kind, frame, color }];
}

/** A segment as a thin cylinder. @param {Point3} a @param {Point3} b @param {string} color @param {number} [width]  in units */
export const stick = (a, b, color, width = 0.1) => along('stick', a, b, color, width / 2);

/** @param {Point3} a @param {Point3} b @param {string} color @param {number} [width] */
export function arrow3(a, b, color, width = 0.12) {
  const delta = plus3(b, a, -1);
  const head = Math.min(0.5 / length3(delta), 1);
  const neck = plus3(b, delta, -head);
  return [...stick(a, neck, color, width), ...along('cone', neck, b, color, 1.6 * width)];
}

/** @param {Point3} p @param {string} color @param {number} [radius] @returns {Thing[]} */
export const ball = (p, color, radius = 0.2) => [
  {
    kind: 'dot',
    color,
    frame: { x: { ...ORIGIN, x: radius }, y: { ...ORIGIN, y: radius }, z: { ...ORIGIN, z: radius }, o: p },
  },
];

/** A sphere through which things are seen. @param {Point3} p @param {number} radius @param {string} color @param {number} [opacity] @returns {Thing[]} */
export const orb = (p, radius, color, opacity = 0.35) => [
  { ...ball(p, color, radius)[0], kind: 'orb', opacity },
];

/** A cylinder without ends through which things are seen. @param {Point3} a @param {Point3} b @param {number} radius @param {string} color @param {number} [opacity] @returns {Thing[]} */
export const tube = (a, b, radius, color, opacity = 0.2) =>
  along('tube', a, b, color, radius).map((thing) => ({ ...thing, opacity }));

/** A triangle with its edges. @param {Point3} a @param {Point3} b @param {Point3} c @param {string} color @param {number} [opacity] @returns {Thing[]} */
export const triangle3 = (a, b, c, color, opacity = 0.35) => {
  const [x, y] = [plus3(b, a, -1), plus3(c, a, -1)];
  return [
    { kind: 'triangle', frame: { x, y, z: cross3(x, y), o: a }, color, opacity },
    ...[a, b, c].flatMap((p, i) => stick(p, [b, c, a][i], color, 0.08)),
  ];
};

/** The edges of the box from −1 to 1 under a matrix. @param {Frame} frame @param {string} color @param {number} [width]  in units */
export function edges3(frame, color, width = 0.06) {
  const corner = (/** @type {number[]} */ [x, y, z]) =>
    plus3(plus3(plus3(frame.o, frame.x, x), frame.y, y), frame.z, z);
  return [0, 1, 2].flatMap((axis) =>
    [-1, 1].flatMap((u) =>
      [-1, 1].flatMap((v) => {
        const [from, to] = [-1, 1].map((w) => [...[u, v].slice(0, axis), w, ...[u, v].slice(axis)]);
        return stick(corner(from), corner(to), color, width);
      }),
    ),
  );
}

/**
 * The box from −1 to 1 under a matrix, with its edges.
 * @param {Frame} frame @param {string} color @param {number} [opacity] @returns {Thing[]}
 */
export const box3 = (frame, color, opacity = 0.3) => [
  { kind: 'box', frame, color, opacity },
  ...edges3(frame, color),
];

/**
 * The parallelogram of the points o + u x + v y with u and v from −1 to 1, with its edges.
 * @param {Point3} o @param {Point3} x @param {Point3} y @param {string} color @param {number} [opacity] @returns {Thing[]}
 */
export function sheet(o, x, y, color, opacity = 0.18) {
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([u, v]) => plus3(plus3(o, x, u), y, v));
  const edges = corners.flatMap((corner, i) => stick(corner, corners[(i + 1) % 4], color, 0.04));
  return [{ kind: 'sheet', frame: { x, y, z: cross3(x, y), o }, color, opacity }, ...edges];
}

/** The frame of a box parallel to the axes. @param {Point3} o  its center @param {Point3} half  half of its sizes @returns {Frame} */
export const straight = (o, half) => ({
  x: { ...ORIGIN, x: half.x },
  y: { ...ORIGIN, y: half.y },
  z: { ...ORIGIN, z: half.z },
  o,
});

// --- the picture ------------------------------------------------------------------------------------------

/**
 * The renderer of the page; undefined until it is loaded, null without WebGL.
 * @type {ReturnType<typeof import('./space-renderer.js').createRenderer> | undefined}
 */
let renderer;
/** @type {Promise<void> | undefined} */
let prepared;

/** Whether pictures show only lines and points until three.js is loaded. */
export const isSketch = () => renderer === undefined;

/**
 * Loads three.js once there is a reader; until then figures show lines and points. Resolves when a picture can be drawn without waiting for the GPU, whose driver compiles the shaders of the first
 * picture for a tenth of a second, on slow devices for much longer. The page can be used meanwhile.
 */
export const prepareSpace = () => (prepared ??= prepare().catch(() => {}));

async function prepare() {
  await firstSign();
  const { createRenderer } = await import('./space-renderer.js');
  const created = createRenderer();
  const frame = straight(ORIGIN, { x: 1, y: 1, z: 1 });
  const color = '#888888';
  await created?.warmUp({ right: frame.x, up: frame.y, back: frame.z }, [
    { kind: 'box', frame, color, opacity: 0.5 },
    { kind: 'stick', frame, color },
  ]);
  renderer = created;
}

/**
 * @param {Pencil} pencil @param {View} view @param {Thing[]} things
 * @param {import('./orbit.js').Floor} [floor]  on which things cast shadows
 */
export function drawSpace(pencil, view, things, floor) {
  if (renderer) {
    const { render } = renderer;
    pencil.picture((scale, width, height) => render(view, things, scale, width, height, floor));
    return;
  }
  for (const { kind, frame, color } of things) {
    if (kind === 'dot') pencil.dot(project(view, frame.o), color);
    if (kind === 'orb') pencil.circle(project(view, frame.o), length3(frame.x)).stroke(color, 1.5);
    if (kind !== 'stick' && kind !== 'cone') continue;
    const [a, b] = [-1, 1].map((s) => project(view, plus3(frame.o, frame.y, s)));
    if (kind === 'cone') pencil.arrow(a, b, color);
    else pencil.line(a, b).stroke(color, Math.max(2 * length3(frame.x) * pencil.scale, 1));
  }
}
