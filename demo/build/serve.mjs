// A static file server for the built tutorial, reachable only from this machine.
//
//   node demo/build/serve.mjs        serves dist/site on PORT (8080, or the next free one) and rebuilds it on changes

import { spawn } from 'node:child_process';
import { createReadStream, readFileSync, statSync, watch } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const HOST = '127.0.0.1';

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** The types of files that are worth compressing. */
const COMPRESSED = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.mjs',
  '.svg',
  '.txt',
  '.wasm',
  '.webmanifest',
]);

/** Compression methods, best first. @type {Record<string, (bytes: Buffer) => Buffer>} */
const ENCODINGS = {
  // Level 6 of 11: level 11 takes a hundred times as long for a result that is a tenth smaller.
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes) => gzipSync(bytes, { level: 9 }),
};

/** Compressed files by encoding and name, each with the file's time of modification. @type {Map<string, {at: number, bytes: Buffer}>} */
const compressed = new Map();

/**
 * The file's compressed bytes in an encoding that the request accepts; null if the file is sent uncompressed.
 * @param {string} file @param {import('node:fs').Stats} stat @param {string} accepted
 */
function compress(file, stat, accepted) {
  if (!COMPRESSED.has(extname(file)) || stat.size < 1024) return null;
  const encoding = Object.keys(ENCODINGS).find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
  if (!encoding) return null;
  const key = `${encoding} ${file}`;
  const at = stat.mtimeMs;
  let kept = compressed.get(key);
  if (kept?.at !== at) compressed.set(key, (kept = { at, bytes: ENCODINGS[encoding](readFileSync(file)) }));
  return { encoding, bytes: kept.bytes };
}

/**
 * Serves a folder. Resolves when the server listens; rejects if the port is taken.
 *
 * @param {string} root  the folder
 * @param {object} [options]
 * @param {number} [options.port]     0: any free port
 * @param {string} [options.base]     path under which the folder appears, with a slash at both ends
 * @param {Record<string, string>} [options.headers]  sent with every file
 * @returns {Promise<{url: string, close: () => Promise<void>}>}
 */
export function serve(root, { port = 0, base = '/', headers = {} } = {}) {
  const server = createServer((request, response) => {
    const fail = (/** @type {number} */ status) =>
      response.writeHead(status, { 'Content-Type': types['.txt'] }).end(`${status}\n`);
    if (request.method !== 'GET' && request.method !== 'HEAD') return fail(405);

    let path;
    try {
      path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
    } catch {
      return fail(400);
    }
    if (!path.startsWith(base) || path.includes('\0')) return fail(404);
    // Normalising an absolute path leaves no '..' that could climb out of the root.
    let file = join(root, normalize('/' + path.slice(base.length)));
    let stat = statSync(file, { throwIfNoEntry: false });
    if (stat?.isDirectory()) {
      if (!path.endsWith('/')) {
        return response.writeHead(301, { Location: encodeURI(path.replace(/^\/+/, '/')) + '/' }).end();
      }
      file = join(file, 'index.html');
      stat = statSync(file, { throwIfNoEntry: false });
    }
    if (!stat?.isFile()) return fail(404);

    const packed = compress(file, stat, String(request.headers['accept-encoding'] ?? ''));
    response.writeHead(200, {
      'Content-Type': types[/** @type {keyof types} */ (extname(file))] ?? 'application/octet-stream',
      'Content-Length': packed?.bytes.length ?? stat.size,
      ...(packed && { 'Content-Encoding': packed.encoding }),
      Vary: 'Accept-Encoding',
      'Cache-Control': 'no-store',
      ...headers,
    });
    if (request.method === 'HEAD') return response.end();
    if (packed) return response.end(packed.bytes);
    createReadStream(file)
      .on('error', () => response.destroy())
      .pipe(response);
  });

  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      const address = /** @type {import('node:net').AddressInfo} */ (server.address());
      resolve({
        url: `http://${HOST}:${address.port}${base}`,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
    });
  });
}

/** Runs `make site` after changes to the sources, one run at a time. */
function rebuildOnChange(/** @type {string} */ top) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let running = false;
  let again = false;
  const rebuild = () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    // An independent make: remove the flags of the make that started this server.
    const env = { ...process.env, MAKEFLAGS: '', MAKELEVEL: '' };
    spawn('make', ['--silent', 'site'], { cwd: top, env, stdio: ['ignore', 'ignore', 'inherit'] }).on(
      'exit',
      (code) => {
        console.log(code === 0 ? 'Rebuilt: reload the page.' : 'Not rebuilt: see above.');
        running = false;
        if (again) {
          again = false;
          rebuild();
        }
      },
    );
  };
  for (const folder of ['src', 'wasm', 'js', 'demo']) {
    watch(join(top, folder), { recursive: true }, (event, name) => {
      if (!name || name.startsWith('generated') || !/\.(c|h|js|mjs|html|css|svg|json)$/.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(rebuild, 150);
    }).on('error', () => {}); // a system without recursive watching still serves the site
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const top = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
  const wanted = Number(process.env.PORT || 8080);
  for (let port = wanted; ; port++) {
    try {
      const { url } = await serve(join(top, 'dist', 'site'), { port });
      console.log(`\nThe tutorial is at  ${url}\nEnd with Ctrl-C. Changed sources are rebuilt.`);
      break;
    } catch (error) {
      const taken = /** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE';
      if (!taken || process.env.PORT || port >= wanted + 20) throw error;
    }
  }
  try {
    rebuildOnChange(top);
  } catch {
    console.log('This system cannot watch folders: run `make site` after changes.');
  }
}
