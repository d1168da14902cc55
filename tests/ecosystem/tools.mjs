// One sample project for each tool: its packages, its files, and its commands. The last command's output must have the lines of
// EXPECTED.

/** @typedef {{packages: Record<string, string>, files: Record<string, string>, run: string[], type?: 'module' | 'commonjs'}} Project */

/** Uses wasm modules of three capabilities, and a value class without a module. */
export const PROGRAM = `
const index = new SpatialIndex([0, 0, 1, 1, 5, 0, 6, 1]);
const hit = index.raycast({ origin: { x: -1, y: 0.5 }, direction: { x: 1, y: 0 } });
const grown = offset([0, 0, 10, 0, 10, 10, 0, 10], 1, { joins: 'miter' });
const inside = new Path('M0 0H10V10H0Z').containsPoint({ x: 5, y: 5 });
const lines = ['box ' + hit.index + ' at ' + hit.t, 'loops ' + grown.length, 'inside ' + inside, 'length ' + new Vector2(3, 4).length()];
`;
export const EXPECTED = ['box 0 at 1', 'loops 1', 'inside true', 'length 5'];

const NAMES = '{ offset, Path, SpatialIndex, Vector2 }';
const IMPORTED = `import ${NAMES} from 'raybound';${PROGRAM}`;
const REQUIRED = `const ${NAMES} = require('raybound');${PROGRAM}`;
const PRINTED = `${IMPORTED}console.log(lines.join('\\n'));\n`;

const TESTED = `test('raybound', () => { expect(lines).toEqual(${JSON.stringify(EXPECTED)}); console.log(lines.join('\\n')); });\n`;

/** @type {Record<string, Project>} */
export const TOOLS = {
  node: {
    packages: {},
    files: {
      'main.mjs': PRINTED,
      'main.cjs': `${REQUIRED}if (lines.length !== 4) throw new Error('require');`,
    },
    run: ['node main.cjs', 'node main.mjs'],
  },
  esbuild: {
    packages: { esbuild: '0.28.2' },
    files: { 'main.js': PRINTED },
    run: ['npx esbuild main.js --bundle --minify --format=esm --outfile=out.mjs', 'node out.mjs'],
  },
  rollup: {
    packages: { '@rollup/wasm-node': '4.68.4', '@rollup/plugin-node-resolve': '16.0.3' },
    files: { 'main.js': PRINTED },
    run: ['npx rollup main.js --plugin node-resolve --file out.mjs', 'node out.mjs'],
  },
  rolldown: {
    packages: { rolldown: '1.3.2' },
    files: { 'main.js': PRINTED },
    run: ['npx rolldown main.js --file out.mjs', 'node out.mjs'],
  },
  webpack: {
    packages: { webpack: '5.112.2', 'webpack-cli': '7.3.1' },
    files: { 'main.js': PRINTED },
    run: ['npx webpack --mode production --entry ./main.js -o out', 'node out/main.js'],
  },
  vite: {
    packages: { vite: '8.3.8' },
    files: {
      'index.html': '<!doctype html><script type="module" src="main.js"></script>',
      'main.js': PRINTED,
      'vite.config.js':
        "export default { build: { modulePreload: false, rollupOptions: { output: { entryFileNames: 'out.mjs' } } } };",
    },
    run: ['npx vite build', 'node dist/out.mjs'],
  },
  parcel: {
    packages: { parcel: '2.16.4' },
    files: { 'main.js': PRINTED },
    run: ['npx parcel build main.js --no-source-maps --no-cache --dist-dir out', 'node out/main.js'],
  },
  next: {
    packages: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' },
    files: {
      'app/layout.js':
        'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }',
      'app/page.js': `${IMPORTED}export default function Page() { return <pre>{lines.join('\\n')}</pre>; }`,
      'next.config.mjs': "export default { output: 'export' };",
    },
    run: ['npx next build', 'cat out/index.html'],
  },
  jest: {
    packages: { jest: '30.5.2' },
    type: 'commonjs',
    files: { 'main.test.js': `${REQUIRED}${TESTED}` },
    run: ['npx jest'],
  },
  vitest: {
    packages: { vitest: '5.1.1' },
    files: { 'main.test.js': `import { expect, test } from 'vitest';\n${IMPORTED}${TESTED}` },
    run: ['npx vitest run'],
  },
  deno: {
    packages: { deno: '2.9.6' },
    files: { 'main.mjs': PRINTED },
    run: ['npx deno run --allow-read --node-modules-dir=manual main.mjs'],
  },
  bun: {
    packages: { bun: '1.4.5' },
    files: { 'main.mjs': PRINTED },
    run: ['npx bun run main.mjs'],
  },
  // Bundled like Wrangler does it: by the condition workerd, with the wasm file as a module of its own.
  workerd: {
    packages: { workerd: '1.20261117.1', esbuild: '0.28.2' },
    files: {
      'main.js': `${IMPORTED}
export default {
  test() {
    console.log(lines.join('\\n'));
    if (lines.join() !== ${JSON.stringify(EXPECTED.join())}) throw new Error(lines.join());
  },
};`,
      'config.capnp': `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = (compatibilityDate = "2025-01-01", modules = [
  (name = "main.js", esModule = embed "out.js"),
  (name = "raybound.wasm", wasm = embed "node_modules/raybound/dist/raybound.wasm")
]))]);`,
    },
    run: [
      "npx esbuild main.js --bundle --format=esm --conditions=workerd '--external:*.wasm' --outfile=out.js",
      'npx workerd test --verbose config.capnp',
    ],
  },
};
