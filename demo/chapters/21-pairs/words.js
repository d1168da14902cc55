// The texts of the page of pairs, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'pairs.miss': 'no hit',
  'pairs.apart': 'distance {distance}',
  'pairs.depth': 'depth {depth}',
  'pairs.heights': 'signed distance {min} to {max}',
  'pairs.span': 't from {near} to {far}',
  'pairs.t': 't = {t}',
  'pairs.farthest': 'farthest apart: ({x}, {y}), ({u}, {v})',
  'pairs.crossings': 'crossings: ({x}, {y}), ({u}, {v})',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'pairs.miss': '未命中',
  'pairs.apart': '距离 {distance}',
  'pairs.depth': '深度 {depth}',
  'pairs.heights': '有符号距离 {min} 到 {max}',
  'pairs.span': 't 从 {near} 到 {far}',
  'pairs.t': 't = {t}（命中）',
  'pairs.farthest': '最远两点：({x}, {y})、({u}, {v})',
  'pairs.crossings': '交点：({x}, {y})、({u}, {v})',
};

/** @type {Record<import('../../lib/words.js').Language, import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'All pairs of shapes: intersection tests with live figures – raybound',
    description:
      'Every intersection and overlap test of raybound on one page: rays, segments, circles, boxes, capsules, triangles, polygons and moving shapes, each with a figure to drag and code to copy.',
  },
  zh: {
    title: '所有形状对：可拖动的相交测试 – raybound',
    description:
      'raybound 的全部相交与重叠测试汇于一页：射线、线段、圆、盒子、胶囊体、三角形、多边形和运动的形状，每一对都有可拖动的图和可复制的代码。',
  },
};
