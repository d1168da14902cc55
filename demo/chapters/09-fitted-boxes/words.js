// The texts of the figures of the lesson on boxes that fit, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'fitted.handle.point': 'Point {n}',
  'fitted.handle.line': 'Turn the line',
  'fitted.line.between':
    'At {angle}°, the points spread by {spread} along the line, and the box has the area {area}.',
  'fitted.line.most':
    'At {angle}° the points spread most, by {spread}, and the box is smallest: its area is {area}.',
  'fitted.line.least':
    'At {angle}° the points spread least, by {spread}: this is the second axis of the same box.',
  'fitted.line.chart': 'spread',
  'fitted.edges.chart': 'area',
  'fitted.edges.best': 'The box along edge {edge} has an area of {area}, the least of all.',
  'fitted.edges.other': 'The box along edge {edge} has an area of {area}; the least is {least}.',
  'fitted.jacobi.chart': 'left off the diagonal',
  'fitted.jacobi.begin': 'This is the covariance of the airplane below, and nothing is turned yet.',
  'fitted.jacobi.turn':
    'Turn {step}, of {i} and {j}: the greatest number off the diagonal is {left}% of the greatest of all.',
  'fitted.jacobi.done': 'After turn {step}, only rounding is left off the diagonal.',
  'fitted.bar.world': 'world',
  'fitted.bar.all': 'covariance',
  'fitted.bar.hull': 'of the hull',
  'fitted.bar.smallest': 'smallest',
  'fitted.spread': 'The box along the covariance axes has {ratio} times the area of the smallest box.',
  'fitted.spread.flat': 'All points are on one line: the boxes have no area.',
  'fitted.matrix.same': 'The matrix keeps the edges perpendicular: the result is the transformed box itself.',
  'fitted.matrix.more': 'The sheared box is no box any more: the box around it has {ratio} times its volume.',
  'fitted.model.world': 'The axis-aligned box has {ratio} times the volume of the convex hull.',
  'fitted.model.all':
    'With the covariance of all vertices the box has {ratio} times the volume of the convex hull.',
  'fitted.model.hull':
    'With the covariance of the hull’s corners only, the box has {ratio} times the volume of the hull.',
  'fitted.model.smallest': 'The smallest box has {ratio} times the volume of the convex hull.',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'fitted.handle.point': '点 {n}',
  'fitted.handle.line': '转动直线',
  'fitted.line.between': '{angle}°：点沿这条直线的分布范围是 {spread}，盒子的面积是 {area}。',
  'fitted.line.most': '{angle}° 时分布最广，为 {spread}，盒子也最小：面积是 {area}。',
  'fitted.line.least': '{angle}° 时分布最窄，为 {spread}：这是同一个盒子的第二个轴。',
  'fitted.line.chart': '分布',
  'fitted.edges.chart': '面积',
  'fitted.edges.best': '沿第 {edge} 条边的盒子面积为 {area}，是最小的。',
  'fitted.edges.other': '沿第 {edge} 条边的盒子面积为 {area}，最小的是 {least}。',
  'fitted.jacobi.chart': '对角线以外的剩余',
  'fitted.jacobi.begin': '这是下面那架飞机的协方差，还没有转动。',
  'fitted.jacobi.turn': '第 {step} 次，转动 {i} 和 {j}：对角线以外最大的数是所有数中最大者的 {left}%。',
  'fitted.jacobi.done': '第 {step} 次转动之后，对角线以外只剩舍入误差。',
  'fitted.bar.world': '世界坐标轴',
  'fitted.bar.all': '协方差',
  'fitted.bar.hull': '凸包顶点',
  'fitted.bar.smallest': '最小',
  'fitted.spread': '沿协方差的轴的盒子，面积是最小盒子的 {ratio} 倍。',
  'fitted.spread.flat': '所有点在一条直线上，盒子没有面积。',
  'fitted.matrix.same': '矩阵使棱保持垂直：结果就是变换后的盒子本身。',
  'fitted.matrix.more': '错切后的盒子不再是长方体：包住它的盒子，体积是它的 {ratio} 倍。',
  'fitted.model.world': '轴对齐包围盒的体积是凸包的 {ratio} 倍。',
  'fitted.model.all': '用全部顶点的协方差，盒子的体积是凸包的 {ratio} 倍。',
  'fitted.model.hull': '只用凸包顶点的协方差，盒子的体积是凸包的 {ratio} 倍。',
  'fitted.model.smallest': '最小的盒子，体积是凸包的 {ratio} 倍。',
};

/** @type {Record<import('../../lib/words.js').Language, import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'Boxes that fit: oriented bounding boxes from covariance – raybound',
    description:
      'How to fit an oriented box to points: covariance, eigenvectors by Jacobi rotations, the smallest box, what it takes to store one, and an oriented box under a matrix. With 2D and 3D figures and code to take away.',
  },
  zh: {
    title: '贴合的盒子：用协方差求有向包围盒 – raybound',
    description:
      '怎样为一组点求有向包围盒：协方差、用雅可比旋转求特征向量、最小的盒子、怎样存储，以及矩阵变换后的有向包围盒。附二维和三维的图，以及可直接使用的代码。',
  },
};
