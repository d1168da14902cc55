// The tutorial's pages, in the order of the navigation, and its guides.

import { existsSync } from 'node:fs';

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
 * @property {boolean} [guide]   a page of docs/
 * @property {Language[]} languages  in which it exists: a guide in Chinese if it is in docs/zh/
 * @property {boolean} [lesson]  true: listed on the first page; false: linked in the head of every page
 * @property {keyof typeof PARTS} [part]  of a lesson
 * @property {number} [minutes]  that a reader needs, with the figures
 * @property {Both} [gain]  what a reader can do afterwards
 */

/** The parts of the tutorial, each readable on its own, with their headings on the first page. */
export const PARTS = {
  start: { en: 'Start here', zh: '从这里开始' },
  rays: { en: 'Rays', zh: '射线' },
  boxes: { en: 'Boxes', zh: '包围盒' },
  picking: { en: 'Picking', zh: '拾取' },
  moving: { en: 'Things that move', zh: '运动的物体' },
};

/** @type {Page[]} */
export const PAGES = /** @type {Omit<Page, 'languages'>[]} */ ([
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
    part: 'start',
    minutes: 15,
    gain: {
      en: 'Compute where a ball touches a wall, and its whole path, without time steps.',
      zh: '不用时间步长，直接算出小球在哪里碰墙，以及整条路径。',
    },
    name: { en: 'A ball', zh: '小球' },
    title: { en: 'A ball in a polygon', zh: '多边形里的小球' },
  },
  {
    file: 'rays.html',
    folder: '02-rays',
    lesson: true,
    part: 'rays',
    minutes: 12,
    gain: {
      en: 'Read t, tell a ray from a segment, and decide what is in the light.',
      zh: '读懂 t，区分射线与线段，判断哪里能被照亮。',
    },
    name: { en: 'Rays', zh: '射线' },
    title: { en: 'What is a ray?', zh: '什么是射线？' },
  },
  {
    file: 'circles.html',
    folder: '03-lines-and-circles',
    lesson: true,
    part: 'rays',
    minutes: 12,
    gain: {
      en: 'Intersect a ray with lines, segments and circles.',
      zh: '求射线与直线、线段、圆的交点。',
    },
    name: { en: 'Lines and circles', zh: '直线与圆' },
    title: { en: 'A ray and a line, a segment, a circle', zh: '射线与直线、线段、圆' },
  },
  {
    file: 'slabs.html',
    folder: '04-slabs',
    lesson: true,
    part: 'boxes',
    minutes: 10,
    gain: {
      en: 'Test a ray against a box, also along its sides.',
      zh: '判断射线是否命中包围盒，沿着边的也不出错。',
    },
    name: { en: 'Boxes', zh: '包围盒' },
    title: { en: 'A ray and a box: slabs', zh: '射线与包围盒：平板法' },
  },
  {
    file: 'boxes.html',
    folder: '05-boxes',
    lesson: true,
    part: 'boxes',
    minutes: 15,
    gain: {
      en: 'Skip most of a scene with four numbers for each shape.',
      zh: '每个形状用四个数，就能跳过场景的大部分。',
    },
    name: { en: 'Bounding boxes', zh: '包围盒的用处' },
    title: { en: 'Bounding boxes: when a box helps', zh: '包围盒：什么时候有用' },
  },
  {
    file: 'space.html',
    folder: '06-three-dimensions',
    lesson: true,
    part: 'boxes',
    minutes: 25,
    gain: {
      en: 'Hit boxes in 3D under any matrix, with the right normal.',
      zh: '在三维中命中任意矩阵变换下的盒子，并得到正确的法线。',
    },
    name: { en: 'Three dimensions', zh: '三维' },
    title: { en: 'Three dimensions: change the coordinates', zh: '三维：换一个坐标系' },
  },
  {
    file: 'kdops.html',
    folder: '07-k-dops',
    lesson: true,
    part: 'boxes',
    minutes: 15,
    gain: {
      en: 'Wrap a shape more tightly than a box does.',
      zh: '比包围盒更贴合地包住形状。',
    },
    name: { en: 'k-DOPs', zh: 'k-DOP' },
    title: { en: 'k-DOPs: a box with its corners cut off', zh: 'k-DOP：切掉角的包围盒' },
  },
  {
    file: 'axes.html',
    folder: '08-separating-axes',
    lesson: true,
    part: 'boxes',
    minutes: 20,
    gain: {
      en: 'Decide whether convex shapes overlap, and how to push them apart.',
      zh: '判断凸形状是否相交，以及怎样把它们推开。',
    },
    name: { en: 'Separating axes', zh: '分离轴' },
    title: { en: 'Separating axes: find the gap', zh: '分离轴：找到间隙' },
  },
  {
    file: 'fitted.html',
    folder: '09-fitted-boxes',
    lesson: true,
    part: 'boxes',
    minutes: 15,
    gain: {
      en: 'Fit an oriented box to points, store it and transform it.',
      zh: '为一组点求贴合的有向包围盒，并存储和变换它。',
    },
    name: { en: 'Boxes that fit', zh: '贴合的盒子' },
    title: { en: 'Boxes that fit: which way to turn them', zh: '贴合的盒子：该转向哪里' },
  },
  {
    file: 'rest.html',
    folder: '10-at-rest',
    lesson: true,
    part: 'boxes',
    minutes: 15,
    gain: {
      en: 'Test circles and boxes at rest, and all pairs of a thousand shapes.',
      zh: '判断静止的圆与盒子是否相交，并在上千个形状中找出所有相交的形状对。',
    },
    name: { en: 'Shapes at rest', zh: '静止的形状' },
    title: { en: 'Shapes at rest: who touches whom', zh: '静止的形状：谁与谁相交' },
  },
  {
    file: 'planes.html',
    folder: '11-planes',
    lesson: true,
    part: 'boxes',
    minutes: 20,
    gain: {
      en: 'Leave out what a camera cannot see.',
      zh: '剔除相机看不见的东西。',
    },
    name: { en: 'Planes', zh: '平面' },
    title: { en: 'Planes: which side is it on?', zh: '平面：在哪一侧？' },
  },
  {
    file: 'moving.html',
    folder: '12-moving',
    lesson: true,
    part: 'moving',
    minutes: 12,
    gain: {
      en: 'Find the moment of contact, at any speed.',
      zh: '无论多快，都能求出接触的时刻。',
    },
    name: { en: 'Moving circles', zh: '运动的圆' },
    title: { en: 'Moving circles: why steps tunnel', zh: '运动的圆：为什么会穿墙' },
  },
  {
    file: 'growing.html',
    folder: '13-growing',
    lesson: true,
    part: 'moving',
    minutes: 15,
    gain: {
      en: 'Draw the outline at a distance from a polygon.',
      zh: '画出与多边形保持一定距离的轮廓。',
    },
    name: { en: 'Growing', zh: '扩张' },
    title: { en: 'Growing a polygon', zh: '多边形的扩张' },
  },
  {
    file: 'rebound.html',
    folder: '14-reflection',
    lesson: true,
    part: 'moving',
    minutes: 15,
    gain: {
      en: 'Follow a ball or a light ray through thousands of contacts.',
      zh: '跟踪小球或光线，成千上万次反弹也不丢失。',
    },
    name: { en: 'Reflection', zh: '反射' },
    title: { en: 'Reflection and the exact path', zh: '反射与精确路径' },
  },
  {
    file: 'billiards.html',
    folder: '15-events',
    lesson: true,
    part: 'moving',
    minutes: 25,
    gain: {
      en: 'Simulate many balls without a time step.',
      zh: '不用时间步长，模拟许多小球的碰撞。',
    },
    name: { en: 'Many balls', zh: '许多小球' },
    title: { en: 'Many balls, from event to event', zh: '许多小球：事件驱动' },
  },
  {
    file: 'trees.html',
    folder: '16-trees',
    lesson: true,
    part: 'boxes',
    minutes: 25,
    gain: {
      en: 'Find the first of 100,000 boxes in a microsecond.',
      zh: '一微秒内从十万个盒子中找到第一个。',
    },
    name: { en: 'Trees', zh: '层次包围盒' },
    title: { en: 'A tree of boxes', zh: '层次包围盒（BVH）' },
  },
  {
    file: 'picking.html',
    folder: '17-under-the-pointer',
    lesson: true,
    part: 'picking',
    minutes: 25,
    gain: {
      en: 'Find the shape under the pointer as the canvas paints it.',
      zh: '按照画布的绘制结果，找到指针下面的形状。',
    },
    name: { en: 'Under the pointer', zh: '指针下面' },
    title: { en: 'What is under the pointer?', zh: '指针下面是什么？' },
  },
  {
    file: 'float.html',
    folder: '18-floating-point',
    lesson: true,
    part: 'rays',
    minutes: 10,
    gain: {
      en: 'Know why rays slip through corners, and stop them.',
      zh: '弄清射线为什么会从墙角漏过去，并彻底堵住。',
    },
    name: { en: 'Floating point', zh: '浮点数' },
    title: { en: 'Floating point: why rays leak at corners', zh: '浮点数：射线为什么会从墙角漏过去' },
  },
  {
    file: 'app.html',
    folder: '19-in-an-app',
    lesson: true,
    part: 'picking',
    minutes: 25,
    gain: {
      en: 'Write a small editor, from an empty folder to dragging shapes.',
      zh: '从空文件夹开始，写出可以拖动形状的小编辑器。',
    },
    name: { en: 'In an app', zh: '在应用中' },
    title: { en: 'From an empty folder to a picked shape', zh: '从空文件夹到选中一个形状' },
  },
  {
    file: 'webgl.html',
    folder: '20-webgl',
    lesson: true,
    part: 'picking',
    minutes: 20,
    gain: {
      en: 'Find the triangle under the pointer among a million.',
      zh: '在一百万个三角形中找到指针下面的那一个。',
    },
    name: { en: 'WebGL', zh: 'WebGL' },
    title: {
      en: 'Picking in WebGL: which triangle is under the pointer?',
      zh: 'WebGL 中的拾取：指针下面是哪个三角形？',
    },
  },
  {
    file: 'pairs.html',
    folder: '21-pairs',
    name: { en: 'All pairs', zh: '形状对' },
    title: { en: 'All pairs of shapes', zh: '所有形状对' },
  },
])
  .map((page) => ({ ...page, languages: LANGUAGES }))
  .sort((a, b) => placeInOrder(a) - placeInOrder(b));

