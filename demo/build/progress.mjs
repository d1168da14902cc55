// Shows the output of a build as one changing line, and the last lines of the output if the build fails.
//
//   { make … 2>&1 && echo built; } | node demo/build/progress.mjs TOTAL
//
// TOTAL is the approximate number of lines.

import { createInterface } from 'node:readline';

/** How many lines are shown of a failed build. */
const SHOWN = 30;

const total = Number(process.argv[2]);
/** @type {string[]} */
let last = [];
let count = 0;

/** @param {string} text */
function show(text) {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text.slice(0, process.stdout.columns - 1)}`);
}

for await (const line of createInterface({ input: process.stdin })) {
  last = [...last, line].slice(-SHOWN);
  count += 1;
  if (line !== 'built') show(`Building the tutorial: ${count} of ${Math.max(count, total)}  ${line}`);
}
show('');
if (last.pop() !== 'built') {
  console.error(last.join('\n'));
  process.exitCode = 1;
}
