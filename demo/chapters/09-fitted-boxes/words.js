// The texts of the figures of the lesson on boxes that fit, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'fitted.handle.point': 'Point {n}',
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
  'fitted.spread': '协方差得到的包围盒，面积是最小包围盒的 {ratio} 倍。',
  'fitted.spread.flat': '所有点在一条直线上，包围盒没有面积。',
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