/** The first page, the chapters by their parts, then pages that are no chapters. @param {{part?: keyof typeof PARTS, folder: string}} page */
function placeInOrder({ part, folder }) {
  if (part) return Object.keys(PARTS).indexOf(part);
  return folder === '00-home' ? -1 : Infinity;
}

/** A page without figures, whose scripts all guides use. @type {Page} */
export const PLAIN = guide('guides', '', '');

/** The guides of docs/, each at guide-NAME.html, in groups. @type {{heading: Both, guides: Page[]}[]} */
export const GUIDE_GROUPS = [
  {
    heading: { en: 'Whole programs', zh: '完整的程序' },
    guides: [
      guide('drawing-editor', 'A drawing editor', '绘图编辑器'),
      guide('map', 'A map', '地图'),
      guide('chart', 'A chart', '图表'),
      guide('game', 'A game', '游戏'),
      guide('scenes', 'Scenes', '场景'),
    ],
  },
  {
    heading: { en: 'Begin, or change over', zh: '入门与迁移' },
    guides: [
      guide('installation', 'Installation', '安装'),
      guide('which-class', 'Which class to use', '该用哪个类'),
      guide('in-your-canvas-library', 'In your canvas library', '在你的画布库中'),
      guide('coming-from-three-mesh-bvh', 'Coming from three-mesh-bvh', '从 three-mesh-bvh 迁移'),
      guide('coming-from-the-lesson', 'The canvas engine of the tutorial', '教程里的画布引擎'),
    ],
  },
  {
    heading: { en: 'What raybound can do', zh: 'raybound 的各项功能' },
    guides: [
      guide('picking-on-a-canvas', 'Picking on a canvas', '画布上的拾取'),
      guide('canvas-paths', 'Canvas paths', '画布路径'),
      guide('outlines', 'Outlines: polygons grown and shrunk', '轮廓：多边形的扩张与收缩'),
      guide('very-many-boxes', 'Very many boxes', '海量包围盒'),
      guide('queries-and-batches', 'Queries and batches', '查询与批处理'),
      guide('picking-in-webgl', 'Picking in WebGL', 'WebGL 中的拾取'),
      guide('triangle-meshes', 'Triangle meshes', '三角网格'),
      guide('selecting-in-a-scene', 'Selecting in a scene', '在场景中选择'),
      guide('walking-through-a-level', 'Walking through a level', '在关卡中行走'),
      guide('a-ball-among-walls', 'A ball among walls', '墙与小球'),
      guide('many-balls', 'Many balls', '许多小球'),
    ],
  },
  {
    heading: { en: 'To look up', zh: '备查' },
    guides: [
      guide('conventions', 'Conventions', '约定'),
      guide('how-exact-is-it', 'How exact is it?', '有多精确'),
      guide('glossary', 'Glossary', '术语表'),
      guide('benchmarks', 'Benchmarks', '性能测试'),
      guide('sources', 'Sources', '参考文献'),
    ],
  },
  {
    heading: { en: 'For people who change the core', zh: '给修改核心代码的人' },
    guides: [
      guide('code-map', 'Where to find what in the code', '代码导览'),
      guide('adding-a-pair', 'Adding a pair of shapes', '添加一对形状'),
      guide('error-bounds', 'Error bounds', '误差界'),
    ],
  },
];
export const GUIDES = GUIDE_GROUPS.flatMap(({ guides }) => guides);

/** @param {string} name @param {string} en @param {string} zh @returns {Page} */
function guide(name, en, zh) {
  const title = { en, zh };
  const languages = LANGUAGES.filter((language) => existsSync(guideFile(name, language)));
  return { file: `guide-${name}.html`, folder: name, guide: true, name: title, title, languages };
}

/** The text of a guide. @param {string} name @param {Language} language @returns {URL} */
export function guideFile(name, language) {
  return new URL(`../../docs/${language === 'en' ? '' : `${language}/`}${name}.md`, import.meta.url);
}

/** The path of a page from the top of the site: each language has a folder. @param {Language} language @param {string} file */
export const placeOf = (language, file) => `${language}/${file}`;

/** The address of a file of the site, relative to the folder of a language. @param {string} file  its path from the top of the site */
export const addressOf = (file) => `../${file}`;
