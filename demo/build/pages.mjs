// The tutorial's pages, in the order of the navigation.

/** @typedef {'en' | 'zh'} Language */
/** @typedef {Record<Language, string>} Both */

/** @type {Language[]} */
export const LANGUAGES = ['en', 'zh'];

/**
 * @typedef {object} Page
 * @property {string} file    its address below the folder of a language
 * @property {string} folder  below chapters/
 * @property {Both} name      in the navigation
 * @property {Both} title     its heading; also shown in the footers of other pages
 * @property {boolean} [guide]   a page of docs/, which exists only in English
 * @property {boolean} [lesson]  true: listed on the first page; false: linked in the head of every page
 */

/** @type {Page[]} */
export const PAGES = [
  {
    file: 'index.html',
    folder: '00-home',
    name: { en: 'Chapters', zh: '章节' },
    title: {
      en: 'What does a ray, a pointer or a moving shape hit?',
      zh: '射线、指针、运动的形状会碰到什么？',
    },
  },
  {
    file: 'ball.html',
    folder: '01-ball',
    lesson: true,
    name: { en: 'A ball', zh: '小球' },
    title: { en: 'A ball in a polygon', zh: '多边形里的小球' },
  },
  {
    file: 'rays.html',
    folder: '02-rays',
    lesson: true,
    name: { en: 'Rays', zh: '射线' },
    title: { en: 'What is a ray?', zh: '什么是射线？' },
  },
  {
    file: 'circles.html',
    folder: '03-lines-and-circles',
    lesson: true,
    name: { en: 'Lines and circles', zh: '直线与圆' },
    title: { en: 'A ray and a line, a segment, a circle', zh: '射线与直线、线段、圆' },
  },
  {
    file: 'slabs.html',
    folder: '04-slabs',
    lesson: true,
    name: { en: 'Boxes', zh: '包围盒' },
    title: { en: 'A ray and a box: slabs', zh: '射线与包围盒：平板法' },
  },
  {
    file: 'boxes.html',
    folder: '05-boxes',
    lesson: true,
    name: { en: 'Bounding boxes', zh: '包围盒的用处' },
    title: { en: 'Bounding boxes: when a box helps', zh: '包围盒：什么时候有用' },
  },
  {
    file: 'space.html',
    folder: '06-three-dimensions',
    lesson: true,
    name: { en: 'Three dimensions', zh: '三维' },
    title: { en: 'Three dimensions: change the coordinates', zh: '三维：换一个坐标系' },
  },
  {
    file: 'kdops.html',
    folder: '07-k-dops',
    lesson: true,
    name: { en: 'k-DOPs', zh: 'k-DOP' },
    title: { en: 'k-DOPs: a box with its corners cut off', zh: 'k-DOP：切掉角的包围盒' },
  },
  {
    file: 'axes.html',
    folder: '08-separating-axes',
    lesson: true,
    name: { en: 'Separating axes', zh: '分离轴' },
    title: { en: 'Separating axes: find the gap', zh: '分离轴：找到间隙' },
  },
  {
    file: 'planes.html',
    folder: '09-planes',
    lesson: true,
    name: { en: 'Planes', zh: '平面' },
    title: { en: 'Planes: which side is it on?', zh: '平面：在哪一侧？' },
  },
  {
    file: 'moving.html',
    folder: '10-moving',
    lesson: true,
    name: { en: 'Moving circles', zh: '运动的圆' },
    title: { en: 'Moving circles: why steps tunnel', zh: '运动的圆：为什么会穿墙' },
  },
  {
    file: 'growing.html',
    folder: '11-growing',
    lesson: true,
    name: { en: 'Growing', zh: '扩张' },
    title: { en: 'Growing a polygon', zh: '多边形的扩张' },
  },
  {
    file: 'rebound.html',
    folder: '12-reflection',
    lesson: true,
    name: { en: 'Reflection', zh: '反射' },
    title: { en: 'Reflection and the exact path', zh: '反射与精确路径' },
  },
  {
    file: 'billiards.html',
    folder: '13-events',
    lesson: true,
    name: { en: 'Many balls', zh: '许多小球' },
    title: { en: 'Many balls, from event to event', zh: '许多小球：从事件到事件' },
  },
  {
    file: 'trees.html',
    folder: '14-trees',
    lesson: true,
    name: { en: 'Trees', zh: '层次包围盒' },
    title: { en: 'A tree of boxes', zh: '盒子的树：层次包围盒' },
  },
  {
    file: 'picking.html',
    folder: '15-under-the-pointer',
    lesson: true,
    name: { en: 'Under the pointer', zh: '指针下面' },
    title: { en: 'What is under the pointer?', zh: '指针下面是什么？' },
  },
  {
    file: 'float.html',
    folder: '16-floating-point',
    lesson: true,
    name: { en: 'Floating point', zh: '浮点数' },
    title: { en: 'Floating point: why rays leak at corners', zh: '浮点数：射线为什么会从墙角漏过去' },
  },
  {
    file: 'app.html',
    folder: '17-in-an-app',
    lesson: true,
    name: { en: 'In an app', zh: '在应用中' },
    title: { en: 'From an empty folder to a picked shape', zh: '从空文件夹到选中一个形状' },
  },
  {
    file: 'webgl.html',
    folder: '18-webgl',
    lesson: true,
    name: { en: 'WebGL', zh: 'WebGL' },
    title: {
      en: 'Picking in WebGL: which triangle is under the pointer?',
      zh: 'WebGL 中的拾取：指针下面是哪个三角形？',
    },
  },
];

