import { batch, intersect } from 'raybound';

const sooner = (a, b) => a.t - b.t || a.index - b.index;

/** Of all hits those that are wanted: the closest one, any one, all. */
function choose(hits, want) {
  if (want === 'any') return hits.slice(0, 1);
  hits.sort(sooner);
  return want === 'all' ? hits : hits.slice(0, 1);
}

/** The first surface ahead: the far one, if it starts inside. */
const ahead = (tNear, tFar) => (tNear >= 0 ? tNear : tFar);

/** Hits from rows of tNear and tFar. */
function hitsOf(spans, count, indices) {
  const hits = [];
  for (let i = 0; i < count; i++) {
    if (spans[2 * i] === Infinity) continue; // a miss
    const t = ahead(spans[2 * i], spans[2 * i + 1]);
    hits.push({ index: indices ? indices[i] : i, t });
  }
  return hits;
}

/** Brute force: every shape is asked, all in one call. */
export function bruteForce({ query, shapes, spans, count }, ray, want) {
  batch(query, rowOf(ray), shapes, { columns: 2 }, { rows: spans });
  return choose(hitsOf(spans, count), want);
}

/** A prefilter: every box says yes or no, then the shapes in some. */
export function prefilter(crowd, ray, want) {
  const { query, shapes, width, boxes, flags, spans } = crowd;
  const row = rowOf(ray);
  const { count } = batch('rayBox2', row, boxes, {}, { hits: flags });
  const met = new Int32Array(count);
  for (let i = 0, n = 0; n < met.length; i++) {
    if (flags[i]) met[n++] = i;
  }
  const rows = new Float64Array(met.length * width);
  for (let i = 0; i < met.length; i++) {
    const at = met[i] * width;
    for (let k = 0; k < width; k++) rows[i * width + k] = shapes[at + k];
  }
  batch(query, row, rows, { columns: 2 }, { rows: spans });
  return choose(hitsOf(spans, met.length, met), want);
}

/** The hierarchy: it names boxes, near first; a filter asks shapes. */
export function hierarchy(crowd, ray, want, index, seen) {
  const hits = [];
  const meets = (i) => {
    const hit = intersect(crowd.query, ray, crowd.shapeAt(i));
    if (hit) hits.push({ index: i, t: ahead(hit.tNear, hit.tFar) });
    return hit !== null;
  };
  // From inside of a box its shape may still lie ahead: solid, t = 0.
  const options = { solid: true, filter: meets };
  if (want === 'all') index.raycastAll(ray, options);
  else index.raycast(ray, options);
  seen(index.visits);
  if (want === 'closest' && hits.length > 0) {
    // The first box whose shape is met. A later box may hold a nearer
    // shape, but not one that begins behind this hit.
    const maxT = hits.splice(0)[0].t * (1 + 2 ** -40); // t is rounded
    index.raycastAll(ray, { ...options, maxT });
    seen(index.visits);
  }
  return choose(hits, want);
}

function rowOf({ origin, direction }) {
  return Float64Array.of(origin.x, origin.y, direction.x, direction.y);
}
