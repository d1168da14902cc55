// Runs in a page: scenes of react-three-fiber with the component Bvh.

import { createElement, createRef } from 'react';
import { createRoot, events, extend, flushSync } from '@react-three/fiber';
import * as THREE from 'three';
import { Bvh, useBVH } from '../../js/r3f/index.js';

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
