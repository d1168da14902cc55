// Pages that run a canvas library with its adapter, and the recipes of the guide.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { SEED } from '../js/oracle/random.js';
import { lacking, openPage, top } from './browser.js';

const skip = lacking('chromium');

/** @param {import('esbuild').BuildOptions} options */
async function bundle(options) {
  const { outputFiles } = await build({
    bundle: true,
    format: 'iife',
    write: false,
    define: { process: '{"env":{}}', 'process.env.NODE_ENV': '"development"' },
    logLevel: 'error',
    jsx: 'automatic',
    ...options,
  });
  return /** @type {import('esbuild').OutputFile[]} */ (outputFiles)[0].text;
}

/**
 * Opens pages with the exports of tests/browser/NAME-page.js as `page`.
 * @param {string} name
 * @returns {(t: import('node:test').TestContext) => Promise<import('playwright-core').Page>}
 */
export function pagesOf(name) {
  /** @type {Promise<string> | undefined} */
  let code;
  return async (t) => {
    code ??= bundle({ entryPoints: [`${top}/tests/browser/${name}-page.js`], globalName: 'page' });
    const page = await openPage(t, 'about:blank');
    await page.evaluate(`${await code}; globalThis.page = page;`);
    return page;
  };
}

/**
 * The number of instances of a class of a page that are alive after a garbage collection.
 * @param {import('playwright-core').Page} page @param {string} name  of its `classes`
 */
async function alive(page, name) {
  const session = await page.context().newCDPSession(page);
  const expression = `page.classes[${JSON.stringify(name)}].prototype`;
  const { result: prototype } = await session.send('Runtime.evaluate', { expression });
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: /** @type {string} */ (prototype.objectId),
  });
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: /** @type {string} */ (objects.objectId),
    functionDeclaration: 'function () { return this.length; }',
  });
  await session.detach();
  return Number(result.value);
}

/**
 * The tests that the adapters of canvas libraries share, with the scenes of tests/browser/NAME-page.js.
 * @param {string} name
 * @param {object} expected
 * @param {[count: number, seeds: number, steps: number][]} expected.scenes  random scenes, and the rounds of edits in each
 * @param {number} expected.hits  the least number of points in nodes, for each seed
 * @param {number} expected.events  the least number of events in a series
 * @param {number} [expected.series]  the number of series
 * @param {boolean[]} [expected.drags]  whether the pointer drags nodes in a series
 * @param {number} [expected.visits]  the number of pairs of scenes that come and go
 * @param {[call: string, error: RegExp][]} expected.refused
 * @returns {ReturnType<typeof pagesOf>}
 */
export function libraryTests(
  name,
  { scenes, hits, events, series = 4, drags = [false], visits = 20, refused },
) {
  console.log(`seed ${SEED}`);
  const pageOf = pagesOf(name);
  for (const [count, seeds, steps] of scenes)
    test(`${count} nodes of every kind, with edits: those that ${name} finds`, { skip }, async (t) => {
      const page = await pageOf(t);
      let [compared, found] = [0, 0];
      for (let seed = SEED; seed < SEED + seeds; seed++) {
        const run = await page.evaluate(`page.compare(${seed}, ${count}, ${steps})`);
        compared += run.compared;
        found += run.hits;
        assert.equal(run.wrong, 0, `seed ${seed}: ${JSON.stringify(run.different, null, 1)}`);
      }
      t.diagnostic(`${compared} points, ${found} of them in nodes`);
      assert.ok(found > hits * seeds, `${found}`);
    });

  for (const dragged of drags)
    test(
      `events ${dragged ? 'of drags ' : ''}come in the same order, with the same targets, also after edits`,
      { skip },
      async (t) => {
        const page = await pageOf(t);
        for (let seed = SEED; seed < SEED + series; seed++) {
          const { count, other, first, around } = await page.evaluate(`page.events(${seed}, ${dragged})`);
          assert.equal(first, -1, `seed ${seed}: event ${first} of ${count}: ${JSON.stringify(around)}`);
          assert.equal(other, count);
          assert.ok(count > events, `${count}`);
        }
      },
    );

  test(`${name} is accelerated, given back, destroyed and accelerated again`, { skip }, async (t) => {
    const page = await pageOf(t);
    const result = await page.evaluate('page.lives()');
    for (const [what, holds] of Object.entries(result)) assert.equal(holds, true, what);
  });

  test('of scenes that come and go nothing is left', { skip }, async (t) => {
    const [plain, page] = [await pageOf(t), await pageOf(t)];
    // The first scene leaves what all others share.
    await plain.evaluate('page.left(false, 1)');
    await page.evaluate('page.left(true, 1)');
    const before = await plain.evaluate(`page.left(false, ${visits})`);
    const after = await page.evaluate(`page.left(true, ${visits})`);
    assert.ok(before.taken === 0 && after.taken > visits, 'memory was used');
    assert.equal(after.blocks, 0, 'blocks of wasm memory');
    // What the library itself leaves, it leaves without the adapter, too.
    assert.equal(after.listeners, before.listeners, 'listeners');
    const names = await page.evaluate('Object.keys(page.classes)');
    const counts = await Promise.all(names.map((/** @type {string} */ name) => alive(page, name)));
    t.diagnostic(
      names.map((/** @type {string} */ name, /** @type {number} */ i) => `${name} ${counts[i]}`).join(),
    );
    assert.deepEqual(counts.slice(0, 2), [0, 0], 'accelerations and indexes');
    for (const [i, name] of names.entries()) assert.ok(counts[i] <= (await alive(plain, name)), name);
  });

  test(`with onProgress ${name} is used until all nodes are read`, { skip }, async (t) => {
    const page = await pageOf(t);
    const { done, isOwnFirst, isReplaced, again } = await page.evaluate('page.progress()');
    assert.ok(isOwnFirst && isReplaced);
    assert.equal(again, 1);
    assert.ok(done.length > 1 && done.at(-1) === 1, String(done));
    assert.deepEqual(
      done,
      [...done].sort((a, b) => a - b),
    );
  });

  test('other objects and options are refused', { skip }, async (t) => {
    const page = await pageOf(t);
    for (const [call, error] of refused) {
      const text = `(async () => { try { ${call}; return ''; } catch (error) { return String(error); } })()`;
      assert.match(await page.evaluate(text), error);
    }
  });
  return pageOf;
}

/**
 * Opens a page with the recipe of the guide for a library, as printed.
 * @param {import('node:test').TestContext} t
 * @param {string} name  the entry of the package
 * @param {string} variables  of the recipe, as globals: `Konva, stage`
 */
export async function recipeOf(t, name, variables) {
  const guide = readFileSync(join(top, 'docs/in-your-canvas-library.md'), 'utf8');
  const recipes = [
    ...guide.matchAll(
      /^```(?:html\n([\s\S]*?)<script type="module">|jsx)\n([\s\S]*?)(?:<\/script>\n)?```$/gm,
    ),
  ];
  const recipe = recipes.find(([, , code]) => code.includes(`'raybound/${name}'`));
  assert.ok(recipe, `a recipe for ${name}`);
  const [, body = '', code] = recipe;
  const text = await bundle({
    stdin: {
      contents: `${code}\nObject.assign(globalThis, { ${variables} });`,
      resolveDir: top,
      loader: 'jsx',
    },
    alias: { [`raybound/${name}`]: join(top, `js/${name}/index.js`) },
  });
  const page = await openPage(t, 'about:blank');
  await page.setContent(`<!doctype html><body style="margin: 0">${body}`);
  await page.evaluate(text);
  return page;
}
