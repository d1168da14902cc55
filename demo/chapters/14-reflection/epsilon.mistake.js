import { reflect } from './reflect.example.js';

const along = (a, b, s) => ({ x: a.x + s * b.x, y: a.y + s * b.y });
const dot = (a, b) => a.x * b.x + a.y * b.y;

/**
 * All t at which the center is one radius away from a wall, coming or going.
 */
function touches({ center, velocity, radius }, { start, end }) {
  const edge = along(end, start, -1);
  const length = Math.sqrt(dot(edge, edge));
  const normal = { x: -edge.y / length, y: edge.x / length };
  const distance = dot(along(center, start, -1), normal);
  const found = [radius, -radius].map(
    (r) => (r - distance) / dot(velocity, normal),
  );
  const times = found.filter((t) => {
    const s =
      dot(along(along(center, velocity, t), start, -1), edge) /
      (length * length);
    return s >= 0 && s <= 1;
  });
  for (const tip of [start, end]) {
    const from = along(center, tip, -1);
    const [a, b] = [dot(velocity, velocity), dot(from, velocity)];
    // May be NaN.
    const root = Math.sqrt(b * b - a * (dot(from, from) - radius * radius));
    times.push((-b - root) / a, (-b + root) / a);
  }
  return times;
}

/**
 * Takes the first touch that is later than epsilon, to skip the wall that the
 * ball has just left.
 */
export function pathWithEpsilon(ball, walls, contacts, epsilon) {
  const path = [ball];
  while (path.length <= contacts) {
    const { center, velocity, radius } = path[path.length - 1];
    const all = walls.flatMap((wall) =>
      touches({ center, velocity, radius }, wall).map((t) => ({ t, wall })),
    );
    const ahead = all.filter(({ t }) => t > epsilon).sort((a, b) => a.t - b.t);
    if (ahead.length === 0) break;
    const [{ t, wall }] = ahead;
    const place = along(center, velocity, t);
    const normal = along(place, nearestPoint(place, wall), -1);
    path.push({
      center: place,
      velocity: reflect(velocity, normal),
      radius,
      normal,
    });
  }
  return path;
}

/** The point of a wall that is nearest to `place`. */
export function nearestPoint(place, { start, end }) {
  const edge = along(end, start, -1);
  const s = dot(along(place, start, -1), edge) / dot(edge, edge);
  return along(start, edge, Math.min(Math.max(s, 0), 1));
}
