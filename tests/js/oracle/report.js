/**
 * Collects failures by kind and shows the first ones of each kind in full, so that one run shows what is wrong and how often.
 */
export function report() {
  const kinds = new Map();
  let total = 0;
  return {
    /** @param {string} kind @param {string} detail */
    add(kind, detail) {
      total++;
      const list = kinds.get(kind) ?? [];
      if (list.length === 0) kinds.set(kind, list);
      list.push(detail);
    },
    get total() {
      return total;
    },
    /** Throws if there are failures. @param {number} of  number of cases run */
    done(of) {
      if (total === 0) return;
      const lines = [`${total} failures in ${of} cases`];
      for (const [kind, list] of kinds) {
        lines.push(`- ${kind}: ${list.length}`);
        for (const detail of list.sort((a, b) => a.length - b.length).slice(0, 3))
          lines.push(`    ${detail}`);
      }
      throw new Error(lines.join('\n'));
    },
  };
}
