// The texts of the figures of the lesson on trees of boxes, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'trees.groups.each': '{boxes} boxes are tested. Boxes hit: {hits}.',
  'trees.groups.grouped': '{parents} groups and {tested} boxes are tested: {tests} tests. Boxes hit: {hits}.',
  'trees.build.root': 'One box around everything: the root.',
  'trees.build.level':
    'Depth {depth}: {nodes} nodes. Each list was cut in half along the wider side of its box.',
  'trees.build.leaves': 'Depth {depth}: {nodes} leaves with two boxes each.',
  'trees.walk.begin': 'The root is on the stack. Move the step slider.',
  'trees.walk.miss': 'The ray misses the root: nothing else is tested.',
  'trees.walk.step': 'Step {n}: no hit yet; nodes on the stack (dashed): {waiting}.',
  'trees.walk.stepBest':
    'Step {n}: the best hit so far is at t = {t}, and the ray ends there. Nodes on the stack (dashed): {waiting}.',
  'trees.walk.end':
    'Done after {of} nodes: the first hit is at t = {t}. The nodes left on the stack begin later.',
  'trees.walk.endEmpty': 'Done after {of} nodes: the first hit is at t = {t}, and the stack is empty.',
  'trees.walk.endMiss': 'Done after {of} nodes: no box is hit.',
  'trees.eager.none': 'No box is hit.',
  'trees.eager.right': 'The first hit is at t = {t}.',
  'trees.eager.wrong': 'This code returns t = {t}. That is wrong: the other node has a hit at t = {best}.',
  'trees.many.none': '{boxes} boxes: {visited} nodes were visited, and no box is hit.',
  'trees.many.same':
    '{boxes} boxes: {visited} nodes were visited. The first hit is at t = {t}; SpatialIndex returns the same t.',
  'trees.many.other':
    '{boxes} boxes: {visited} nodes were visited. The first hit is at t = {t}; SpatialIndex returns another t.',
  'trees.moving.still': '{count} boxes, and the first box along each of {rays} rays. Press Play.',
  'trees.moving.tree':
    '{count} boxes: moving them takes {move} ms, refitting the tree {refit} ms, casting {rays} rays {cast} ms.',
  'trees.moving.all':
    '{count} boxes: moving them takes {move} ms, testing {rays} rays against every box {cast} ms.',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'trees.groups.each': '测试了 {boxes} 个盒子，其中 {hits} 个被射线命中。',
  'trees.groups.grouped': '测试了 {parents} 个组和 {tested} 个盒子，共 {tests} 次；命中 {hits} 个。',
  'trees.build.root': '包住全部的一个盒子：根节点。',
  'trees.build.level': '深度 {depth}：{nodes} 个节点。每个列表都沿着包围盒较长的一边对半切开。',
  'trees.build.leaves': '深度 {depth}：{nodes} 个叶节点，每个包含两个盒子。',
  'trees.walk.begin': '根节点在栈里。请拖动“步骤”滑块。',
  'trees.walk.miss': '射线没有碰到根节点，其余的都不用测试了。',
  'trees.walk.step': '第 {n} 步：还没有命中；栈里有 {waiting} 个节点（虚线）。',
  'trees.walk.stepBest':
    '第 {n} 步：目前最近的命中在 t = {t}，射线到此为止。栈里有 {waiting} 个节点（虚线）。',
  'trees.walk.end': '访问 {of} 个节点后结束：最先命中在 t = {t}，栈里剩下的都在它之后。',
  'trees.walk.endEmpty': '访问 {of} 个节点后结束：最先命中在 t = {t}，栈已经空了。',
  'trees.walk.endMiss': '访问 {of} 个节点后结束：没有命中。',
  'trees.eager.none': '没有命中任何盒子。',
  'trees.eager.right': '最先命中在 t = {t}。',
  'trees.eager.wrong': '代码返回 t = {t}。这是错的：另一个节点里有 t = {best} 的命中。',
  'trees.many.none': '共 {boxes} 个盒子，访问了 {visited} 个节点，没有命中。',
  'trees.many.same':
    '共 {boxes} 个盒子，访问了 {visited} 个节点。最先命中在 t = {t}；SpatialIndex 返回的 t 相同。',
  'trees.many.other':
    '共 {boxes} 个盒子，访问了 {visited} 个节点。最先命中在 t = {t}；SpatialIndex 返回的 t 不同。',
  'trees.moving.still': '{count} 个盒子，{rays} 条射线各自最先命中的盒子。请按“播放”。',
  'trees.moving.tree':
    '{count} 个盒子：移动用 {move} 毫秒，更新树用 {refit} 毫秒，{rays} 条射线用 {cast} 毫秒。',
  'trees.moving.all': '{count} 个盒子：移动用 {move} 毫秒，{rays} 条射线逐个检测所有盒子用 {cast} 毫秒。',
};

/** @type {Record<import('../../lib/words.js').Language, import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'A tree of boxes: bounding volume hierarchies – raybound',
    description:
      'How a bounding volume hierarchy finds the first of very many boxes along a ray: grouping, building, front-to-back traversal with a stack, pruning. With figures to drag and code to take away.',
  },
  zh: {
    title: '盒子的树：层次包围盒（BVH）– raybound',
    description:
      '层次包围盒怎样在海量盒子中找到射线最先命中的一个：分组、构建、用栈由近及远遍历、剪枝。附可拖动的图和可直接使用的代码。',
  },
};
