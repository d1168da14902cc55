// The texts of the figures of the lesson on floating point, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'float.handle.corner': 'Corner of the wall',
  'float.zoom.far': 'Enlarged 2 to the power of {level}: the numbers look like a line without gaps.',
  'float.zoom.near': 'Enlarged 2 to the power of {level}: keep going.',
  'float.zoom.there':
    'Enlarged 2 to the power of {level}: the doubles are single points, and 0.1 + 0.2 is not the same double as 0.3.',
  'float.grid.rounded': 'The rounded sign is wrong for {wrong} of {of} points, but not at the probe.',
  'float.grid.probe':
    'The rounded sign is wrong for {wrong} of {of} points: at the probe it is {sign}, where {right} is right.',
  'float.grid.exact': 'The exact sign is wrong for {wrong} of {of} points.',
  'float.corner.leaks':
    '{leaks} of {of} rays that are aimed at the corner {leaks|leaks|leak} through it (red).',
  'float.corner.tight': 'None of {of} rays that are aimed at the corner leaks through it.',
  'float.filter':
    'Of the points within {distance} of the line, rounded arithmetic decides {quick}%; trusted blindly, it is wrong for {wrong}%.',
  'float.far.still': 'Not moved: the wall is where it was.',
  'float.far.fine': 'Moved away by {far} and back: the numbers are {gap} apart, no difference to be seen.',
  'float.far.coarse':
    'Moved away by {far} and back: the numbers are {gap} apart, and the points have jumped to the nearest.',
  'float.far.point':
    'Moved away by {far} and back: the numbers are {gap} apart, and the wall is a single point.',
  'float.handle.probe': 'Probe',
  'float.handle.number': 'Any number',
  'float.handle.digits': 'How near the points are',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'float.handle.corner': '墙角',
  'float.zoom.far': '放大到 2 的 {level} 次方倍：这些数看起来像一条没有缝隙的线。',
  'float.zoom.near': '放大到 2 的 {level} 次方倍：继续放大。',
  'float.zoom.there': '放大到 2 的 {level} 次方倍：双精度数是一个个孤立的点，0.1 + 0.2 与 0.3 不是同一个。',
  'float.grid.rounded': '{of} 个点中，舍入后的符号错了 {wrong} 个，探针处没有错。',
  'float.grid.probe': '{of} 个点中，舍入后的符号错了 {wrong} 个：探针处是 {sign}，正确的是 {right}。',
  'float.grid.exact': '精确的符号：{of} 个点中错了 {wrong} 个。',
  'float.corner.leaks': '对准墙角的 {of} 条射线中，有 {leaks} 条从墙角漏了过去（红色）。',
  'float.corner.tight': '对准墙角的 {of} 条射线，无一漏过。',
  'float.filter':
    '到直线的距离在 {distance} 以内的点，普通浮点运算能判定其中的 {quick}%；如果一律采信，会错 {wrong}%。',
  'float.far.still': '没有移动：墙在原来的位置。',
  'float.far.fine': '移到 {far} 之外再移回来：相邻的数相距 {gap}，看不出变化。',
  'float.far.coarse': '移到 {far} 之外再移回来：相邻的数相距 {gap}，各点都跳到了最近的数上。',
  'float.far.point': '移到 {far} 之外再移回来：相邻的数相距 {gap}，整面墙成了一个点。',
  'float.handle.probe': '探针',
  'float.handle.number': '任意一个数',
  'float.handle.digits': '点有多近',
};

/** @type {Record<import('../../lib/words.js').Language, import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'Floating point: why rays leak at corners – raybound',
    description:
      'What rounding does to geometry: signs that are wrong, rays that leak through corners, and how exact signs with a filter cure it. With figures and code.',
  },
  zh: {
    title: '浮点数：射线为什么会从墙角漏过去 – raybound',
    description:
      '舍入误差对几何计算做了什么：错误的符号、从墙角漏过的射线，以及怎样用“过滤加精确计算”得到正确的符号。附图和代码。',
  },
};
