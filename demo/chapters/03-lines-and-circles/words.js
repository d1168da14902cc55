// The texts of the figures of the lesson on lines, segments and circles, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'lines.handle.start': 'Start of the segment',
  'lines.handle.end': 'End of the segment',
  'lines.handle.center': 'Center of the circle',
  'lines.handle.radius': 'Radius of the circle',
  'lines.sides.same':
    'A miss: {a} and {b} have the same sign, so both ends are on the {sideA} of the ray’s line.',
  'lines.sides.different':
    '{a} is on the {sideA}, {b} is on the {sideB}: the segment crosses the ray’s line.',
  'lines.left': 'left',
  'lines.right': 'right',
  'lines.sides.both': 'Both are zero: the whole segment is on the ray’s line.',
  'lines.sides.on': 'One of {a} and {b} is zero: that end is exactly on the ray’s line.',
  'lines.segment.hit': 'A hit: t = {t} is not negative and s = {s} is between 0 and 1.',
  'lines.segment.behind': 'A miss: t is negative, so the lines cross behind the ray’s origin.',
  'lines.segment.beside': 'A miss: s is not between 0 and 1, so the lines cross beside the segment.',
  'lines.segment.parallel': 'A miss: the ray and the segment are parallel, so the area is 0.',
  'lines.project.hit':
    'At tc = {t} the line passes the center at m = {m}, closer than r = {r}, so h = √(r²\u00a0−\u00a0m²)\u00a0= {h}.',
  'lines.project.miss':
    'At tc = {t} the line passes the center at m = {m}, farther away than r = {r}: a miss.',
  'lines.circle.hit': 'The ray enters the circle at tNear = {a} and leaves it at tFar = {b}.',
  'lines.circle.inside': 'The ray starts inside and leaves the circle at tFar = {b}.',
  'lines.circle.tangent': 'Both roots are {a}: the ray touches the circle in one point.',
  'lines.circle.miss': 'No root at t ≥ 0: a miss.',
  'lines.circle.wrong': 'Wrong: this formula assumes that the direction is a unit vector.',
  'lines.view.one': 'The first shape is hit at t = {t}; raybound finds the same shape.',
  'lines.view.none': 'No shape is hit.',
  'lines.view.around': '{rays} rays see {count} of 24 shapes; raybound finds the same shapes.',
  'lines.view.other': 'raybound finds another shape: both are hit at the same t, up to rounding errors.',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'lines.handle.start': '线段起点',
  'lines.handle.end': '线段终点',
  'lines.handle.center': '圆心',
  'lines.handle.radius': '圆的半径',
  'lines.sides.same': '{a} 和 {b} 同号：两个端点都在射线所在直线的{sideA}侧，未命中。',
  'lines.sides.different': '{a} 在{sideA}侧，{b} 在{sideB}侧：线段穿过射线所在的直线。',
  'lines.left': '左',
  'lines.right': '右',
  'lines.sides.both': '两个都是零：整条线段都在射线所在的直线上。',
  'lines.sides.on': '{a} 和 {b} 中有一个是零：那个端点正好在射线所在的直线上。',
  'lines.segment.hit': '命中：t = {t} 不是负数，s = {s} 在 0 与 1 之间。',
  'lines.segment.behind': '未命中：t 是负数，交点在射线起点的后方。',
  'lines.segment.beside': '未命中：s 不在 0 与 1 之间，交点在线段之外。',
  'lines.segment.parallel': '未命中：射线与线段平行，面积为 0。',
  'lines.project.hit':
    '在 tc = {t} 处，直线到圆心的距离 m = {m}，小于半径 r = {r}，所以 h = √(r²\u00a0−\u00a0m²)\u00a0= {h}。',
  'lines.project.miss': '在 tc = {t} 处，直线到圆心的距离 m = {m}，大于半径 r = {r}：未命中。',
  'lines.circle.hit': '射线在 tNear = {a} 进入圆，在 tFar = {b} 离开。',
  'lines.circle.inside': '起点在圆内，射线在 tFar = {b} 离开。',
  'lines.circle.tangent': '两个根都是 {a}：射线与圆相切。',
  'lines.circle.miss': '没有 t ≥ 0 的根：未命中。',
  'lines.circle.wrong': '错误：这个公式假定方向是单位向量。',
  'lines.view.one': '最先命中的形状在 t = {t}；raybound 的结果相同。',
  'lines.view.none': '没有命中任何形状。',
  'lines.view.around': '{rays} 条射线看到了 24 个形状中的 {count} 个；raybound 的结果相同。',
  'lines.view.other': 'raybound 给出了另一个形状：两者的 t 之差在舍入误差以内。',
};

/** @type {Record<import('../../lib/words.js').Language, import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'Ray against line, segment and circle – raybound',
    description:
      'Cross products, two parameters and one quadratic equation: how to intersect a ray with a segment and with a circle, solved in the picture. With code to take away.',
  },
  zh: {
    title: '射线与直线、线段、圆求交 – raybound',
    description:
      '两个叉积、两个参数、一个二次方程：在图上推导射线与线段、射线与圆的交点。附可直接使用的代码。',
  },
};
