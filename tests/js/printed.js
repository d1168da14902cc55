// What programs print: many programs in one process, because a start of Node takes longer than most of them.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The lines that each program prints with console.log, and the stack of an error that it throws.
 * @param {string} folder  where the programs find the packages that they import
 * @param {string[]} programs  ES modules, which have nothing left to do when they are evaluated
 * @returns {string[][]}
 */
export function printedBy(folder, programs) {
  const place = mkdtempSync(join(folder, 'programs-'));
  try {
    programs.forEach((code, i) => writeFileSync(join(place, `${i}.mjs`), code));
    writeFileSync(
      join(place, 'all.mjs'),
      `import { format } from 'node:util';
      const printed = [];
      for (let i = 0; i < ${programs.length}; i += 1) {
        let text = '';
        console.log = (...all) => (text += format(...all) + '\\n');
        await import('./' + i + '.mjs').catch((error) => (text += error.stack));
        printed.push(text.split('\\n').filter(Boolean));
      }
      process.stdout.write(JSON.stringify(printed));`,
    );
    return JSON.parse(
      execFileSync(process.execPath, [join(place, 'all.mjs')], {
        encoding: 'utf8',
        maxBuffer: 1 << 26,
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
  } finally {
    rmSync(place, { recursive: true });
  }
}
