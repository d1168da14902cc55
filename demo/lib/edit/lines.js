// A line of code, and its indent: on a phone what wraps of the line continues behind the indent, which itself does not wrap (style.css).

/** @param {string} text */
export const indentOf = (text) => `--in: ${text.search(/\S|$/)}ch`;

/** A line as HTML; nothing for an empty line. @param {string} text @param {string} html  the same with colors */
export const lineOf = (text, html) =>
  text &&
  `<span class="code-line" style="${indentOf(text)}">${html.replace(/^(<span[^>]*>)?(\s+)/, '<span class="code-indent">$2</span>$1')}</span>`;
