// A program in strict TypeScript, as users write it. It is compiled, never run: package.test.js runs tsc with the package's own
// declarations. Lines under @ts-expect-error must not compile, all others must.

import {
  Arena,
  batch,
  Billiards,
  Box3,
  BVH,
  Geometry,
  Graph2D,
  intersect,
  intersectObjects,
  KDop3,
  LineSegmentsBVH,
  Matrix3,
  measure,
  MeshScene,
  Object2D,
  offset,
  Path,
  PathGeometry,
  PointsBVH,
  PolyExtendGeometry,
  PolyGeometry,
  Ray2,
  Ray3,
  Rebound,
  Segment3,
  ShapeIndex,
  SpatialIndex,
  Sphere3,
  Vector2,
  Vector3,
} from 'raybound';
import type {
  Answer,
  BallContact,
  BoxHit,
  Contact,
  IntersectData,
  LoopElement,
  OffsetOptions,
} from 'raybound';
import type { QueryName, StyleLike, SubpathContext, Sweep, Trace, WallShape } from 'raybound';

// The declaration of three.js' vector: more methods than raybound's vector, and an iterator that is not a generator.
declare class ThreeVector3 extends Vector3 {
  applyQuaternion(q: { x: number; y: number; z: number; w: number }): this;
  override [Symbol.iterator](): Iterator<number>;
}
const v = new ThreeVector3();
const three = {
  ray: { origin: v, direction: v },
  box: { min: v, max: v },
  sphere: { center: v, radius: 1 },
  plane: { normal: v, constant: 1 },
  obb: { center: v, halfSize: v, rotation: { elements: [1, 0, 0, 0, 1, 0, 0, 0, 1] } },
  matrix: { elements: new Float32Array(16) },
};

// Vectors of three.js as arguments, as fields, as targets.
const ray: Ray3 = new Ray3(v, v).copy(three.ray).applyMatrix4(three.matrix);
const met: ThreeVector3 | null = ray.intersectBox(three.box, new ThreeVector3());
new Box3(v, v).union(three.box).intersectsOBB(three.obb);
new Segment3(v, v).intersectsSphere(three.sphere);
const touch: Sweep<Vector3> | null = new Sphere3(v, 1).sweepPlane(v, three.plane);
const copy: KDop3 = new KDop3(KDop3.normals(14)).setFromPoints([v]).clone();

// The name of a query determines the fields of its result and of its shapes.
const t: number | undefined = intersect('rayBox3', ray, three.box)?.tNear;
const inside: boolean | undefined = intersect('segmentSphere3', { start: v, end: v }, three.sphere)?.inside;
const side: number = measure('boxPlane3', { center: v, halfSize: v }, three.plane).side;
const either = ['rayBox3', 'rayMatrixBox3'][0] as 'rayBox3' | 'rayMatrixBox3';
const far: number | undefined = intersect(either, ray, { ...three.box, matrix: three.matrix })?.tFar;
const anything: unknown = intersect('rayBox3' as QueryName, three, three)?.whatever;
const kept: Answer<'obbMerge3'> | null = intersect('obbMerge3', three.obb, three.obb);
// @ts-expect-error: no such field
intersect('rayBox3', ray, three.box)?.tnear;
// @ts-expect-error: no second axis in 2D
intersect('obbMerge2', {} as any, {} as any)?.axisY;
// @ts-expect-error: the shapes in the wrong order
intersect('rayBox3', three.box, ray);
// @ts-expect-error: a 2D ray for a 3D query
intersect('rayBox3', { origin: { x: 0, y: 0 }, direction: { x: 1, y: 0 } }, three.box);
// @ts-expect-error: a miss of this query has no numbers to measure
measure('rayBox3', ray, three.box);
// @ts-expect-error: not a query
intersect('boxRay3', three.box, ray);