/** A page without figures, whose scripts all guides use. @type {Page} */
export const PLAIN = guide('guides', '', '');

/** The guides of docs/, each at guide-NAME.html. @type {Page[]} */
export const GUIDES = [
  guide('picking-on-a-canvas', 'Picking on a canvas', '画布上的拾取'),
  guide('picking-in-webgl', 'Picking in WebGL', 'WebGL 中的拾取'),
  guide('canvas-paths', 'Canvas paths', '画布路径'),
  guide('very-many-boxes', 'Very many boxes', '海量包围盒'),
  guide('queries-and-batches', 'Queries and batches', '查询与批处理'),
  guide('triangle-meshes', 'Triangle meshes', '三角网格'),
  guide('coming-from-three-mesh-bvh', 'Coming from three-mesh-bvh', '从 three-mesh-bvh 迁移'),
  guide('a-ball-among-walls', 'A ball among walls', '墙与小球'),
  guide('many-balls', 'Many balls', '许多小球'),
  guide('outlines', 'Outlines: polygons grown and shrunk', '轮廓：多边形的扩张与收缩'),
  guide('conventions-and-guarantees', 'Conventions and guarantees', '约定与保证'),
  guide('glossary', 'Glossary', '术语表'),
  guide('installation', 'Installation', '安装'),
  guide('benchmarks', 'Benchmarks', '性能测试'),
  guide('error-bounds', 'Error bounds', '误差界'),
  guide('code-map', 'Where to find what in the code', '代码导览'),
  guide('adding-a-pair', 'Adding a pair of shapes', '添加一对形状'),
  guide('sources', 'Sources', '参考文献'),
];

/** @param {string} name @param {string} en @param {string} zh @returns {Page} */
function guide(name, en, zh) {
  const title = { en, zh: `${zh}（英文）` };
  return { file: `guide-${name}.html`, folder: name, guide: true, name: title, title };
}

/** The path of a page from the top of the site: each language has a folder. @param {Language} language @param {string} file */
export const placeOf = (language, file) => `${language}/${file}`;

/** The address of a file of the site, relative to the folder of a language. @param {string} file  its path from the top of the site */
export const addressOf = (file) => `../${file}`;
