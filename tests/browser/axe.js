// Violations that axe finds on a page, in any browser.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Defines `axe` in a page. The last expression is the result, which must be sent from the browser. */
const AXE = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};true`;

/**
 * The violations, each with its elements: empty if there is none. Its rules include the contrast of text (4.5 to 1) and the size of
 * touch targets.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<string[]>}
 */
export async function violationsOf(page) {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    // Without the elements that passed a rule, of which there are thousands, the run takes half the time.
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
  });
}
