// Long tasks of the tutorial's pages on a slow phone: while a page starts, and while it is scrolled from top to bottom.
//
//   node tests/bench/pages.mjs [PAGE…]      after `make site`; without a page all of them, in English
//
// Chromium, 390 x 844, 4 times slower by its own throttling, so the machine should have nothing else to do. A task is reported with the
// figures that are in view while it runs and the functions that take most of its time. Exits with 1 if a task while scrolling takes more
// than 200 ms.

/* global document, scrollBy, scrollY, window */
import { launch, siteUrl } from '../browser/browser.js';
import { PAGES } from '../browser/pages.js';

const SLOWDOWN = 4;
const MOST_MS = 200;
/** Tasks from this length on are reported. */
const SHOWN_MS = Number(process.env.SHOWN ?? 100);
/** One move of a finger: how far, in pixels, and the milliseconds until the next. */
const SCROLL = { by: 140, ms: 80 };
const FUNCTIONS = 4;
const HEIGHT = 844;
/** How long a page may start before it is scrolled, and how long is waited at its end. */
const START_MS = 2500;
const END_MS = 1500;

const wait = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

/** Functions with the most time of their own between two times of a profile. @param {any} profile @param {number} from @param {number} to  in microseconds */
function busiest(profile, from, to) {
  const nodes = new Map(profile.nodes.map((/** @type {any} */ node) => [node.id, node]));
  /** @type {Map<string, number>} */
  const sums = new Map();
  let at = profile.startTime;
  profile.samples.forEach((/** @type {number} */ id, /** @type {number} */ i) => {
    const delta = profile.timeDeltas[i];
    at += delta;
    if (at < from || at > to) return;
    const { functionName, url, lineNumber, columnNumber } = nodes.get(id).callFrame;
    const name = `${functionName || '…'} ${url.split('/').pop()}:${lineNumber + 1}:${columnNumber + 1}`;
    sums.set(name, (sums.get(name) ?? 0) + delta / 1000);
  });
  return [...sums]
    .sort((a, b) => b[1] - a[1])
    .slice(0, FUNCTIONS)
    .map(([name, ms]) => `${name} ${ms.toFixed(0)}`);
}

/** The time of the last sample in a function, in microseconds. @param {any} profile @param {string} name */
function timeOf(profile, name) {
  const own = new Set(
    profile.nodes
      .filter((/** @type {any} */ node) => node.callFrame.functionName === name)
      .map((/** @type {any} */ { id }) => id),
  );
  let at = profile.startTime;
  let last = 0;
  profile.samples.forEach((/** @type {number} */ id, /** @type {number} */ i) => {
    at += profile.timeDeltas[i];
    if (own.has(id)) last = at;
  });
  return last;
}

/** @param {string} file */
async function measure(file) {
  const context = await (
    await launch()
  ).newContext({
    viewport: { width: 390, height: HEIGHT },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  // As little as possible: what these scripts do is measured, too.
  await page.addInitScript(() => {
    /** @type {any} */ (window).tasks = [];
    new PerformanceObserver((list) => {
      /** @type {any} */ (window).tasks.push(...list.getEntries());
    }).observe({ type: 'longtask', buffered: true });
  });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 1000 });
  await session.send('Profiler.start');
  await page.goto(`${await siteUrl()}en/${file}`, { waitUntil: 'load' });
  await wait(START_MS);
  const began = await page.evaluate(() => performance.now());
  const places = await page.evaluate(async ({ by, ms }) => {
    const height = document.documentElement.scrollHeight;
    /** @type {[number, number][]} */
    const log = [];
    for (let y = 0; y < height; y += by) {
      scrollBy({ top: by, behavior: 'instant' });
      log.push([performance.now(), y + by]);
      await new Promise((done) => setTimeout(done, ms));
    }
    return log;
  }, SCROLL);
  await wait(END_MS);
  // The clock of the profile differs from that of the page: the end of this function is known in both.
  const marked = await page.evaluate(function mark() {
    const end = performance.now() + 40;
    while (performance.now() < end);
    return performance.now();
  });
  const { profile } = await session.send('Profiler.stop');
  const { tasks, figures } = await page.evaluate(() => ({
    tasks: /** @type {any} */ (window).tasks.map(({ startTime, duration }) => ({ startTime, duration })),
    figures: [...document.querySelectorAll('[data-figure]')].map((figure) => {
      const { top, bottom } = figure.getBoundingClientRect();
      return {
        name: /** @type {HTMLElement} */ (figure).dataset.figure,
        top: top + scrollY,
        bottom: bottom + scrollY,
      };
    }),
  }));
  /** The figures in view at a time. @param {number} time */
  const inView = (time) => {
    const [, y] = places.filter(([at]) => at <= time).pop() ?? [0, 0];
    return figures.filter(({ top, bottom }) => top < y + HEIGHT && bottom > y).map(({ name }) => name);
  };
  await context.close();
  const shift = timeOf(profile, 'mark') - marked * 1000;
  const most = (/** @type {any[]} */ list) => Math.max(0, ...list.map(({ duration }) => duration));
  const [starting, scrolling] = [false, true].map((later) =>
    tasks.filter((/** @type {any} */ { startTime }) => startTime > began === later),
  );
  console.log(`${file.padEnd(16)} starting ${most(starting)} ms, scrolling ${most(scrolling)} ms`);
  for (const [when, list] of /** @type {const} */ ([
    ['start', starting],
    ['scroll', scrolling],
  ])) {
    for (const { startTime, duration } of list) {
      if (duration < SHOWN_MS) continue;
      const from = startTime * 1000 + shift;
      console.log(`  ${when} ${duration} ms  ${inView(startTime).join(' ')}`);
      for (const line of busiest(profile, from, from + duration * 1000)) console.log(`    ${line}`);
    }
  }
  return most(scrolling);
}

const wanted = process.argv.slice(2);
let worst = 0;
for (const { file } of PAGES) {
  if (wanted.length === 0 || wanted.includes(file)) worst = Math.max(worst, await measure(file));
}
await (await launch()).close();
process.exit(worst > MOST_MS ? 1 : 0);
