// Runs in a page: scenes of react-three-fiber with the component Bvh.

import { createElement, createRef } from 'react';
import { createRoot, events, extend, flushSync } from '@react-three/fiber';
import * as THREE from 'three';
import { MeshRays } from '../../js/mesh/MeshRays.js';
import { Bvh, useBVH } from '../../js/r3f/index.js';
import { random } from '../js/oracle/random.js';

extend(THREE);

/** What react-three-fiber needs of a renderer. */
const rendererOf = (canvas) => ({
  domElement: canvas,
  xr: { addEventListener() {}, removeEventListener() {}, setAnimationLoop() {} },
  shadowMap: {},
  setPixelRatio() {},
  setSize() {},
  render() {},
  dispose() {},
  forceContextLoss() {},
  renderLists: { dispose() {} },
});

/** A root, and `render`, which also runs effects. */
async function sceneOf() {
  const canvas = document.body.appendChild(document.createElement('canvas'));
  canvas.style.cssText = 'display: block; width: 200px; height: 200px';
  const root = createRoot(canvas);
  await root.configure({
    gl: () => rendererOf(canvas),
    events,
    frameloop: 'never',
    size: { width: 200, height: 200, top: 0, left: 0 },
    camera: { position: [0, 0, 5] },
  });
  let store;
  const render = async (element) => {
    flushSync(() => void (store = root.render(element)));
    await new Promise((resolve) => setTimeout(resolve, 20));
    store.getState().scene.updateMatrixWorld(true);
    return store.getState();
  };
  const unmount = async () => {
    root.unmount();
    await new Promise((resolve) => setTimeout(resolve, 20));
    canvas.remove();
  };
  return { canvas, render, unmount };
}

const meshOf = (geometry, props = {}) =>
  createElement(
    'mesh',
    { geometry, ...props },
    createElement('meshBasicMaterial', { side: THREE.DoubleSide }),
  );

/** The hits of a ray along the z axis. */
const hitsOf = ({ scene }) =>
  new THREE.Raycaster(new THREE.Vector3(0.1, 0.2, 9), new THREE.Vector3(0, 0, -1)).intersectObject(scene);

export async function lives() {
  const { render, unmount } = await sceneOf();
  const [first, second] = [0, 1].map(() => new THREE.SphereGeometry(1, 24, 16));
  const ref = createRef();
  const result = {};
  const sceneWith = (props, ...children) => createElement(Bvh, { key: 'bvh', ref, ...props }, ...children);
  const one = meshOf(first, { key: 1 });
  const two = meshOf(second, { key: 2, position: [0, 0, -3] });

  let state = await render(sceneWith({ name: 'group' }, one));
  result.group = ref.current?.isGroup === true && ref.current.name === 'group';
  result.all = hitsOf(state).length === 2 && Boolean(first.boundsTree);
  state = await render(sceneWith({}, one, two));
  result.added = hitsOf(state).length === 4 && Boolean(second.boundsTree);
  state = await render(sceneWith({ firstHitOnly: true }, one, two));
  result.firstHitOnly = hitsOf(state).length === 2 && !('firstHitOnly' in state.raycaster);
  state = await render(sceneWith({ firstHitOnly: true }, one));
  result.removed = hitsOf(state).length === 1 && !second.boundsTree;
  state = await render(sceneWith({ enabled: false }, one));
  result.disabled = hitsOf(state).length === 2 && !first.boundsTree;
  result.ownMethod = !Object.hasOwn(ref.current.children[0], 'raycast');
  state = await render(sceneWith({ enabled: true, strategy: 0 }, one));
  result.enabled = hitsOf(state).length === 2 && first.boundsTree?.build === 'fast';
  await unmount();
  result.unmounted = !first.boundsTree;
  return result;
}

/** The pointer events of a mesh in the middle. */
export async function pointers() {
  const { canvas, render, unmount } = await sceneOf();
  const geometry = new THREE.TorusKnotGeometry(1, 0.4, 100, 16);
  const log = [];
  const listeners = Object.fromEntries(
    ['onPointerOver', 'onPointerMove', 'onPointerOut', 'onClick'].map((name) => [
      name,
      ({ faceIndex, object }) => log.push(`${name} ${object.name} ${faceIndex !== undefined}`),
    ]),
  );
  const Knot = () => {
    const ref = createRef();
    useBVH(ref);
    return meshOf(geometry, { ref, name: 'knot', ...listeners });
  };
  await render(createElement(Knot));
  const { left, top } = canvas.getBoundingClientRect();
  const send = (type, x, y) =>
    canvas.dispatchEvent(
      new PointerEvent(type, { clientX: left + x, clientY: top + y, bubbles: true, pointerId: 1 }),
    );
  for (let x = 0; x <= 200; x += 10) send('pointermove', x, 88);
  const isBuilt = Boolean(geometry.boundsTree);
  await unmount();
  return { log, isBuilt };
}

const EVENTS = 'Over Enter Out Leave Move Down Up Missed'.split(' ').map((name) => `onPointer${name}`);

