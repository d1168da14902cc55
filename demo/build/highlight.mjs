// JavaScript source as highlighted HTML: shiki finds the tokens, the style sheet colors them.

import { lineOf } from '../lib/edit/lines.js';
import { createHighlighterCore, createCssVariablesTheme } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import javascript from 'shiki/langs/javascript.mjs';

const THEME = 'kinds';
const shiki = await createHighlighterCore({
  langs: [javascript],
  themes: [createCssVariablesTheme({ name: THEME })],
  engine: createJavaScriptRegexEngine(),
});

/** The classes of style.css for shiki's kinds of tokens. @type {Record<string, string>} */
const CLASSES = {
  'var(--shiki-token-comment)': 'token-comment',
  'var(--shiki-token-string)': 'token-string',
  'var(--shiki-token-string-expression)': 'token-string',
  'var(--shiki-token-keyword)': 'token-keyword',
  'var(--shiki-token-function)': 'token-call',
};

const escaped = (/** @type {string} */ text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** @param {string} source  JavaScript @returns {string} HTML */
export function highlight(source) {
  const { tokens } = shiki.codeToTokens(source.trimEnd(), {
    lang: 'javascript',
    theme: THEME,
    // The first call compiles expressions for longer than the default limit, which would leave lines without colors.
    tokenizeTimeLimit: 0,
  });
  return tokens
    .map((line) => {
      const html = line.map(({ content, color = '' }) =>
        CLASSES[color] ? `<span class="${CLASSES[color]}">${escaped(content)}</span>` : escaped(content),
      );
      const text = line.map(({ content }) => content).join('');
      return lineOf(text, html.join(''));
    })
    .join('\n');
}
