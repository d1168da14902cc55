// The texts of the figures of the lesson on separating axes, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'axes.handle.first': 'Box',
  'axes.handle.second': 'Triangle',
  'axes.handle.other': 'Second box',
  'axes.handle.axis': 'Direction of the axis',
  'axes.handle.part': 'Shape {n}',
  'axes.shadow.gap': 'A gap of {gap} between the shadows: the shapes are apart.',
  'axes.shadow.other':
    'The shadows overlap by {overlap}: no gap on this axis, but another axis may have one.',
  'axes.shadow.overlap':
    'The shadows overlap by {overlap}, and they overlap on every other axis too: the shapes overlap.',
  'axes.roll.none': 'The shapes overlap, and no line is between them.',
  'axes.roll.end': 'The line touches both shapes: here its way ends.',
  'axes.roll.box': 'The line turns about a corner of the box.',
  'axes.roll.triangle': 'The line turns about a corner of the triangle.',
  'axes.roll.edge.box': 'The line is along an edge of the box: the normal of this edge has a gap of {gap}.',
  'axes.roll.edge.triangle':
    'The line is along an edge of the triangle: the normal of this edge has a gap of {gap}.',
  'axes.every.gap': '{count} of {of} axes {count|has|have} a gap, and one is enough: the shapes are apart.',
  'axes.every.none': 'None of {of} axes has a gap: the shapes overlap.',
  'axes.every.mistake': 'No gap on the axes of the box, so this code reports an overlap, which is wrong.',
  'axes.every.mistakeSame': 'With only the axes of the box, the result happens to be right here.',
  'axes.push.hit': 'The smallest overlap is {depth}, along ({x}, {y}): move the box that far.',
  'axes.push.apart': 'The shapes are apart: move them together.',
  'axes.handle.beam': 'Upper beam',
  'axes.edges.gaps':
    'Gaps on {faces} of 6 face normals and on {edges} of 9 cross products of edges: the beams are apart.',
  'axes.edges.hit': 'No gap on any of the 15 axes: the beams overlap.',
  'axes.edges.mistake': 'No gap on the 6 face normals, so this code reports an overlap, which is wrong.',
  'axes.edges.same': 'With only the 6 face normals, the result happens to be right here.',
  'axes.crowd.hit': '{count} shapes overlap another shape.',
  'axes.crowd.free': 'No shapes overlap: drag some together.',
  'axes.crowd.apart': 'In 30 rounds, both shapes of each overlapping pair move by half the smallest overlap.',
  'axes.four.gap': '{count} of 4 axes {count|has|have} a gap, the widest is {widest}: the boxes are apart.',
  'axes.four.none': 'None of the 4 axes has a gap: the boxes overlap.',
  'axes.every.stop': 'Axis {first} of {of} has a gap: the shapes are apart, and the code stops there.',
  'axes.every.so': 'No gap on {step} of {of} axes so far, so the test goes on.',
  'axes.edges.stop': 'Axis {axis} has a gap: the beams are apart, and the code stops there.',
  'axes.edges.so': 'No gap on {step} of {of} axes so far, so the test goes on.',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'axes.handle.first': '矩形',
  'axes.handle.second': '三角形',
  'axes.handle.other': '第二个矩形',
  'axes.handle.axis': '轴的方向',
  'axes.handle.part': '形状 {n}',
  'axes.shadow.gap': '两个投影之间有 {gap} 的间隙：两个形状是分开的。',
  'axes.shadow.other': '投影重叠了 {overlap}：这个轴上看不到间隙，换一个轴也许能看到。',
  'axes.shadow.overlap': '投影重叠了 {overlap}，换哪个轴都一样：两个形状相交。',
  'axes.roll.none': '两个形状相交，它们之间放不下直线。',
  'axes.roll.end': '直线同时碰到两个形状，滚动到此为止。',
  'axes.roll.box': '直线正绕着矩形的一个顶点转动。',
  'axes.roll.triangle': '直线正绕着三角形的一个顶点转动。',
  'axes.roll.edge.box': '直线贴着矩形的一条边：这条边的法线上有 {gap} 的间隙。',
  'axes.roll.edge.triangle': '直线贴着三角形的一条边：这条边的法线上有 {gap} 的间隙。',
  'axes.every.gap': '{of} 个轴中有 {count} 个存在间隙，而一个就够了：两个形状是分开的。',
  'axes.every.none': '{of} 个轴都没有间隙：两个形状相交。',
  'axes.every.mistake': '矩形的轴上没有间隙，于是代码报告相交，这是错的。',
  'axes.every.mistakeSame': '只用矩形的轴，这里碰巧也对。',
  'axes.push.hit': '最小重叠量是 {depth}，方向 ({x}, {y})：把矩形移动这么远即可。',
  'axes.push.apart': '两个形状是分开的，把它们拖到一起看看。',
  'axes.handle.beam': '上面的方柱',
  'axes.edges.gaps': '6 个面法线中有 {faces} 个、9 个棱叉积中有 {edges} 个存在间隙：两根方柱是分开的。',
  'axes.edges.hit': '15 个轴都没有间隙：两根方柱相交。',
  'axes.edges.mistake': '6 个面法线上都没有间隙，于是代码报告相交，这是错的。',
  'axes.edges.same': '只用 6 个面法线，这里碰巧也对。',
  'axes.crowd.hit': '有 {count} 个形状与别的形状相交。',
  'axes.crowd.free': '没有形状相交，把几个拖到一起看看。',
  'axes.crowd.apart': '相交的两个形状各退让最小重叠量的一半，重复 30 轮。',
  'axes.four.gap': '4 个轴中有 {count} 个存在间隙，最宽的是 {widest}：两个矩形是分开的。',
  'axes.four.none': '4 个轴上都没有间隙：两个矩形相交。',
  'axes.every.stop': '第 {first} 个轴（共 {of} 个）存在间隙：两个形状是分开的，代码到此为止。',
  'axes.every.so': '已检查 {step} 个轴（共 {of} 个），还没有间隙，继续检查。',
  'axes.edges.stop': '轴 {axis} 上存在间隙：两根方柱是分开的，代码到此为止。',
  'axes.edges.so': '已检查 {step} 个轴（共 {of} 个），还没有间隙，继续检查。',
};

/** @type {Record<import('../../lib/words.js').Language, import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'Separating axes: find the gap – raybound',
    description:
      'The separating axis theorem in pictures: shadows of convex shapes, which axes are enough, and how far to push two shapes apart. With figures to drag and code to take away.',
  },
  zh: {
    title: '分离轴：找到间隙 – raybound',
    description:
      '用图讲清分离轴定理（SAT）：凸形状的投影、要检查哪些轴、怎样把相交的形状推开。附可拖动的图和可直接使用的代码。',
  },
};
