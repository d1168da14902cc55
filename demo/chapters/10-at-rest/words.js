// The texts of the figures of the lesson on shapes at rest, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'rest.handle.first': 'Blue circle',
  'rest.handle.second': 'Green circle',
  'rest.handle.circle': 'Circle',
  'rest.handle.box': 'Box',
  'rest.handle.point': 'Point',
  'rest.handle.own': 'Blue circle',
  'rest.handle.line': 'Line',
  'rest.sweep':
    '{open} {open|box is|boxes are} open; {compared} of {all} pairs {compared|has|have} been compared, and {pairs} of them {pairs|overlaps|overlap}.',
  'rest.circles.apart': 'd² = {square} is greater than (r₁ + r₂)² = {sum}: the circles are apart.',
  'rest.circles.touch': 'd² = (r₁ + r₂)² = {sum}: the circles touch in one point.',
  'rest.circles.hit': 'd² = {square} is less than (r₁ + r₂)² = {sum}: the circles overlap.',
  'rest.nearest.inside': 'The center is inside the box: clamping changes nothing, and the distance is 0.',
  'rest.nearest.side':
    'One coordinate was clamped: the nearest point is on a side, {distance} away, within r = {radius}.',
  'rest.nearest.side.apart':
    'One coordinate was clamped: the nearest point is on a side, {distance} away, farther than r = {radius}.',
  'rest.nearest.corner':
    'Both coordinates were clamped: the nearest point is a corner, {distance} away, within r = {radius}.',
  'rest.nearest.corner.apart':
    'Both coordinates were clamped: the nearest point is a corner, {distance} away, farther than r = {radius}.',
  'rest.nearest.wrong':
    'The grown box contains the center, so this code reports a hit, but the corner is {distance} away: wrong.',
  'rest.nearest.same': 'Here the grown box happens to give the right result.',
  'rest.inside.hit':
    '|u · (p − c)| = {u} is at most {x}, and |v · (p − c)| = {v} is at most {y}: the point is inside.',
  'rest.inside.miss':
    '|u · (p − c)| = {u} must be at most {x}, and |v · (p − c)| = {v} at most {y}: the point is outside.',
  'rest.crowd.all': 'No broad phase: {pairs} exact tests, and {hits} pairs touch.',
  'rest.crowd.some': 'Of {all} pairs, the boxes of {pairs} overlap, and {hits} of these touch.',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'rest.handle.first': '蓝色的圆',
  'rest.handle.second': '绿色的圆',
  'rest.handle.circle': '圆',
  'rest.handle.box': '盒子',
  'rest.handle.point': '点',
  'rest.handle.own': '蓝色的圆',
  'rest.handle.line': '竖线',
  'rest.sweep': '打开的盒子有 {open} 个；{all} 对中已经比较了 {compared} 对，其中 {pairs} 对重叠。',
  'rest.circles.apart': 'd² = {square} 大于 (r₁ + r₂)² = {sum}：两个圆是分开的。',
  'rest.circles.touch': 'd² = (r₁ + r₂)² = {sum}：两个圆接触于一点。',
  'rest.circles.hit': 'd² = {square} 小于 (r₁ + r₂)² = {sum}：两个圆相交。',
  'rest.nearest.inside': '圆心在盒子里：钳制不改变任何坐标，距离是 0。',
  'rest.nearest.side': '钳制了一个坐标：最近的点在边上，距离 {distance}，不超过 r = {radius}。',
  'rest.nearest.side.apart': '钳制了一个坐标：最近的点在边上，距离 {distance}，大于 r = {radius}。',
  'rest.nearest.corner': '两个坐标都钳制了：最近的点是一个角，距离 {distance}，不超过 r = {radius}。',
  'rest.nearest.corner.apart': '两个坐标都钳制了：最近的点是一个角，距离 {distance}，大于 r = {radius}。',
  'rest.nearest.wrong': '放大的盒子包含圆心，于是代码报告相交，可是角离圆心有 {distance}：错了。',
  'rest.nearest.same': '在这里，放大的盒子碰巧是对的。',
  'rest.inside.hit': '|u · (p − c)| = {u} 不超过 {x}，|v · (p − c)| = {v} 不超过 {y}：点在盒内。',
  'rest.inside.miss': '|u · (p − c)| = {u} 不能超过 {x}，|v · (p − c)| = {v} 不能超过 {y}：点在盒外。',
  'rest.crowd.all': '没有粗测：做了 {pairs} 次精确测试，{hits} 对相交。',
  'rest.crowd.some': '{all} 对中，有 {pairs} 对的包围盒重叠，其中 {hits} 对真正相交。',
};

/** @type {Record<import('../../lib/words.js').Language, import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'Shapes at rest: circles, boxes, turned boxes, broad and narrow phase – raybound',
    description:
      'Who touches whom: two circles or spheres, a circle and a box by clamping, a point in an oriented box, and all pairs of many shapes with a broad phase. With figures to drag and code to take away.',
  },
  zh: {
    title: '静止的形状：圆、盒子、旋转后的盒子，粗测与精测 – raybound',
    description:
      '谁与谁相交：两个圆或球；用钳制判断圆与盒子；点是否在有向包围盒内；用粗测（broad phase）找出许多形状中所有相交的形状对。附可拖动的图，以及可直接使用的代码。',
  },
};
