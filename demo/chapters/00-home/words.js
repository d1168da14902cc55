// What the first page's figure says, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'home.path':
    'Drag the ball, its direction or a corner. The path has {contacts} contacts, each computed from the one before.',
  'home.blocked': 'Here the ball overlaps the wall. Drag it inside.',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'home.path': '拖动小球、方向或任意顶点。路径上有 {contacts} 次碰撞，每一次都由上一次直接算出。',
  'home.blocked': '小球与墙重叠了，请把它拖到里面。',
};

/** @type {Record<import('../../lib/words.js').Language, import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'raybound: ray casting and picking, explained',
    description:
      'What does a ray, a pointer or a moving shape hit? An interactive tutorial on ray casting, bounding boxes, separating axes and picking, and the JavaScript library behind it.',
  },
  zh: {
    title: 'raybound：射线检测与拾取图解',
    description:
      '射线、指针、运动的形状会碰到什么？一份关于射线检测、包围盒、分离轴和拾取的互动教程，以及背后的 JavaScript 库。',
  },
};