// Typed arrays of both kinds.
const arena = new Arena(4096);
const yes: { hits: Uint8Array; count: number } = batch('rayBox3', arena.float32(6), new Float64Array(6), {}, { hits: new Uint8Array(1) }); // prettier-ignore
const rows: Float64Array = batch('rayBox3', arena.float32(6), new Float64Array(6), { columns: 2 }).rows;
// @ts-expect-error: only hits are computed
yes.rows;
const floats: Float32Array = new Vector2(1, 2).toArray(new Float32Array(4), 2);
const numbers: number[] = v.toArray();
const [x, y] = new Vector2();
const polygon = new PolyGeometry(new Float32Array([0, 0, 1, 0, 1, 1])).close();
polygon.position.set([2, 0], 2);
new PolyGeometry([0, 0]).position.push(x, y);

// The option tolerance determines the result type of offset.
const loops: LoopElement[][] = offset(polygon, 1, { joins: 'miter' });
for (const element of loops[0]) {
  const number: number = element.radius === undefined ? element.x : element.startAngle + element.origin.x;
  number.toFixed();
}
const polylines: Float64Array[] = offset([polygon], 1, { tolerance: 0.1 });
const perhaps: { tolerance?: number } = {};
const chosen: OffsetOptions = { joins: 'square', tolerance: 0.1 };
const mixed: LoopElement[][] | Float64Array[] = offset(polygon, 1, chosen);
const plain: LoopElement[][] = offset(polygon, 1);
// @ts-expect-error: the result may be polylines
const wrong: LoopElement[][] = offset(polygon, 1, perhaps);
const pen: {
  beginPath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  closePath(): void;
} & Pick<CanvasRenderingContext2D, 'arc'> = new Path(); // the context of d3's geoPath
void pen;
const halo: Path = offset(new Path('M0 0Q5 5 10 0Z'), 1, { fillRule: 'evenodd', tolerance: 0.1 });
halo.containsPoint({ x: 5, y: 3 }).valueOf();
const shapes = polylines.map((position) => new Graph2D(new PolyGeometry(position), { fillStyle: 'red' }));
const grown = new PolyExtendGeometry({ position: polylines[0] }, 1);

// Types of results have names, for variables that keep results.
const hits: IntersectData<Graph2D>[] | null = intersectObjects(new Ray2(), shapes);
const walls: WallShape[] = [
  polygon,
  ...polylines,
  { points: floats, closed: false },
  { children: [polygon] },
];
// The classes of a scene are those that the package exports.
const scene: MeshScene = MeshScene.from(new MeshScene().toBuffer(), {
  classes: [PointsBVH, LineSegmentsBVH],
});
// @ts-expect-error: no class of points or lines
MeshScene.from(scene.toBuffer(), { classes: [Ray3] });
const room = new Rebound({ walls });
const way: Trace = room.trace({ origin: { x, y }, direction: new Vector2() });
const contacts: Contact[] = way.contacts;
const index = new SpatialIndex(floats);
const hit: BoxHit | null = index.raycast({ origin: new Vector2(), direction: { x: 1, y: 0 } });
const least: number = index.box(0).min.x;
// The target is the result; without one it is an Int32Array.
const reused: number[] = [];
const inTarget: number[] = index.search(three.box, { target: reused, sort: true });
const inNew: Int32Array = index.search(three.box, { sort: true });
const maybe: number[] | undefined = inTarget.length ? inTarget : undefined;
const inEither: number[] | Int32Array = index.search(three.box, { target: maybe });
// @ts-expect-error: a target grows and shrinks
index.search(three.box, { target: inNew });
const depth: number | undefined = index.sweepSphere(three.sphere, v)?.point.z;
const firsts = { indices: new Int32Array(2), t: new Float32Array(2) };
const { count } = index.raycastBatch(floats, { segments: true, maxT: 1 }, firsts);
const any: Uint8Array = index.raycastAnyBatch(floats).hits;
const { offsets, t: times } = index.raycastAllBatch(floats, { segments: true, solid: true, mask: 1 });
const last: number = times[offsets[1] - 1] + index.sweepBoxBatch([0, 0, 1, 1, 1, 0], {}, firsts).count;
index.sweepCircleBatch(floats, { mask: 1 }, { indices: firsts.indices }).t.fill(0);
// @ts-expect-error: outputs are the last argument
index.sweepSphereBatch(floats, firsts);
// @ts-expect-error: indices must be an Int32Array
index.sweepCircleBatch(floats, {}, { indices: firsts.t });
// @ts-expect-error: a batch takes no filter
index.raycastAllBatch(floats, { filter: () => true });
const drawing = new ShapeIndex();
drawing.add(halo, { id: 'halo', transform: new Matrix3() });
drawing
  .move('halo', [1, 0, 0, 1, 5, 0])
  .move('halo', { m11: 2, m22: 2 })
  .move('halo', Float32Array.of(1, 0, 0, 1, 0, 0));
