// The texts of the figures of the lesson on slabs, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'slabs.handle.line': 'Line',
  'slabs.handle.first': 'First line',
  'slabs.handle.second': 'Second line',
  'slabs.handle.corner': 'Corner {n} of the box',
  'slabs.line.hit':
    'The ray has x = {start} at t = 0 and gains {speed} per unit of t, so x is {at} at t = {t}.',
  'slabs.line.behind':
    'The ray has x = {start} at t = 0 and gains {speed} per unit of t, so x is {at} at t = {t}: behind the origin, a miss.',
  'slabs.line.never': 'The ray is parallel to the line: x stays {start} and is never {at}.',
  'slabs.line.on': 'The ray runs along the line: x is {at} all the time.',
  'slabs.slab.hit': 'The ray enters the slab at tNear = {a} and leaves it at tFar = {b}.',
  'slabs.slab.inside': 'The ray starts inside the slab (tNear = {a} is negative) and leaves at tFar = {b}.',
  'slabs.slab.behind': 'tNear = {a} and tFar = {b} are both behind the origin: a miss.',
  'slabs.slab.never': 'Parallel and outside: the ray never enters the slab.',
  'slabs.slab.always': 'Parallel and inside: the ray never leaves the slab.',
  'slabs.box.step0': 'A ray and a box: move the step slider to find the hit.',
  'slabs.box.step1': 'The ray is in the x slab from t = {a} to t = {b}.',
  'slabs.box.step2': 'The ray is in the y slab from t = {a} to t = {b}.',
  'slabs.box.step3':
    'The ray is in the box while it is in both slabs: from the latest entry to the earliest exit.',
  'slabs.box.hit': 'A hit: the latest entry, t = {from}, comes before the earliest exit, t = {to}.',
  'slabs.box.inside': 'The ray starts inside the box and leaves it at t = {to}.',
  'slabs.box.late': 'A miss: the latest entry, t = {entry}, comes after the earliest exit, t = {exit}.',
  'slabs.box.miss': 'A miss: the ray is never in both slabs.',
  'slabs.parallel.hit': 'The code returns a hit at tNear = {from}.',
  'slabs.parallel.miss': 'The code returns null: a miss.',
  'slabs.parallel.hit.wrong': 'The code returns a hit at tNear = {from}, which is wrong.',
  'slabs.parallel.miss.wrong': '0 / 0 is NaN, so the code returns null, although the ray runs along a side.',
  'slabs.many.none': 'The ray hits none of {count} boxes.',
  'slabs.many.same':
    'The ray hits {hits} of {count} boxes, the first at t = {t}; raybound’s SpatialIndex finds the same t.',
  'slabs.many.other':
    'The ray hits {hits} of {count} boxes, the first at t = {t}, but SpatialIndex returns another t.',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'slabs.handle.line': '直线',
  'slabs.handle.first': '第一条线',
  'slabs.handle.second': '第二条线',
  'slabs.handle.corner': '盒子的角点 {n}',
  'slabs.line.hit': 't = 0 时 x = {start}，t 每增加 1，x 变化 {speed}，所以 t = {t} 时 x = {at}。',
  'slabs.line.behind':
    't = 0 时 x = {start}，t 每增加 1，x 变化 {speed}，所以 t = {t} 时 x = {at}：交点在起点后方，射线没有命中这条线。',
  'slabs.line.never': '射线与直线平行：x 始终是 {start}，永远到不了 {at}。',
  'slabs.line.on': '射线与直线重合：x 始终等于 {at}。',
  'slabs.slab.hit': '射线在 tNear = {a} 进入平板，在 tFar = {b} 离开。',
  'slabs.slab.inside': '起点已在平板内（tNear = {a} 在起点后方），射线在 tFar = {b} 离开。',
  'slabs.slab.behind': 'tNear = {a}、tFar = {b} 都在起点后方：未命中。',
  'slabs.slab.never': '平行且在外面：射线永远不会进入平板。',
  'slabs.slab.always': '平行且在里面：射线永远不会离开平板。',
  'slabs.box.step0': '一条射线和一个盒子：拖动“步骤”滑块，一步步求交。',
  'slabs.box.step1': '射线在 x 方向的平板内：从 t = {a} 到 t = {b}。',
  'slabs.box.step2': '射线在 y 方向的平板内：从 t = {a} 到 t = {b}。',
  'slabs.box.step3': '同时位于两块平板内，才在盒内：从最晚的进入到最早的离开。',
  'slabs.box.hit': '命中：最晚的进入 t = {from} 早于最早的离开 t = {to}。',
  'slabs.box.inside': '起点就在盒内，射线在 t = {to} 离开。',
  'slabs.box.late': '未命中：最晚的进入 t = {entry} 晚于最早的离开 t = {exit}。',
  'slabs.box.miss': '未命中：射线从不同时在两块平板里。',
  'slabs.parallel.hit': '代码返回命中，tNear = {from}。',
  'slabs.parallel.miss': '代码返回 null：未命中。',
  'slabs.parallel.hit.wrong': '代码返回命中，tNear = {from}，这是错的。',
  'slabs.parallel.miss.wrong': '0 / 0 得到 NaN，于是代码返回 null，可射线正沿着一条边前进。',
  'slabs.many.none': '{count} 个盒子一个也没有命中。',
  'slabs.many.same':
    '射线命中 {count} 个盒子中的 {hits} 个，第一个在 t = {t}；raybound 的 SpatialIndex 结果相同。',
  'slabs.many.other': '射线命中 {count} 个盒子中的 {hits} 个，第一个在 t = {t}；SpatialIndex 给出的 t 不同。',
};

/** @type {Record<import('../../lib/words.js').Language, import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'A ray and a box: the slab method, step by step – raybound',
    description:
      'How to test a ray against an axis-aligned bounding box: one line, one slab, two slabs, and what to do about division by zero. With figures to drag and code to take away.',
  },
  zh: {
    title: '射线与包围盒：一步一步理解平板法（slab）– raybound',
    description:
      '射线与轴对齐包围盒（AABB）求交：先看一条线，再看一块平板，然后是两块平板，最后处理除以零。附可拖动的图和可直接使用的代码。',
  },
};
