// raybound/r3f: the component Bvh in scenes of react-three-fiber, in Chromium.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SEED } from '../js/oracle/random.js';
import { lacking } from './browser.js';
import { pagesOf, recipeOf } from './library.js';

const skip = lacking('chromium');
console.log(`seed ${SEED}`);
const pageOf = pagesOf('r3f');

test('meshes below Bvh get trees, also later, and lose them with the component', { skip }, async (t) => {
  const page = await pageOf(t);
  const result = await page.evaluate('page.lives()');
  for (const [name, holds] of Object.entries(result)) assert.equal(holds, true, name);
});

test('events come in the same order, with the same targets, also after edits', { skip }, async (t) => {
  const page = await pageOf(t);
  for (let seed = SEED; seed < SEED + 3; seed++) {
    const run = await page.evaluate(`page.series(${seed})`);
    assert.equal(
      run.first,
      -1,
      `seed ${seed}: event ${run.first} of ${run.count}: ${JSON.stringify(run.around)}`,
    );
    assert.equal(run.other, run.count);
    assert.ok(run.hasTree && !run.isLeft);
    assert.ok(run.count > 500, `${run.count}`);
  }
});

test('the trees of unmounted roots are freed', { skip }, async (t) => {
  const page = await pageOf(t);
  assert.equal(await page.evaluate('page.freed()'), 24);
});

test('pointer events of a mesh with useBVH', { skip }, async (t) => {
  const page = await pageOf(t);
  const { log, isBuilt } = await page.evaluate('page.pointers()');
  assert.ok(isBuilt);
  assert.equal(log[0], 'onPointerOver knot true');
  assert.ok(log.includes('onPointerMove knot true'));
  assert.ok(log.includes('onPointerOut knot true'));
});

test(
  'the recipe of the guide runs as printed, and a click hits the knot in the middle',
  { skip },
  async (t) => {
    const page = await recipeOf(t, 'r3f', 'root');
    await page.waitForSelector('canvas');
    await page.waitForTimeout(500);
    // The tube of the knot, above the hole in its middle.
    for (let y = 120; y < 200 && !(await page.title()); y += 4) await page.mouse.click(308, y);
    assert.equal(await page.title(), 'knot at 0');
  },
);

test('the recipe for three.js runs as printed, and the knot under the pointer grows', { skip }, async (t) => {
  const page = await recipeOf(t, 'three', 'scene');
  const scales = () => page.evaluate('scene.children.map(({ scale }) => scale.x)');
  for (let y = 120; y < 200 && !(await scales()).includes(1.2); y += 4) await page.mouse.move(308, y);
  assert.deepEqual(await scales(), [1, 1, 1.2, 1, 1]);
  assert.ok(await page.evaluate('Boolean(scene.children[2].geometry.boundsTree)'));
});
