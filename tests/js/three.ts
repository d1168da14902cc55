// Values of raybound as arguments of three.js' own methods, in strict TypeScript and without a cast. It is compiled, never run.

import * as THREE from 'three';
import { OBB } from 'three/addons/math/OBB.js';
import * as R from 'raybound';
import {
  acceleratedRaycast,
  applyBVH,
  computeBatchedBoundsTree,
  computeBoundsTree,
  computePosedBoundsTree,
  disposeBatchedBoundsTree,
  disposeBoundsTree,
  refitPosedBoundsTree,
  removeBVH,
  SAH,
  ThreeScene,
} from 'raybound/three';

const v = new R.Vector3(1, 2, 3);
const v2 = new R.Vector2(1, 2);
const m = new R.Matrix3();
const box = new R.Box3();
const ball = new R.Sphere3();
const plane = new R.Plane3();
const ray = new R.Ray3();
const line = new R.Segment3();
const triangle = new R.Triangle3();
const obb = new R.OBB3();

const target: THREE.Vector3 = new THREE.Vector3().copy(v).add(v).cross(v).lerp(v, 0.5).applyMatrix3(m);
new THREE.Vector2().copy(v2).add(v2);
new THREE.Matrix3().copy(m).multiply(m);
new THREE.Matrix4().lookAt(v, v, v).setPosition(v);
new THREE.Box2().copy(new R.Box2()).expandByPoint(v2);
new THREE.Box3().copy(box).union(box).expandByPoint(v).setFromPoints([v]);
new THREE.Box3().intersectsTriangle(triangle);
new THREE.Sphere().copy(ball).intersectsBox(box);
new THREE.Plane().copy(plane).intersectLine(line, target);
new THREE.Ray().copy(ray).intersectBox(box, target);
new THREE.Ray().intersectSphere(ball, target);
new THREE.Ray().intersectPlane(plane, target);
new THREE.Ray().intersectTriangle(v, v, v, false, target);
new THREE.Line3().copy(line).closestPointToPoint(v, true, target);
new THREE.Triangle().copy(triangle).intersectsBox(box);
new THREE.Frustum().copy(new R.Frustum3()).intersectsBox(box);
new OBB().copy(obb).fromBox3(box).intersectsOBB(obb);
new THREE.Raycaster().set(v, v);
new THREE.Object3D().lookAt(v);

// three.js' values as arguments and targets of raybound's methods.
const point: THREE.Vector3 | null = ray.intersectBox(new THREE.Box3(), new THREE.Vector3());
const hit: THREE.Vector3 | null = ray.intersectTriangle(target, target, target, true, new THREE.Vector3());
const nearest: THREE.Vector3 = line.closestPointToPoint(target, true, new THREE.Vector3());
// Geometries, cameras and objects of three.js, also with --exactOptionalPropertyTypes.
new R.MeshBVH(new THREE.BoxGeometry());
const scene = ThreeScene.from(new THREE.Scene(), { build: 'fast' });
for (const camera of [new THREE.PerspectiveCamera(), new THREE.OrthographicCamera(), new THREE.Camera()]) {
  const picked: THREE.Object3D | null | undefined = scene.pick(camera, 0, 0)?.object;
  scene.search(R.selectionOf(camera, { min: v2, max: v2 }), { by: 'boxes' });
  applyBVH(picked ?? new THREE.Group(), { firstHitOnly: true });
}
removeBVH(new THREE.Mesh());
for (const root of [
  new THREE.Group(),
  new THREE.Object3D(),
  new THREE.LOD(),
  new THREE.Sprite(),
  new THREE.Bone(),
])
  ThreeScene.from(root).update().dispose();
ThreeScene.from(new THREE.Mesh());
ThreeScene.from(new THREE.InstancedMesh(new THREE.BoxGeometry(), new THREE.Material(), 2));
ThreeScene.from(new THREE.BatchedMesh(1, 3, 3));
ThreeScene.from(new THREE.SkinnedMesh(), {});
// @ts-expect-error
ThreeScene.from(new THREE.BoxGeometry());
// @ts-expect-error the buffer of a MeshScene: its `from` takes one
ThreeScene.from(scene.toBuffer());
// @ts-expect-error
ThreeScene.from([new THREE.Mesh()]);
// @ts-expect-error
ThreeScene.from();
const asScene: R.MeshScene = scene;
asScene.dispose();
// @ts-expect-error
applyBVH(new THREE.BoxGeometry());
// @ts-expect-error a mesh is no camera
scene.pick(new THREE.Mesh(), 0, 0);
export { hit, nearest, point };

// The first lines of the guide for three-mesh-bvh: its functions on the prototypes of three.js, with the names of three-mesh-bvh.
THREE.BufferGeometry.prototype.computeBoundsTree = computeBoundsTree;
THREE.BufferGeometry.prototype.disposeBoundsTree = disposeBoundsTree;
THREE.Mesh.prototype.raycast = acceleratedRaycast;
THREE.Points.prototype.raycast = acceleratedRaycast;
THREE.BatchedMesh.prototype.computeBoundsTree = computeBatchedBoundsTree;
THREE.BatchedMesh.prototype.disposeBoundsTree = disposeBatchedBoundsTree;
THREE.SkinnedMesh.prototype.computeBoundsTree = computePosedBoundsTree;
THREE.SkinnedMesh.prototype.refitBoundsTree = refitPosedBoundsTree;
THREE.SkinnedMesh.prototype.disposeBoundsTree = disposeBoundsTree;
const geometry = new THREE.BoxGeometry();
const tree: R.MeshBVH = geometry.computeBoundsTree({ strategy: SAH, maxLeafSize: 4, setBoundingBox: true });
const points: R.PointsBVH = geometry.computeBoundsTree({ type: R.PointsBVH });
const rays: R.MeshRays = geometry.computeBoundsTree({ type: R.MeshRays });
const build: R.MeshBuild = computeBoundsTree.call(geometry, { strategy: SAH, verbose: false }).build;
// @ts-expect-error no option of computeBoundsTree
geometry.computeBoundsTree({ deepest: 4 });
// @ts-expect-error a tree of points has no closest point
points.closestPoint;
geometry.boundsTree = undefined;
geometry.boundsTree = tree as R.MeshRays | null;
const bytes: number | undefined = geometry.boundsTree?.byteLength;
geometry.disposeBoundsTree();
const mesh = new THREE.Mesh(geometry);
// The geometry of a mesh, and a class that extends BufferGeometry.
mesh.geometry.boundsTree = points;
const given: R.MeshRays | R.ThinBVH | null | undefined = mesh.geometry.boundsTree;
new THREE.BatchedMesh(1, 3, 3).computeBoundsTree(-1, { build: 'fast' });
const first: R.MeshRays | null | undefined = new THREE.BatchedMesh(1, 3, 3).boundsTrees?.[0];
const pose: R.MeshBVH = new THREE.SkinnedMesh().computeBoundsTree();
new THREE.SkinnedMesh().refitBoundsTree();
const raycaster = new THREE.Raycaster();
raycaster.firstHitOnly = true;
const hits: THREE.Intersection<THREE.Mesh>[] = raycaster.intersectObject(mesh);
export { build, bytes, first, given, hits, pose, rays };
