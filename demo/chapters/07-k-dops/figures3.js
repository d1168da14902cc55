// The figure of the lesson on k-DOPs that is three-dimensional.
import { KDop3 } from 'raybound';
import { number } from '../../lib/numbers.js';
import { roomOf } from '../../lib/orbit.js';
import {
  AIRPLANE,
  attitude,
  cornersOf3,
  facesOf,
  hullVolume,
  polyhedron,
  under,
  volumeOf,
} from '../../lib/solids.js';
import { length3, scaled3 } from '../../lib/space.js';
import { clamp } from '../../lib/state.js';

const shown = { x: 9.6, y: 6 };
const room = roomOf({ shown, distance: 18, at: { x: 0.8, y: -0.4, z: -0.6 }, floor: -3.4 });
/** The sides of the k-DOPs of raybound in 3D. */
const KS = [6, 14, 18, 26];
/** The airplane banks by this much for each degree that it climbs. */
const BANK = -0.8;
/** Left end of the bars, and their length for the volume of the hull, in units. */
const BARS = { left: 5.2, one: 0.9, top: -5.6 };

const CORNERS = cornersOf3(AIRPLANE);
const HULL = hullVolume(CORNERS);
/** The normals of each k. @type {number[][]} */
let normals;
/** Not before the library has started. */
const normalsOf = () => (normals ??= KS.map((k) => KDop3.normals(k)));

/**
 * The faces of the k-DOP of points.
 * @param {import('../../lib/space.js').Point3[]} points @param {number[]} normals
 */
function facesAround(points, normals) {
  const { ranges } = new KDop3(normals).setFromPoints(points);
  const halves = ranges.map((range, i) => {
    const at = 3 * Math.floor(i / 2);
    const normal = { x: normals[at], y: normals[at + 1], z: normals[at + 2] };
    const size = i % 2 ? length3(normal) : -length3(normal);
    return { normal: scaled3(normal, 1 / size), most: range / size };
  });
  return facesOf(halves);
}

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const around = {
  ...room.common,
  initial: { k: [6], yaw: [40], climb: [25], turn: [-25], tilt: [24] },
  rules: { ...room.common.rules, yaw: { most: 180 }, climb: { most: 60 } },
  settle: (state) => ({
    ...state,
    k: [Math.max(6, ...KS.filter((k) => k <= state.k[0]))],
    yaw: [clamp(Math.round(state.yaw[0]), -180, 180)],
    climb: [clamp(Math.round(state.climb[0]), 0, 60)],
  }),
  handles: (state, _derived, t) => [room.handle(state, t)],
  derive(state) {
    const frame = attitude(state.yaw[0], state.climb[0], BANK * state.climb[0]);
    const points = CORNERS.map((p) => under(frame, p));
    const all = normalsOf().map((normals) => facesAround(points, normals));
    const ratios = all.map((faces) => volumeOf(faces) / HULL);
    return { frame, faces: all[KS.indexOf(state.k[0])], ratios };
  },
  draw(state, { frame, faces, ratios }, pencil) {
    const { palette } = pencil;
    room.draw(pencil, state, [
      { kind: 'mesh', frame, triangles: AIRPLANE, color: palette.obstacle, shadow: true },
      ...polyhedron(faces, palette.box),
    ]);
    // A bar for each k: the volume of the hull, then the excess volume of the k-DOP.
    const line = Math.max(1.2, 38 / pencil.scale);
    KS.forEach((k, i) => {
      const [x, y] = [BARS.left, BARS.top + line * i + 0.4 * line];
      const width = k === state.k[0] ? 9 : 4;
      const end = { x: Math.min(x + BARS.one * ratios[i], shown.x - 0.3), y };
      pencil.line({ x, y }, end).stroke(palette.box, width);
      pencil.line({ x, y }, { x: x + BARS.one, y }).stroke(palette.obstacle, width);
      const text = `k = ${k}: × ${number(ratios[i], 2)}`;
      pencil.label(text, { x: x - 0.2, y: y - 6 / pencil.scale }, { x: 1, y: -1 }, palette.ink, 0);
    });
  },
  says(state, { ratios }, t) {
    const [k] = state.k;
    const ratio = ratios[KS.indexOf(k)];
    const saved = Math.round((100 * (ratios[0] - ratio)) / (ratios[0] - 1));
    return t(k === 6 ? 'kdop.around.box' : 'kdop.around', { k, ratio: number(ratio, 2), saved });
  },
};