const under = drawing.pickAllBatch(floats, { viewTransform: { a: 2, d: 2 } }, { offsets: new Int32Array(9) });
const lasso = { type: 'Polygon', coordinates: [] };
const selected: Int32Array = drawing.searchBatch([halo, lasso, { min: v, max: v }], {
  mode: 'contains',
}).indices;
const segment: number = drawing.nearest({ x, y })[0].part + drawing.overlapsBatch(floats).offsets[0];
under.parts.fill(segment, selected[0], drawing.raycastAllBatch(floats, { side: 'front' }).count);
const lake = {
  type: 'Feature',
  id: 7,
  properties: { name: 'A' },
  geometry: { type: 'Point', coordinates: [1, 2] },
};
drawing.add({ type: 'Feature', properties: null, geometry: { type: 'GeometryCollection', geometries: [] } });
drawing.add({ ...lake, geometry: null }, { id: 8 });
drawing.addAll([lake, [lake, { id: 9 }]]);
const lakes = ShapeIndex.from({ type: 'FeatureCollection', features: [lake] });
const around: Vector2 = lakes.bounds(7, { viewTransform: null }).min;
lakes.update(7, undefined, { z: lakes.optionsOf(7).z + lakes.worldTransformOf(7).e + around.x });
lakes.reorder(7, { group: null, keepWorld: true }).build();
for (const id of [...lakes.drawingOrder(), ...lakes.childrenOf(null), ...lakes.groupsOf(7)]) lakes.remove(id);
// @ts-expect-error: not a matrix
drawing.move('halo', { x: 1 });
const onContact = ({ ball, point }: BallContact) => ball + point.x;
// @ts-expect-error: a box has no center
index.box(0).center;
// @ts-expect-error: a geometry is not an object with a geometry
intersectObjects(new Ray2(), [polygon]);

// A worker draws on another kind of context. Paths are drawn without any of its types.
const style: StyleLike = { apply: (ctx) => ctx.setLineDash([1, 2]) };
const page: StyleLike = { apply: (ctx: CanvasRenderingContext2D) => ctx.drawFocusIfNeeded(document.body) };
export function draw(ctx: OffscreenCanvasRenderingContext2D, object: Object2D) {
  object.draw(ctx);
  new Graph2D(grown, style).draw(ctx);
  grown.crtSubpath(new Path2D());
  polygon.crtPath(ctx);
}

// Every object that owns memory frees it at the end of a block.
export function scoped() {
  using index = new SpatialIndex([0, 0, 1, 1]);
  using walls = new Rebound({ walls: [[0, 0, 9, 0, 9, 9]] });
  using game = new Billiards();
  using hierarchy = new BVH();
  using arena = new Arena(64);
  return [index.length, walls.radius, game.count, hierarchy.minNum, arena.float64(1)[0]];
}

export {
  any,
  anything,
  contacts,
  count,
  copy,
  depth,
  far,
  hit,
  hits,
  inside,
  kept,
  last,
  least,
  met,
  numbers,
  onContact,
  page,
  room,
  rows,
  yes,
};
export { mixed, plain, side, t, touch, wrong };

// A geometry of a program: the context has all methods of a path, as a canvas and d3 expect.
class Pill extends Geometry {
  override crtSubpath(ctx: SubpathContext) {
    ctx.moveTo(0, 0);
    ctx.bezierCurveTo(0, 1, 1, 1, 1, 0);
    ctx.arcTo(0, 1, 1, 1, 2);
    ctx.ellipse(0, 0, 2, 1, 0, 0, 6);
    ctx.roundRect(0, 0, 4, 2, [1, { x: 1, y: 2 }]);
    return this;
  }
}
new Pill().crtSubpath(new Path());
new Graph2D(new PathGeometry((ctx) => ctx.rect(0, 0, 1, 1)), { fillStyle: 'red' });
