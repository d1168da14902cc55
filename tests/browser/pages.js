// The tutorial's pages, and what tests of all of them must know of each.

/**
 * @typedef {object} Tested
 * @property {string} file
 * @property {string} name      in the navigation
 * @property {string[]} figures
 * @property {string} folder    below demo/chapters
 * @property {number} code      files of it
 * @property {number} controls  so many at least
 * @property {boolean} [lesson]  a chapter of the list on the first page
 * @property {boolean} [plain]   its figures need no WebAssembly
 * @property {string} hash      a state with something to see
 * @property {string} [alarm]   one with a warning
 * @property {Record<'light' | 'dark', string[][]>} paint  colors of each canvas, in turn
 */

/** @type {Tested[]} */
export const PAGES = [
  {
    file: 'index.html',
    name: 'Chapters',
    figures: ['hero'],
    folder: '00-home',
    code: 0,
    controls: 15,
    hash: '',
    alarm: 'hero.ball=-14,0,-10,0',
    paint: { light: [['51,51,51', '0,134,196']], dark: [['213,219,224', '39,189,248']] },
  },
  {
    file: 'ball.html',
    name: 'A ball',
    lesson: true,
    figures: ['thicken', 'parts', 'reflect', 'nearest', 'path'],
    plain: true,
    folder: '01-ball',
    code: 2,
    controls: 40,
    hash: '',
    alarm: 'nearest.mistake=1&parts.ball=0,0,1,1',
    paint: {
      light: [['0,134,196'], ['0,134,196'], ['0,134,196'], ['0,134,196'], ['0,134,196']],
      dark: [['39,189,248'], ['39,189,248'], ['39,189,248'], ['39,189,248'], ['39,189,248']],
    },
  },
  {
    file: 'rays.html',
    name: 'Rays',
    lesson: true,
    figures: ['along', 'side', 'which', 'light'],
    folder: '02-rays',
    code: 2,
    controls: 30,
    hash: '',
    alarm: 'light.light=-5.5,0&light.mistake=1&along.t=-1',
    paint: {
      light: [['0,134,196'], ['51,51,51'], ['31,157,77'], ['51,51,51']],
      dark: [['39,189,248'], ['213,219,224'], ['79,206,128'], ['213,219,224']],
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
    code: 2,
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
    figures: ['prefilter', 'corner', 'arc', 'turned', 'scene'],
    folder: '05-boxes',
    code: 2,
    controls: 25,
    hash: '',
    alarm: 'arc.mistake=1',
    paint: {
      light: [['31,157,77'], ['31,157,77'], ['31,157,77'], ['31,157,77'], ['0,134,196']],
      dark: [['79,206,128'], ['79,206,128'], ['79,206,128'], ['79,206,128'], ['39,189,248']],
    },
  },
  {
    file: 'axes.html',
    name: 'Separating axes',
    lesson: true,
    figures: ['shadow', 'every', 'push', 'crowd'],
    plain: true,
    folder: '08-separating-axes',
    code: 2,
    controls: 30,
    hash: '',
    alarm: 'every.mistake=1',
    paint: {
      light: [['31,157,77'], ['31,157,77'], ['31,157,77'], ['179,38,30']],
      dark: [['79,206,128'], ['79,206,128'], ['79,206,128'], ['255,138,128']],
    },
  },
  {
    file: 'moving.html',
    name: 'Moving circles',
    lesson: true,
    figures: ['steps', 'sweep', 'both', 'field'],
    folder: '10-moving',
    code: 2,
    controls: 30,
    hash: '',
    alarm: 'sweep.mistake=1&steps.speed=6',
    paint: {
      light: [['51,51,51'], ['31,157,77'], ['31,157,77'], ['0,134,196']],
      dark: [['213,219,224'], ['79,206,128'], ['79,206,128'], ['39,189,248']],
    },
  },
  {
    file: 'rebound.html',
    name: 'Reflection',
    lesson: true,
    figures: ['mirror', 'room', 'epsilon', 'steps', 'path'],
    folder: '12-reflection',
    code: 4,
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
    figures: ['during', 'pair', 'order', 'cup', 'race'],
    folder: '13-events',
    code: 3,
    controls: 35,
    hash: '',
    alarm: 'order.mistake=1&order.time=2',
    paint: {
      light: [['0,134,196'], ['31,157,77'], ['0,134,196'], ['194,52,127'], ['0,134,196']],
      dark: [['39,189,248'], ['79,206,128'], ['39,189,248'], ['255,127,189'], ['39,189,248']],
    },
  },
  {
    file: 'trees.html',
    name: 'Trees',
    lesson: true,
    figures: ['groups', 'build', 'walk', 'eager', 'many'],
    folder: '14-trees',
    code: 2,
    controls: 30,
    hash: '',
    alarm: 'eager.mistake=1',
    paint: {
      light: [['31,157,77'], ['31,157,77'], ['31,157,77'], ['31,157,77'], ['34,39,43']],
      dark: [['79,206,128'], ['79,206,128'], ['79,206,128'], ['79,206,128'], ['232,236,239']],
    },
  },
  {
    file: 'picking.html',
    name: 'Under the pointer',
    lesson: true,
    figures: ['walk', 'winding', 'near', 'stroke', 'pick'],
    folder: '15-under-the-pointer',
    code: 2,
    controls: 40,
    hash: '',
    alarm: 'walk.point=-4,0&walk.mistake=1',
    paint: {
      light: [['31,157,77'], ['31,157,77'], ['31,157,77'], ['0,134,196'], ['194,52,127']],
      dark: [['79,206,128'], ['79,206,128'], ['79,206,128'], ['39,189,248'], ['255,127,189']],
    },
  },
  {
    file: 'float.html',
    name: 'Floating point',
    lesson: true,
    figures: ['zoom', 'grid', 'corner', 'filter', 'far'],
    folder: '16-floating-point',
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
    file: 'shapes.html',
    name: 'Shapes',
    figures: ['hit', 'sweep', 'overlap', 'outline'],
    folder: '18-shapes',
    code: 8,
    controls: 30,
    hash: '',
    alarm: 'hit.line=-15,4,-8,4&overlap.circle=1',
    paint: {
      light: [['31,157,77'], ['31,157,77'], ['31,157,77'], ['31,157,77']],
      dark: [['79,206,128'], ['79,206,128'], ['79,206,128'], ['79,206,128']],
    },
  },
  {
    file: 'many.html',
    name: 'Many',
    figures: ['many', 'walk'],
    folder: '14-many-boxes',
    code: 4,
    controls: 25,
    hash: 'many.levels=4&many.count=10000',
    paint: { light: [['0,134,196', '122,90,240'], []], dark: [['39,189,248', '160,139,255'], []] },
  },
  {
    file: 'api.html',
    name: 'API',
    figures: [],
    folder: '19-api',
    code: 0,
    controls: 8,
    hash: '',
    paint: { light: [], dark: [] },
  },
];
