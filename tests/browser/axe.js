// Violations that axe finds on a page.

import { AxeBuilder } from '@axe-core/playwright';

/**
 * The violations, each with its elements: empty if there is none. Its rules include the contrast of text (4.5 to 1) and the size of
 * touch targets.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<string[]>}
 */
export async function violationsOf(page) {
  // Without the elements that passed a rule, of which there are thousands, the run takes half the time.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
    .setLegacyMode(true);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}