/** A scene of meshes whose pointer events are written to a log. @param {any} component  a group, or Bvh */
async function loggedScene(component) {
  const { canvas, render, unmount } = await sceneOf();
  const geometries = [
    new THREE.SphereGeometry(0.6, 24, 16),
    new THREE.TorusKnotGeometry(0.5, 0.15, 64, 8),
    new THREE.BoxGeometry(0.9, 0.9, 0.9, 4, 4, 4),
    new THREE.TorusGeometry(0.6, 0.2, 12, 24),
  ];
  const log = [];
  const listen = (node) =>
    Object.fromEntries(
      [...EVENTS, 'onClick'].map((name) => [
        name,
        (event) => {
          const targets = event.intersections?.map(({ object }) => object.name).join(' ');
          log.push(`${name} ${node.name} of ${event.object?.name}: ${targets}`);
          if (node.stops && name !== 'onPointerMissed') event.stopPropagation();
        },
      ]),
    );
  const elementOf = (node) =>
    createElement(
      'mesh',
      {
        key: node.name,
        name: node.name,
        geometry: geometries[node.geometry],
        position: node.position,
        rotation: [node.turn, 2 * node.turn, 0],
        visible: node.visible,
        ...listen(node),
      },
      createElement('meshBasicMaterial', { side: THREE.DoubleSide }),
    );
  return {
    log,
    unmount,
    hasTree: () => geometries.some(({ boundsTree }) => Boolean(boundsTree)),
    render: (nodes) => render(createElement(component, {}, ...nodes.map(elementOf))),
    send(type, x, y) {
      const { left, top } = canvas.getBoundingClientRect();
      const options = { clientX: left + x, clientY: top + y, bubbles: true, pointerId: 1 };
      canvas.dispatchEvent(new (type === 'click' ? MouseEvent : PointerEvent)(type, options));
    },
  };
}

/** The events of a recorded series of moves and clicks, with edits between them, with and without Bvh. @param {number} seed */
export async function series(seed) {
  const r = random(seed);
  const scenes = [await loggedScene('group'), await loggedScene(Bvh)];
  let made = 0;
  const place = () => [r.float(-2, 2), r.float(-2, 2), r.float(-3, 2)];
  const nodeOf = () => ({
    name: `n${made++}`,
    geometry: r.int(0, 3),
    position: place(),
    turn: r.float(0, 3),
    visible: true,
    stops: r.bool(0.2),
  });
  let nodes = Array.from({ length: 12 }, nodeOf);
  let hasTree = false;
  for (let step = 0; step < 24; step++) {
    const kind = r.int(0, 4);
    const at = r.int(0, nodes.length - 1);
    if (kind === 0) nodes = [...nodes, nodeOf()];
    else if (kind === 1 && nodes.length > 6) nodes = nodes.filter((_, i) => i !== at);
    else {
      const edited = [
        { position: place(), turn: r.float(0, 3) },
        { geometry: r.int(0, 3) },
        { visible: r.bool() },
      ];
      nodes = nodes.map((node, i) => (i === at ? { ...node, ...edited[kind - 2] } : node));
    }
    for (const scene of scenes) await scene.render(nodes);
    let [x, y] = [r.float(0, 200), r.float(0, 200)];
    for (let k = 0; k < 12; k++) {
      x = Math.min(Math.max(x + r.float(-30, 30), 0), 199);
      y = Math.min(Math.max(y + r.float(-30, 30), 0), 199);
      const types = ['pointermove', ...(r.bool(0.3) ? ['pointerdown', 'pointerup', 'click'] : [])];
      for (const type of types) for (const scene of scenes) scene.send(type, x, y);
    }
    hasTree ||= scenes[1].hasTree();
  }
  for (const { unmount } of scenes) await unmount();
  const [own, ours] = scenes.map(({ log }) => log);
  const first = own.findIndex((event, i) => event !== ours[i]);
  const around = [own, ours].map((log) => log.slice(Math.max(first - 2, 0), first + 3));
  return { count: own.length, other: ours.length, first, around, hasTree, isLeft: scenes[1].hasTree() };
}

/** How many trees are freed by roots that are made and unmounted in turn, and by two at once. */
export async function freed() {
  const { dispose } = MeshRays.prototype;
  const disposed = new Set();
  MeshRays.prototype.dispose = function () {
    disposed.add(this);
    return dispose.call(this);
  };
  for (let i = 0; i < 6; i++) {
    const scenes = [await sceneOf(), await sceneOf()];
    for (const { render } of scenes) {
      const state = await render(
        createElement(
          Bvh,
          {},
          ...[0, -3].map((z) => meshOf(new THREE.SphereGeometry(1, 24, 16), { key: z, position: [0, 0, z] })),
        ),
      );
      hitsOf(state);
    }
    for (const { unmount } of scenes) await unmount();
  }
  MeshRays.prototype.dispose = dispose;
  return disposed.size;
}
