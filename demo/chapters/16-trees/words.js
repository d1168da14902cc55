// The texts of the figures of the lesson on trees of boxes, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'trees.groups.each': '{boxes} boxes are tested, and {hits} {hits|is|are} hit.',
  'trees.groups.grouped':
    '{parents} groups and {tested} {tested|box is|boxes are} tested: {tests} tests, and {hits} {hits|box is|boxes are} hit.',
  'trees.walk.begin': 'The root is on the stack: move the step slider.',
  'trees.walk.miss': 'The ray misses the root: nothing else is tested.',
  'trees.walk.step': 'Step {n}: no hit yet, and {waiting} {waiting|node|nodes} on the stack (dashed).',
  'trees.walk.stepBest':
    'Step {n}: the pruning distance is t = {t}, with {waiting} {waiting|node|nodes} on the stack (dashed).',
  'trees.walk.end':
    'Done after {of} {of|node|nodes}: the first hit is at t = {t}, and what is left on the stack begins later.',
  'trees.walk.endEmpty':
    'Done after {of} {of|node|nodes}: the first hit is at t = {t}, and the stack is empty.',
  'trees.walk.endMiss': 'Done after {of} {of|node|nodes}: no box is hit.',
  'trees.eager.none': 'No box is hit.',
  'trees.eager.right': 'The first hit is at t = {t}.',
  'trees.eager.wrong': 'This code returns t = {t}, but the other node has an earlier hit at t = {best}.',
  'trees.many.none': '{visited} {visited|node is|nodes are} visited among {boxes} boxes, and no box is hit.',
  'trees.many.same':
    '{visited} {visited|node is|nodes are} visited among {boxes} boxes: the first hit is at t = {t}.',
  'trees.many.other':
    '{visited} {visited|node is|nodes are} visited among {boxes} boxes: the first hit is at t = {t}, but SpatialIndex returns another t.',
  'trees.moving.still': '{count} boxes, and the first box along each of {rays} rays: press Play.',
  'trees.moving.tree':
    '{count} boxes: moving them takes {move} ms, refitting the tree {refit} ms, casting {rays} rays {cast} ms.',
  'trees.moving.all':
    '{count} boxes: moving them takes {move} ms, testing {rays} rays against every box {cast} ms.',
  'trees.moving.part':
    '{count} boxes: a frame has time for {done} of {rays} rays; testing all of them against every box would take {cast} ms.',
  'trees.handle.cut': 'Your split',
  'trees.halves.split':
    'Split {step} of {of}: along {axis}, with {left} {left|box|boxes} in one half and {right} in the other.',
  'trees.build.own':
    'Your first split puts {left} and {right} boxes into the two parts, at a cost of {cost} {cost|test|tests}.',
  'trees.build.split':
    'Split {step} of {of}: along {axis} into {left} and {right} {right|box|boxes}, at a cost of {cost} {cost|test|tests}.',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'trees.groups.each': '测试了 {boxes} 个盒子，其中 {hits} 个被射线命中。',
  'trees.groups.grouped': '测试了 {parents} 个组和 {tested} 个盒子，共 {tests} 次；命中 {hits} 个。',
  'trees.walk.begin': '根节点在栈里：请拖动“步骤”滑块。',
  'trees.walk.miss': '射线没有命中根节点，其余的都不用测试了。',
  'trees.walk.step': '第 {n} 步：还没有命中，栈里有 {waiting} 个节点（虚线）。',
  'trees.walk.stepBest': '第 {n} 步：剪枝距离是 t = {t}，栈里有 {waiting} 个节点（虚线）。',
  'trees.walk.end': '访问 {of} 个节点后结束：最先命中在 t = {t}，栈里剩下的都在它之后。',
  'trees.walk.endEmpty': '访问 {of} 个节点后结束：最先命中在 t = {t}，栈已经空了。',
  'trees.walk.endMiss': '访问 {of} 个节点后结束：没有命中。',
  'trees.eager.none': '没有命中任何盒子。',
  'trees.eager.right': '最先命中在 t = {t}。',
  'trees.eager.wrong': '代码返回 t = {t}，但另一个节点里有更近的命中：t = {best}。',
  'trees.many.none': '共 {boxes} 个盒子，访问了 {visited} 个节点，没有命中。',
  'trees.many.same': '{boxes} 个盒子，访问了 {visited} 个节点：最先命中在 t = {t}。',
  'trees.many.other':
    '{boxes} 个盒子，访问了 {visited} 个节点：最先命中在 t = {t}，但 SpatialIndex 的 t 不同。',
  'trees.moving.still': '{count} 个盒子，{rays} 条射线各自最先命中的盒子：请按“播放”。',
  'trees.moving.tree':
    '{count} 个盒子：移动用 {move} 毫秒，重新拟合用 {refit} 毫秒，{rays} 条射线用 {cast} 毫秒。',
  'trees.moving.all': '{count} 个盒子：移动用 {move} 毫秒，{rays} 条射线逐个测试所有盒子用 {cast} 毫秒。',
  'trees.moving.part':
    '{count} 个盒子：一帧只来得及处理 {rays} 条射线中的 {done} 条；全部射线逐个测试所有盒子需要 {cast} 毫秒。',
  'trees.handle.cut': '你的分界线',
  'trees.halves.split':
    '第 {step} 次划分（共 {of} 次）：沿 {axis} 轴，一半 {left} 个盒子，另一半 {right} 个。',
  'trees.build.own': '你的第一次划分分出 {left} 个和 {right} 个盒子，代价是 {cost} 次测试。',
  'trees.build.split':
    '第 {step} 次划分（共 {of} 次）：沿 {axis} 轴分成 {left} 个和 {right} 个盒子，代价是 {cost} 次测试。',
};

/** @type {Record<import('../../lib/words.js').Language, import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'A tree of boxes: bounding volume hierarchies – raybound',
    description:
      'How a bounding volume hierarchy finds the first of very many boxes along a ray: grouping, building, front-to-back traversal with a stack, pruning. With figures to drag and code to take away.',
  },
  zh: {
    title: '层次包围盒（BVH）– raybound',
    description:
      '层次包围盒怎样在海量盒子中找到射线最先命中的一个：分组、构建、用栈由近及远遍历、剪枝。附可拖动的图和可直接使用的代码。',
  },
};
