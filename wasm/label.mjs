// Copies the wasm module with everything and appends a custom section with the package's version, so that `init` can refuse another module
// (js/wasm/Source.js). Modules that are inlined in JavaScript need no label.
//
//   node wasm/label.mjs MODULE.wasm OUT.wasm

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const [, , from, to] = process.argv;
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** A vector of the binary format: the length in LEB128, in one byte if it is less than 128, then the bytes. @param {Buffer} bytes */
function vector(bytes) {
  if (bytes.length > 127)
    throw new Error(`wasm/label.mjs: ${bytes.length} bytes are more than one length byte can say`);
  return Buffer.concat([Buffer.of(bytes.length), bytes]);
}

const CUSTOM = 0; // the id of custom sections
const section = vector(Buffer.concat([vector(Buffer.from('raybound')), Buffer.from(version)]));
mkdirSync(dirname(to), { recursive: true });
writeFileSync(to, Buffer.concat([readFileSync(from), Buffer.of(CUSTOM), section]));
