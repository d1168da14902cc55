// Every known option, passed to every method of MeshBVH and MeshScene, changes the result or is refused by name: none is ignored.

import assert from 'node:assert/strict';
import test from 'node:test';
import * as THREE from 'three';

import { MeshBVH, MeshScene } from '../../../js/index.js';
import * as three from '../../../js/three/index.js';
import { WasmMesh } from '../../../js/wasm/WasmMesh.js';
import { ray, vector } from './meshes.js';

/** Three parallel triangles at z = 0, 1, 2; the middle one faces down. Each is a group with a mask of its own. */
const layers = () => ({
  positions: new Float32Array([
    0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 1, 0, 4, 1, 4, 0, 1, 0, 0, 2, 4, 0, 2, 0, 4, 2,
  ]),
  groups: [0, 1, 2].map((i) => ({ start: 3 * i, count: 3, mask: 1 << i })),
});
const identity = { elements: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] };
const up = ray(1, 1, -1, 0, 0, 1);
const rows = [1, 1, -1, 0, 0, 1];
const mesh = new MeshBVH(layers());

/** A scene with an instance for each layer. */
function sceneOf(Scene) {
  const scene = new Scene();
  for (const mask of [1, 2, 4]) {
    const z = Math.log2(mask);
    const turned = mask === 2 ? [4, 0, z, 0, 4, z] : [0, 4, z, 4, 0, z];
    scene.add(new MeshBVH({ positions: [0, 0, z, ...turned] }), identity, { mask });
  }
  return scene;
}
const scenes = { MeshScene: sceneOf(MeshScene), ThreeScene: sceneOf(three.ThreeScene) };
const camera = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 4);
camera.position.set(1, 1, 3);
camera.updateMatrixWorld();
camera.layers.enableAll();

/** The values of the options with which a method that knows the option has another result than without it. */
const cast = { minT: 1.5, maxT: 0.5, side: 'front', mask: 2 };
const allHits = { ...cast, limit: 2 };
const picked = { minT: 0.3, maxT: 0.1, side: 'front', mask: 2 };
const near = { maxDistance: 0.5, mask: 2 };
const box = { min: vector(-1, -1, -0.5), max: vector(3, 3, 0.5) };
const point = vector(1, 1, -1);

/** @type {Record<string, [(...options: any[]) => unknown, Record<string, unknown>]>} */
const methods = {
  'new MeshBVH': [
    (...options) => {
      let calls = 0;
      const [{ onProgress, ...others } = {}] = options;
      const all = onProgress === undefined ? options : [{ ...others, onProgress: () => calls++ }];
      const { build, fixed, byteLength, ...own } = new MeshBVH(layers(), ...all);
      const made = new MeshBVH(layers(), ...all);
      return [build, fixed, byteLength, own, calls, made.raycastAll(up), made.raycastAll(up, { mask: 8 })];
    },
    {
      build: 'fast',
      fixed: true,
      side: 'front',
      groups: [{ start: 0, count: 9, mask: 8 }],
      onProgress: true,
    },
  ],
  'MeshBVH.from': [
    (...options) => MeshBVH.from(mesh.toBuffer(), ...options).raycastAll(up),
    { side: 'front' },
  ],
  'MeshBVH.raycast': [(...options) => mesh.raycast(up, ...options), cast],
  'MeshBVH.raycastAny': [
    (...options) => [up, ray(1, 1, 1.5, 0, 0, 1)].map((one) => mesh.raycastAny(one, ...options)),
    { minT: 9, maxT: 0.4, side: 'front', mask: 8 },
  ],
  'MeshBVH.raycastAll': [(...options) => mesh.raycastAll(up, ...options), allHits],
  'MeshBVH.raycastBatch': [(...options) => mesh.raycastBatch(rows, ...options), cast],
  'MeshBVH.raycastAnyBatch': [
    (...options) => mesh.raycastAnyBatch([...rows, 1, 1, 1.5, 0, 0, 1], ...options),
    { minT: 9, maxT: 0.4, side: 'front', mask: 8 },
  ],
  'MeshBVH.raycastAllBatch': [(...options) => mesh.raycastAllBatch(rows, ...options), allHits],
  'MeshBVH.closestPoint': [(...options) => mesh.closestPoint(point, ...options), near],
  'MeshBVH.closestPointBatch': [(...options) => mesh.closestPointBatch([1, 1, -1], ...options), near],
  'MeshBVH.intersects': [(...options) => mesh.intersects(box, ...options), { mask: 2 }],
  'MeshBVH.search': [(...options) => mesh.search(box, ...options), { mode: 'contains', mask: 2 }],
  'MeshBVH.sweepSphere': [
    (...options) => mesh.sweepSphere({ center: point, radius: 0.1 }, vector(0, 0, 9), ...options),
    { mask: 2 },
  ],
  'MeshBVH.refit': [
    (...options) => {
      const own = new MeshBVH(layers());
      const moved = layers();
      moved.positions.forEach((x, i) => (moved.positions[i] = x + (i % 3 === 2 ? 1 : 0)));
      return own.refit(moved, ...options).raycastAll(up);
    },
    { first: 3, count: 3 },
  ],
};
for (const [name, scene] of Object.entries(scenes))
  Object.assign(methods, {
    [`${name}.add`]: [
      (...options) => {
        const own = new scene.constructor();
        own.add(new MeshBVH(layers()), identity, ...options);
        return own.raycastAll(up, { mask: 5 });
      },
      { mask: 8, side: 'front' },
    ],
    [`${name}.raycast`]: [(...options) => scene.raycast(up, ...options), { ...cast, side: 'back' }],
    [`${name}.raycastAny`]: [
      (...options) => [up, ray(1, 1, 1.5, 0, 0, 1)].map((one) => scene.raycastAny(one, ...options)),
      { minT: 9, maxT: 0.4, side: 'back', mask: 8 },
    ],
    [`${name}.raycastAll`]: [(...options) => scene.raycastAll(up, ...options), allHits],
    [`${name}.raycastBatch`]: [
      (...options) => scene.raycastBatch(rows, ...options),
      { ...cast, side: 'back' },
    ],
    [`${name}.pick`]: [(...options) => scene.pick(camera, 0, 0, ...options), picked],
  });

methods['ThreeScene.from'] = [
  (...options) => {
    // A scene does not show how its trees were built.
    const { build } = WasmMesh;
    /** @type {number[]} */
    const built = [];
    WasmMesh.build = (input, method, report) => {
      built.push(method);
      return build.call(WasmMesh, input, method, report);
    };
    try {
      three.ThreeScene.from(new THREE.Mesh(new THREE.BoxGeometry()), ...options).dispose();
    } finally {
      WasmMesh.build = build;
    }
    return built;
  },
  { build: 'fast' },
];

const known = new Set(Object.values(methods).flatMap(([, options]) => Object.keys(options)));

for (const [name, [call, honored]] of Object.entries(methods))
  test(`${name}: every option is honored or refused`, () => {
    const without = call();
    assert.deepEqual(call({}), without, 'no options are the defaults');
    for (const option of known)
      if (option in honored)
        assert.notDeepEqual(call({ [option]: honored[option] }), without, `${option} is ignored`);
      else
        assert.throws(() => call({ [option]: 1 }), {
          message: new RegExp(`options must be named .*"${option}"(; did you mean .*)?$`),
        });
  });
