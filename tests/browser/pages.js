// The tutorial's pages, with the data of each that tests of all pages need.

/**
 * @typedef {object} Tested
 * @property {string} file
 * @property {string} name      in the navigation
 * @property {string[]} figures
 * @property {string} folder    below demo/chapters
 * @property {number} code      number of its files of code
 * @property {number} controls  minimum number
 * @property {boolean} [lesson]  a chapter of the list on the first page
 * @property {boolean} [plain]   its figures need no WebAssembly
 * @property {string} hash      a state with visible content
 * @property {string} [alarm]   a state with a warning
 * @property {Record<'light' | 'dark', string[][]>} paint  colors of each canvas, in order
 */

/** @type {Tested[]} */
export const PAGES = [
  {
    file: 'index.html',
    name: 'Chapters',
    figures: ['race', 'islands', 'model'],
    folder: '00-home',
    code: 0,
    controls: 35,
    hash: '',
    paint: {
      light: [['0,134,196'], [], ['255,255,255']],
      dark: [['39,189,248'], [], ['28,35,41']],
    },
  },
  {
    file: 'ball.html',
    name: 'A ball',
    lesson: true,
    figures: ['thicken', 'parts', 'nearest', 'reflect', 'corner', 'path'],
    plain: true,
    folder: '01-ball',
    code: 3,
    controls: 40,
    hash: '',
    alarm: 'nearest.mistake=1',
    paint: {
      light: [['0,134,196'], ['0,134,196'], ['0,134,196'], ['0,134,196'], ['0,134,196'], ['0,134,196']],
      dark: [['39,189,248'], ['39,189,248'], ['39,189,248'], ['39,189,248'], ['39,189,248'], ['39,189,248']],
    },
  },
  {
    file: 'rays.html',
    name: 'Rays',
    lesson: true,
    figures: ['level', 'along', 'ends', 'side', 'which', 'light'],
    folder: '02-rays',
    code: 2,
    controls: 30,
    hash: '',
    alarm: 'light.light=-5.5,0&light.mistake=1&along.t=-1',
    paint: {
      light: [['51,51,51'], ['0,134,196'], ['0,134,196'], ['51,51,51'], ['31,157,77'], ['51,51,51']],
      dark: [
        ['213,219,224'],
        ['39,189,248'],
        ['39,189,248'],
        ['213,219,224'],
        ['79,206,128'],
        ['213,219,224'],
      ],
    },
  },
  {
    file: 'circles.html',
    name: 'Lines and circles',
    lesson: true,
    figures: ['sides', 'segment', 'project', 'circle', 'view'],
    folder: '03-lines-and-circles',
    code: 2,
    controls: 35,
    hash: '',
    alarm: 'circle.mistake=1',
    paint: {
      light: [['0,134,196'], ['0,134,196'], ['31,157,77'], ['31,157,77'], ['0,134,196']],
      dark: [['39,189,248'], ['39,189,248'], ['79,206,128'], ['79,206,128'], ['39,189,248']],
    },
  },
  {
    file: 'slabs.html',
    name: 'Boxes',
    lesson: true,
    figures: ['line', 'slab', 'box', 'parallel', 'many'],
    folder: '04-slabs',
    code: 3,
    controls: 30,
    hash: '',
    alarm: 'parallel.mistake=1',
    paint: {
      light: [['31,157,77'], ['31,157,77'], ['31,157,77'], ['31,157,77'], ['31,157,77']],
      dark: [['79,206,128'], ['79,206,128'], ['79,206,128'], ['79,206,128'], ['79,206,128']],
    },
  },
  {
    file: 'boxes.html',
    name: 'Bounding boxes',
    lesson: true,
    figures: ['prefilter', 'fan', 'scene', 'corner', 'arc', 'turned'],
    folder: '05-boxes',
    code: 4,
    controls: 25,
    hash: '',
    alarm: 'arc.mistake=1',
    paint: {
      light: [...Array(5).fill(['31,157,77']), ['0,134,196']],
      dark: [...Array(5).fill(['79,206,128']), ['39,189,248']],
    },
  },
  {
    file: 'space.html',
    name: 'Three dimensions',
    lesson: true,
    figures: ['slabs', 'turned', 'matrix', 'normal', 'segment'],
    folder: '06-three-dimensions',
    code: 5,
    controls: 40,
    hash: '',
    alarm: 'matrix.mistake=1&normal.mistake=1',
    paint: {
      light: [['0,134,196'], ['194,52,127'], ['194,52,127'], ['0,134,196'], ['194,52,127']],
      dark: [['39,189,248'], ['255,127,189'], ['255,127,189'], ['39,189,248'], ['255,127,189']],
    },
  },
  {
    file: 'kdops.html',
    name: 'k-DOPs',
    lesson: true,
    figures: ['slab', 'fit', 'pair', 'ray', 'tumble', 'around', 'crowd'],
    folder: '07-k-dops',
    code: 3,
    controls: 40,
    hash: '',
    alarm: 'pair.first=-1,-3,1.5708&pair.second=1,-5.5,0&pair.k=4&pair.mistake=1',
    paint: {
      light: Array(7).fill(['31,157,77']),
      dark: Array(7).fill(['79,206,128']),
    },
  },
  {
    file: 'axes.html',
    name: 'Separating axes',
    lesson: true,
    figures: ['shadow', 'roll', 'four', 'every', 'push', 'edges', 'crowd'],
    plain: true,
    folder: '08-separating-axes',
    code: 4,
    controls: 30,
    hash: '',
    alarm: 'every.mistake=1&edges.center=0,4.3,0&edges.spin=90&edges.mistake=1',
    paint: {
      light: [
        ['31,157,77'],
        ['31,157,77'],
        ['31,157,77'],
        ['31,157,77'],
        ['31,157,77'],
        ['0,134,196'],
        ['179,38,30'],
      ],
      dark: [
        ['79,206,128'],
        ['79,206,128'],
        ['79,206,128'],
        ['79,206,128'],
        ['79,206,128'],
        ['39,189,248'],
        ['255,138,128'],
      ],
    },
  },
  {
    file: 'fitted.html',
    name: 'Boxes that fit',
    lesson: true,
    figures: ['line', 'spread', 'edges', 'jacobi', 'model', 'matrix'],
    folder: '09-fitted-boxes',
    code: 6,
    controls: 20,
    hash: '',
    paint: {
      light: [['31,157,77'], ['31,157,77'], ['194,52,127'], ['34,39,43'], ['31,157,77'], ['34,39,43']],
      dark: [
        ['79,206,128'],
        ['79,206,128'],
        ['255,127,189'],
        ['232,236,239'],
        ['79,206,128'],
        ['232,236,239'],
      ],
    },
  },
  {
    file: 'rest.html',
    name: 'Shapes at rest',
    lesson: true,
    figures: ['circles', 'nearest', 'inside', 'sweep', 'crowd'],
    folder: '10-at-rest',
    code: 3,
    controls: 25,
    hash: '',
    alarm: 'nearest.mistake=1',
    paint: {
      light: [['31,157,77'], ['31,157,77'], ['31,157,77'], ['31,157,77'], ['31,157,77']],
      dark: [['79,206,128'], ['79,206,128'], ['79,206,128'], ['79,206,128'], ['79,206,128']],
    },
  },
  {
    file: 'planes.html',
    name: 'Planes',
    lesson: true,
    figures: ['distance', 'triangle', 'box', 'culling', 'meet', 'three', 'frustum'],
    folder: '11-planes',
    code: 4,
    controls: 35,
    hash: '',
    alarm: 'distance.mistake=1&box.mistake=1',
    paint: {
      light: [
        ['31,157,77'],
        ['31,157,77'],
        ['31,157,77'],
        ['0,134,196'],
        ['31,157,77'],
        ['0,134,196'],
        ['0,134,196'],
      ],
      dark: [
        ['79,206,128'],
        ['79,206,128'],
        ['79,206,128'],
        ['39,189,248'],
        ['79,206,128'],
        ['39,189,248'],
        ['39,189,248'],
      ],
    },
  },
  {
    file: 'moving.html',
    name: 'Moving circles',
    lesson: true,
    figures: ['steps', 'sweep', 'both', 'space', 'field'],
    folder: '12-moving',
    code: 2,
    controls: 30,
    hash: '',
    alarm: 'sweep.mistake=1&steps.speed=6',
    paint: {
      light: [['51,51,51'], ['31,157,77'], ['31,157,77'], ['0,134,196'], ['0,134,196']],
      dark: [['213,219,224'], ['79,206,128'], ['79,206,128'], ['39,189,248'], ['39,189,248']],
    },
  },
  {
    file: 'growing.html',
    name: 'Growing',
    lesson: true,
    figures: ['corner', 'steps', 'gap', 'room', 'any'],
    folder: '13-growing',
    code: 5,
    controls: 60,
    hash: '',
    alarm: 'corner.mistake=1&corner.along=0.4',
    paint: {
      light: [['31,157,77'], ['31,157,77'], ['31,157,77'], ['51,51,51'], ['31,157,77']],
      dark: [['79,206,128'], ['79,206,128'], ['79,206,128'], ['213,219,224'], ['79,206,128']],
    },
  },
  {
    file: 'rebound.html',
    name: 'Reflection',
    lesson: true,
    figures: ['mirror', 'room', 'epsilon', 'steps', 'path'],
    folder: '14-reflection',
    code: 5,
    controls: 40,
    hash: '',
    alarm: 'epsilon.epsilon=2&steps.size=3',
    paint: {
      light: [['0,134,196'], ['0,134,196'], ['179,38,30'], ['0,134,196'], ['31,157,77']],
      dark: [['39,189,248'], ['39,189,248'], ['255,138,128'], ['39,189,248'], ['79,206,128']],
    },
  },
  {
    file: 'billiards.html',
    name: 'Many balls',
    lesson: true,
    figures: ['during', 'race', 'pair', 'order', 'cup', 'gas', 'board'],
    folder: '15-events',
    code: 5,
    controls: 35,
    hash: '',
    alarm: 'order.mistake=1&order.time=2',
    paint: {
      light: [
        ['0,134,196'],
        ['0,134,196'],
        ['31,157,77'],
        ['0,134,196'],
        ['194,52,127'],
        ['0,134,196', '31,157,77'],
        ['31,157,77', '194,52,127'],
      ],
      dark: [
        ['39,189,248'],
        ['39,189,248'],
        ['79,206,128'],
        ['39,189,248'],
        ['255,127,189'],
        ['39,189,248', '79,206,128'],
        ['79,206,128', '255,127,189'],
      ],
    },
  },
  {
    file: 'trees.html',
    name: 'Trees',
    lesson: true,
    figures: ['groups', 'halves', 'build', 'walk', 'eager', 'many', 'moving'],
    folder: '16-trees',
    code: 4,
    controls: 30,
    hash: '',
    alarm: 'eager.mistake=1',
    paint: {
      light: [
        ['31,157,77'],
        ['31,157,77'],
        ['31,157,77'],
        ['31,157,77'],
        ['31,157,77'],
        ['34,39,43'],
        ['31,157,77'],
      ],
      dark: [
        ['79,206,128'],
        ['79,206,128'],
        ['79,206,128'],
        ['79,206,128'],
        ['79,206,128'],
        ['232,236,239'],
        ['79,206,128'],
      ],
    },
  },
  {
    file: 'picking.html',
    name: 'Under the pointer',
    lesson: true,
    figures: ['walk', 'winding', 'hole', 'curve', 'near', 'stroke', 'pick', 'islands'],
    folder: '17-under-the-pointer',
    code: 4,
    controls: 40,
    hash: '',
    alarm: 'walk.point=-4,0&walk.mistake=1',
    paint: {
      light: [
        ['31,157,77'],
        ['31,157,77'],
        ['31,157,77'],
        ['31,157,77'],
        ['31,157,77'],
        ['0,134,196'],
        ['194,52,127'],
        [],
      ],
      dark: [
        ['79,206,128'],
        ['79,206,128'],
        ['79,206,128'],
        ['79,206,128'],
        ['79,206,128'],
        ['39,189,248'],
        ['255,127,189'],
        [],
      ],
    },
  },
  {
    file: 'float.html',
    name: 'Floating point',
    lesson: true,
    figures: ['zoom', 'grid', 'corner', 'filter', 'far'],
    folder: '18-floating-point',
    code: 2,
    controls: 25,
    hash: '',
    alarm: 'zoom.zoom=54',
    paint: {
      light: [['31,157,77'], ['31,157,77', '0,134,196'], ['51,51,51'], ['31,157,77'], ['51,51,51']],
      dark: [['79,206,128'], ['79,206,128', '39,189,248'], ['213,219,224'], ['79,206,128'], ['213,219,224']],
    },
  },
  {
    file: 'app.html',
    name: 'In an app',
    lesson: true,
    figures: ['finished', 'paint', 'order', 'css', 'tolerance', 'wheel', 'moved', 'drag', 'editor', 'konva'],
    folder: '19-in-an-app',
    code: 12,
    controls: 40,
    hash: '',
    alarm: 'css.mistake=1&order.mistake=1',
    // The last figure is blank until konva is loaded: lessons.test.js waits for its content.
    paint: {
      light: [
        ['255,165,0'],
        ['255,165,0'],
        ['31,157,77'],
        ['51,51,51'],
        ['31,157,77'],
        ['31,157,77'],
        ['194,52,127'],
        ['194,52,127'],
        ['194,52,127'],
        ['255,255,255'],
      ],
      dark: [
        ['255,165,0'],
        ['255,165,0'],
        ['79,206,128'],
        ['213,219,224'],
        ['79,206,128'],
        ['79,206,128'],
        ['255,127,189'],
        ['255,127,189'],
        ['255,127,189'],
        ['28,35,41'],
      ],
    },
  },
  {
    file: 'webgl.html',
    name: 'WebGL',
    lesson: true,
    figures: ['camera', 'weights', 'leak', 'instance', 'model'],
    folder: '20-webgl',
    code: 2,
    controls: 16,
    hash: '',
    alarm: 'weights.point=-10,-4',
    // The last figure is blank until it comes near the window: lessons.test.js waits for its content.
    paint: {
      light: [['0,134,196'], ['51,51,51', '0,134,196'], ['51,51,51'], ['0,134,196'], ['255,255,255']],
      dark: [['39,189,248'], ['213,219,224', '39,189,248'], ['213,219,224'], ['39,189,248'], ['28,35,41']],
    },
  },
  {
    file: 'pairs.html',
    name: 'All pairs',
    figures: [],
    folder: '21-pairs',
    code: 0,
    controls: 150,
    hash: '',
    // Its pictures are SVG.
    paint: { light: [], dark: [] },
  },
];

// In the order of the list of chapters on the first page.
const ORDER =
  'index ball rays circles float slabs boxes space kdops axes fitted rest planes trees picking app webgl moving growing rebound billiards pairs'
    .split(' ')
    .map((name) => `${name}.html`);
PAGES.sort((a, b) => ORDER.indexOf(a.file) - ORDER.indexOf(b.file));

/**
 * Whether tests of every page open this one: RB_PAGES ('index,slabs') may name some pages. `make check` names one of each kind.
 * @param {string} file
 */
export const isTested = (file) => {
  const { RB_PAGES } = process.env;
  return !RB_PAGES || RB_PAGES.split(',').includes(file.replace('.html', ''));
};

export const TESTED = PAGES.filter(({ file }) => isTested(file));
