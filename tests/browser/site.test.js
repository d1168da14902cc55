// The built site as a whole: addresses, titles, links and previews of every page, and the reference. views.js opens the pages.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import * as raybound from 'raybound';
import { serve } from '../../demo/build/serve.mjs';
import { openPage, site } from './browser.js';

/** TypeDoc writes the reference: other tests skip its pages. */
const isReference = (/** @type {string} */ file) => file.startsWith('reference/');
const files = readdirSync(site, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.html'));
const pages = files.filter((file) => !isReference(file));

/** Pages in a language; the others, at the top, only redirect to these. */
const full = pages.filter((file) => file.includes('/'));

test('every page has an address without a language, and every lesson and the glossary are in both', () => {
  const top = pages.filter((file) => !full.includes(file));
  assert.ok(top.includes('index.html'));
  assert.deepEqual(
    top.map((file) => `en/${file}`).sort(),
    full.filter((file) => file.startsWith('en/')).sort(),
  );
  const lessons = top.filter((file) => !file.startsWith('guide-'));
  for (const file of [...lessons, 'guide-glossary.html', 'guide-installation.html'])
    assert.ok(full.includes(`zh/${file}`), file);
  for (const file of full) if (file.startsWith('zh/')) assert.ok(top.includes(file.slice(3)), file);
});

test('each language links to the others and to the address that chooses one', () => {
  for (const file of full) {
    const [, folder, name] = /** @type {RegExpExecArray} */ (/^(en|zh)\/(.*)$/.exec(file));
    const html = readFileSync(join(site, file), 'utf8');
    const links = Object.fromEntries(
      [...html.matchAll(/hreflang="([\w-]+)" href="([^"]*)" \/>/g)].map(([, language, to]) => [language, to]),
    );
    const both = { en: `../en/${name}`, 'zh-CN': `../zh/${name}`, 'x-default': `../${name}` };
    if (!full.includes(`zh/${name}`)) Reflect.deleteProperty(both, 'zh-CN');
    assert.deepEqual(links, both, file);
    assert.match(html, folder === 'en' ? /<html lang="en">/ : /<html lang="zh-CN">/);
  }
});

/** Text without tags, scripts and attributes. @param {string} html */
const textOf = (html) => html.replace(/<(script|style|svg)[^]*?<\/\1>|<[^>]*>/g, ' ').replace(/\s+/g, ' ');

test('every page has a unique title and description, a picture for link previews, and text', () => {
  /** @type {Map<string, string>} */
  const seen = new Map();
  for (const file of pages) {
    const html = readFileSync(join(site, file), 'utf8');
    const [, title] = /<title>([^<]+)<\/title>/.exec(html) ?? [];
    assert.ok(title, file);
    const meta = Object.fromEntries(
      [...html.matchAll(/<meta (?:name|property)="([\w:]+)" content="([^"]*)"/g)].map(([, name, content]) => [
        name,
        content,
      ]),
    );
    // A Chinese character has about as much information as three Latin ones.
    const length = meta.description.replace(/\p{Script=Han}/gu, '###').length;
    assert.ok(length >= 50 && length <= 320, `${file}: ${length}, ${meta.description}`);
    assert.equal(meta['og:title'], title, file);
    assert.equal(meta['og:description'], meta.description, file);
    const picture = readFileSync(join(site, dirname(file), meta['og:image']));
    assert.equal(picture.toString('latin1', 1, 4), 'PNG', file);
    const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
    assert.ok(width >= 600 && height >= 300 && picture.length < 200_000, `${file}: ${width} x ${height}`);
    if (!full.includes(file)) continue; // the same as the target of its redirect
    const text = textOf(html.slice(html.indexOf('<main'), html.indexOf('</main>')));
    assert.ok(text.length > 400, `${file}: ${text.length} characters`);
    for (const own of [title, meta.description]) {
      assert.equal(seen.get(own), undefined, `${file}: ${own}`);
      seen.set(own, file);
    }
  }
});

test('every page has one icon, without a request', () => {
  for (const file of files) {
    const icons = readFileSync(join(site, file), 'utf8').match(
      /<link rel="icon" href="data:image\/svg\+xml,[^"]+" \/>/g,
    );
    assert.equal(icons?.length, 1, file);
  }
});

// Before, a Chinese lesson linked to a guide beside it, which was in English only.
test('every link to a page leads to an existing page', () => {
  for (const file of files) {
    const html = readFileSync(join(site, file), 'utf8');
    for (const [, address] of html.matchAll(/href="([^"#:]+\.html)/g))
      assert.ok(existsSync(join(site, dirname(file), address)), `${file}: ${address}`);
  }
});

test('the reference has a page for every public class, with its example', async (t) => {
  const server = await serve(site);
  t.after(server.close);
  const names = Object.entries(raybound).filter(([, value]) => /^class/.test(String(value)));
  for (const [name] of names) assert.ok(files.includes(`reference/classes/raybound.${name}.html`), name);
  const page = await openPage(t, `${server.url}reference/classes/raybound.Rebound.html`);
  assert.match((await page.textContent('h1')) ?? '', /Rebound/);
  assert.match((await page.textContent('pre')) ?? '', /room\.next/);
});

// Before, the pages of the reference had no description and no picture, so a link to them had no preview.
test('every page has a title, a description and a picture for link previews', () => {
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const html = readFileSync(join(site, file), 'utf8');
    for (const part of [
      /<title>[^<]{3,}</,
      /<meta name="description" content="[^"]{10,}"/,
      /<meta property="og:title" content="[^"]{3,}"/,
      /<meta property="og:description" content="[^"]{10,}"/,
    ])
      assert.match(html, part, file);
    const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
    assert.ok(picture && (/^https?:/.test(picture) || existsSync(join(site, dirname(file), picture))), file);
  }
});

test('a guide follows the choice of colors; the other language of one in English only is the first page', async (t) => {
  const page = await openPage(t, 'guide-sources.html', { colorScheme: 'light', locale: 'en-GB' });
  await page.locator('#theme').click();
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'dark');
  await page.getByRole('link', { name: '中文', exact: true }).click();
  await page.waitForURL(/\/zh\/index\.html/);
});
