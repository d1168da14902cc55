// The texts of the figures of the lesson on three dimensions, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'space.handle.start': 'Start',
  'space.handle.end': 'End',
  'space.slabs.alone': 'A ray and a box: which face does the ray hit?',
  'space.slabs.one': 'The ray is in the {axis} slab from t = {from} to t = {to}.',
  'space.slabs.never': 'The ray is never in the {axis} slab: it cannot hit the box.',
  'space.slabs.hit':
    'The ray enters the {axis} slab last, at t = {near}, through a face perpendicular to {axis}, and leaves the box at t = {far}.',
  'space.slabs.inside': 'The ray starts inside and leaves at t = {far}.',
  'space.slabs.miss': 'The three intervals have no t in common: the ray misses.',
  'space.turned.hit': 'In the world, the ray hits the box at t = {t}: watch this number.',
  'space.turned.straight':
    'In the coordinates of the box, o′ = {origin} and d′ = {direction}: slabs work, and t is still {t}.',
  'space.turned.miss': 'The ray misses the box, however the world is turned.',
  'space.matrix.right': 'The ray hits at t = {t}, in multiples of the ray’s own direction.',
  'space.matrix.wrong':
    'The direction was normalized in the box’s coordinates, so t became {wrong} instead of {t}: another point in the world.',
  'space.matrix.miss': 'The ray misses the box.',
  'space.normal.right': 'The normal is perpendicular to both edges of the {axis} face.',
  'space.normal.wrong':
    'This “normal” is off by {angle}°: it was transformed like an arrow painted on the box.',
  'space.normal.same': 'On this face it makes no difference: the arrow is still perpendicular to the face.',
  'space.normal.miss': 'The ray misses the box.',
  'space.segment.surface': 'The segment crosses the surface, first at t = {t}.',
  'space.segment.inside': 'The whole segment is inside the box: it does not cross the surface.',
  'space.segment.miss': 'The segment does not touch the box.',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'space.handle.start': '起点',
  'space.handle.end': '终点',
  'space.slabs.alone': '一条射线和一个盒子：命中的是哪个面？',
  'space.slabs.one': '射线在 {axis} 方向的平板内：从 t = {from} 到 t = {to}。',
  'space.slabs.never': '射线从不进入 {axis} 方向的平板，所以不可能命中盒子。',
  'space.slabs.hit':
    '最晚进入的是 {axis} 方向的平板，t = {near}，所以命中的是垂直于 {axis} 轴的面；在 t = {far} 离开盒子。',
  'space.slabs.inside': '起点就在盒内，射线在 t = {far} 离开。',
  'space.slabs.miss': '三个区间没有公共的 t：未命中。',
  'space.turned.hit': '在世界坐标系中，射线在 t = {t} 命中盒子：注意这个数。',
  'space.turned.straight': '在盒子的坐标系中，o′ = {origin}，d′ = {direction}：可以用平板法，t 仍然是 {t}。',
  'space.turned.miss': '不管怎么旋转场景，射线都没有命中盒子。',
  'space.matrix.right': '射线在 t = {t} 命中，以射线自己的方向为单位。',
  'space.matrix.wrong':
    '方向在盒子的坐标系里被归一化，于是 t 成了 {wrong} 而不是 {t}：在世界坐标系里就是另一个点。',
  'space.matrix.miss': '射线没有命中盒子。',
  'space.normal.right': '法线垂直于 {axis} 面的两条棱。',
  'space.normal.wrong': '这条“法线”偏了 {angle}°：它被当作画在盒子上的箭头一起变换了。',
  'space.normal.same': '在这个面上没有区别：箭头变换之后仍然垂直于这个面。',
  'space.normal.miss': '射线没有命中盒子。',
  'space.segment.surface': '线段穿过表面，第一次在 t = {t}。',
  'space.segment.inside': '整条线段都在盒子内部，没有穿过表面。',
  'space.segment.miss': '线段没有碰到盒子。',
};

/** @type {Record<import('../../lib/words.js').Language, import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'Three dimensions: a ray against a box that is turned, stretched or slanted – raybound',
    description:
      'Slabs of a box in space, oriented boxes by changing coordinates, rays and segments under a matrix, and why normals need the inverse transpose. With 3D figures to drag and code to take away.',
  },
  zh: {
    title: '三维：射线与旋转、缩放、错切的盒子 – raybound',
    description:
      '三维的平板法，用换坐标系处理有向包围盒，矩阵变换下的射线和线段，以及法线为什么要用逆转置矩阵。附可拖动的三维图和可直接使用的代码。',
  },
};
