// The texts of the first page's figures, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'home.path':
    'The path has {contacts} {contacts|contact|contacts}, each computed from the one before: drag the ball, its arrow or a corner.',
  'events.race.in':
    'All {count} {count|ball is|balls are} inside on both sides, after {collisions} {collisions|collision|collisions} on the left.',
  'events.race.out':
    '{out} of {count} {count|ball has|balls have} escaped from the right room, and none from the left room, after {collisions} {collisions|collision|collisions} there.',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'home.path': '路径上有 {contacts} 次碰撞，每一次都由上一次直接算出；小球、方向和顶点都可以拖动。',
  'events.race.in': '两边的 {count} 个小球都还在房间里，左边已经碰撞 {collisions} 次。',
  'events.race.out': '右边 {count} 个小球中有 {out} 个穿墙跑了出去；左边碰撞了 {collisions} 次，一个也没跑。',
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
