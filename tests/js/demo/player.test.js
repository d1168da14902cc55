// The ball's movement by the clock, without a browser: the frames come when the test says so.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPlayer } from '../../../demo/chapters/12-rebound/player.js';

/** @typedef {import('../../../demo/chapters/12-rebound/playback.js').Playback} Playback */
/** @typedef {import('../../../demo/chapters/12-rebound/derived.js').Derived} Derived */

test('out of sight the ball waits, and goes on from there', (t) => {
  const { player, state, frames } = playing(t);
  const began = performance.now();
  player.start();
  frames.pop()?.(began + 100);
  const [travelled] = state.travelled;
  player.see(false);
  frames.pop()?.(began + 200);
  assert.equal(state.travelled[0], travelled);
  assert.equal(frames.length, 0, 'no frame is asked for');
  player.see(true);
  frames.pop()?.(performance.now() + 50);
  assert.ok(state.travelled[0] > travelled);
});

// Firefox names a frame by when it began, which can be before the page called start(): the ball then stood
// two units before its own start.
test('a frame that began before the start moves the ball nowhere', (t) => {
  const { player, state, frames } = playing(t);
  const began = performance.now() - 50;
  player.start();
  frames.pop()?.(began);
  assert.equal(state.travelled[0], 0);
  frames.pop()?.(began + 50);
  assert.ok(state.travelled[0] > 0, 'the next frame moves it');
});

// Back at the start went to the end, and on from the end to the start.
test('no step leads from one end to the other', (t) => {
  const { player, state } = playing(t);
  player.step(-1);
  assert.equal(state.travelled[0], 0);
  player.step(1);
  assert.equal(state.travelled[0], 1000);
  player.step(1);
  assert.equal(state.travelled[0], 1000);
});

/** A player at the start of a long way. @param {import('node:test').TestContext} t */
function playing(t) {
  /** @type {FrameRequestCallback[]} */
  const frames = [];
  const before = globalThis.requestAnimationFrame;
  globalThis.requestAnimationFrame = (frame) => frames.push(frame);
  t.after(() => (globalThis.requestAnimationFrame = before));

  const state = /** @type {Playback} */ ({ playing: true, travelled: [0], speed: [1] });
  const derived = () => /** @type {Derived} */ ({ total: 1000, lengths: [0, 1000] });
  const player = createPlayer({
    playback: () => state,
    look: (change) => Object.assign(state, change),
    derived,
    reducedMotion: () => false,
    onStep: () => {},
  });
  return { player, state, frames };
}
