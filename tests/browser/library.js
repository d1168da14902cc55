// Pages that run a canvas library with its adapter, and the recipes of the guide.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { openPage, top } from './browser.js';

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
