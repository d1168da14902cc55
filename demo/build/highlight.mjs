// Colors source code just enough to be read, as HTML.

/** Comments, strings, keywords, calls: in this order, whichever comes first. */
const TOKENS =
  /(?<comment>\/\*[\s\S]*?\*\/|\/\/.*)|(?<string>'[^'\n]*')|(?<keyword>\b(?:import|from|export|function|const|let|return|new|while|for|of|if|else|break|continue|try|catch|null)\b)|(?<call>\b\w+(?=\())/g;

const escaped = (/** @type {string} */ text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** @param {string} source  JavaScript @returns {string} HTML */
export function highlight(source) {
  let html = '';
  let end = 0;
  for (const match of source.matchAll(TOKENS)) {
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0] ?? '';
    html += `${escaped(source.slice(end, match.index))}<span class="token-${kind}">${escaped(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escaped(source.slice(end).trimEnd());
}
