// The texts of the page of pairs, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'pairs.miss': 'no hit',
  'pairs.apart': 'distance {distance}',
  'pairs.depth': 'depth {depth}',
  'pairs.heights': 'from {min} to {max} in front of the plane',
  'pairs.span': 't from {near} to {far}',
  'pairs.t': 't = {t}',
  'pairs.shared': 'in common: from ({x}, {y}) to ({u}, {v})',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'pairs.miss': '未命中',
  'pairs.apart': '距离 {distance}',
  'pairs.depth': '深度 {depth}',
  'pairs.heights': '平面前方 {min} 到 {max}',
  'pairs.span': 't 从 {near} 到 {far}',
  'pairs.t': 't = {t}（命中）',
  'pairs.shared': '公共部分：({x}, {y}) 到 ({u}, {v})',
};

/** @type {Record<import('../../lib/words.js').Language, import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'All pairs of shapes: intersection tests with live figures – raybound',
    description:
      'Every intersection and overlap test of raybound in one table: rays, segments, circles, boxes, capsules, triangles, polygons and moving shapes, each with a figure to drag and code to copy.',
  },
  zh: {
    title: '所有形状对：可拖动的相交测试 – raybound',
    description:
      'raybound 的全部相交与重叠测试汇成一张表：射线、线段、圆、盒子、胶囊体、三角形、多边形和运动的形状，每一对都有可拖动的图和可复制的代码。',
  },
};
