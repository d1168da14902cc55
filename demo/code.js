// Fetches the source that runs, and prints it, coloured just enough to be read.

/** Comments, strings, keywords, calls: in this order, whichever comes first. */
const TOKENS =
  /(?<comment>\/\*[\s\S]*?\*\/|\/\/.*)|(?<string>'[^'\n]*')|(?<keyword>\b(?:import|from|export|function|const|let|return|new|while|for|of|if|else|break|continue|try|catch|null)\b)|(?<call>\b\w+(?=\())/g;

/**
 * @param {HTMLElement} element
 * @param {string} source
 */
function printCode(element, source) {
  const nodes = [];
  let end = 0;
  for (const match of source.matchAll(TOKENS)) {
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0] ?? '';
    const token = document.createElement('span');
    token.className = `token-${kind}`;
    token.textContent = match[0];
    nodes.push(source.slice(end, match.index), token);
    end = match.index + match[0].length;
  }
  element.replaceChildren(...nodes, source.slice(end).trimEnd());
}

/**
 * The files that the elements with data-code name.
 * @param {string} folder
 * @param {(key: string) => string} t
 */
export function showCode(folder, t) {
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-code]'))) {
    fetch(`${folder}/${element.dataset.code}`)
      .then((response) =>
        response.ok ? response.text() : Promise.reject(new Error(String(response.status))),
      )
      .then((source) => printCode(element, source))
      .catch(() => {
        element.textContent = t('code.failed');
      });
  }
}
