// The texts of the figures of the lesson on what is under the pointer, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'inside.handle.point': 'Pointer',
  'inside.handle.corner': 'Corner {n}',
  'inside.handle.end': 'End {n} of the line',
  'inside.walk.in':
    'The walk to the right crosses {count} {count|edge|edges}, an odd number: the pointer is inside.',
  'inside.walk.out': 'The walk to the right crosses {count} edges, an even number: the pointer is outside.',
  'inside.walk.wrongIn': 'This code returns “inside”, which is wrong: it has counted a corner twice.',
  'inside.walk.wrongOut': 'This code returns “outside”, which is wrong: it has counted a corner twice.',
  'inside.winding.nonzero.in': 'The sum is {times}, not zero: inside by the nonzero rule.',
  'inside.winding.nonzero.out': 'The sum is {times}: outside.',
  'inside.winding.evenodd.in': 'The sum is {times}, odd: inside by the even-odd rule.',
  'inside.winding.evenodd.out': 'The sum is {times}, even: outside by the even-odd rule.',
  'inside.near.hit': 'The distance is {distance}, at most half the width, {half}: on the stroke.',
  'inside.near.miss': 'The distance is {distance}, more than half the width, {half}: not on the stroke.',
  'inside.stroke':
    '{hits} of {of} points are on the stroke, and the distance alone would be wrong for {wrong} {wrong|point|points} (red).',
  'inside.pick.hit': 'Shape {id} is on top; {all} of {of} shapes {all|is|are} under the pointer.',
  'inside.pick.none': 'None of {of} shapes is under the pointer.',
  'inside.crowd.adding': 'Adding the shapes: {n} of {of}.',
  'inside.crowd.fill':
    'Shape {id} is on top, hit in its fill, with {all} {all|shape|shapes} within the tolerance',
  'inside.crowd.stroke':
    'Shape {id} is on top, hit on its stroke, with {all} {all|shape|shapes} within the tolerance',
  'inside.crowd.none': 'No shape is within the tolerance',
  'inside.crowd.time': 'index.pick: {us} µs',
  'inside.crowd.times':
    'index.pick: {us} µs, the canvas’s isPointInPath and isPointInStroke shape by shape: {ms} ms',
  'inside.crowd.touches': '{n} {n|shape touches|shapes touch} the selection: {ms} ms.',
  'inside.crowd.contains': '{n} {n|shape is|shapes are} inside the selection: {ms} ms.',
  'inside.crowd.selected': 'Selected: shape {id}.',
  'inside.crowd.cleared': 'Nothing is selected.',
  'inside.crowd.all': '{hit}; {time}.',
  'inside.handle.control': 'Control point {n}',
  'inside.walk.same':
    'The code that counts corners twice crosses {count} {count|edge|edges} here, and its result happens to be right.',
  'inside.walk.begin': 'No edge is tested yet: move the slider.',
  'inside.walk.crossed': 'Edge {n} is crossed, {count} so far.',
  'inside.walk.passed': 'Edge {n} is not crossed, {count} so far.',
  'inside.curve.pieces':
    '{pieces} {pieces|piece|pieces}, {count} of which {count|crosses|cross} the walk to the right.',
  'inside.curve.halved':
    '{count} {count|crossing|crossings}, each in a bracket that was halved {step} {step|time|times}.',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'inside.handle.point': '指针',
  'inside.handle.corner': '顶点 {n}',
  'inside.handle.end': '线的端点 {n}',
  'inside.walk.in': '向右走穿过 {count} 条边，是奇数：指针在内部。',
  'inside.walk.out': '向右走穿过 {count} 条边，是偶数：指针在外部。',
  'inside.walk.wrongIn': '代码返回“在内部”，这是错的：它把一个顶点数了两次。',
  'inside.walk.wrongOut': '代码返回“在外部”，这是错的：它把一个顶点数了两次。',
  'inside.winding.nonzero.in': '总和是 {times}，不为零：按非零规则在内部。',
  'inside.winding.nonzero.out': '总和是 {times}：在外部。',
  'inside.winding.evenodd.in': '总和是 {times}，奇数：按奇偶规则在内部。',
  'inside.winding.evenodd.out': '总和是 {times}，偶数：按奇偶规则在外部。',
  'inside.near.hit': '距离是 {distance}，不超过线宽的一半 {half}：在描边上。',
  'inside.near.miss': '距离是 {distance}，超过线宽的一半 {half}：不在描边上。',
  'inside.stroke': '{of} 个点中有 {hits} 个在描边上；只算距离会判断错 {wrong} 个（红点）。',
  'inside.pick.hit': '最上层的是第 {id} 个形状；{of} 个形状中有 {all} 个在指针下。',
  'inside.pick.none': '{of} 个形状都不在指针下。',
  'inside.crowd.adding': '正在添加形状：{n} / {of}。',
  'inside.crowd.fill': '最上层的是第 {id} 个形状，命中填充，容差内共有 {all} 个形状',
  'inside.crowd.stroke': '最上层的是第 {id} 个形状，命中描边，容差内共有 {all} 个形状',
  'inside.crowd.none': '容差内没有形状',
  'inside.crowd.time': 'index.pick：{us} 微秒',
  'inside.crowd.times':
    'index.pick：{us} 微秒，用画布的 isPointInPath 和 isPointInStroke 逐个判断：{ms} 毫秒',
  'inside.crowd.touches': '选区碰到 {n} 个形状，用时 {ms} 毫秒。',
  'inside.crowd.contains': '选区内有 {n} 个形状，用时 {ms} 毫秒。',
  'inside.crowd.selected': '已选中第 {id} 个形状。',
  'inside.crowd.cleared': '没有选中任何形状。',
  'inside.crowd.all': '{hit}；{time}。',
  'inside.handle.control': '控制点 {n}',
  'inside.walk.same': '把顶点数两次的代码在这里数到 {count} 条边，结果碰巧是对的。',
  'inside.walk.begin': '还没有测试任何一条边：请拖动滑块。',
  'inside.walk.crossed': '穿过了第 {n} 条边，到目前为止共 {count} 条。',
  'inside.walk.passed': '没有穿过第 {n} 条边，到目前为止共 {count} 条。',
  'inside.curve.pieces': '共 {pieces} 段，其中 {count} 段与向右的路线相交。',
  'inside.curve.halved': '共 {count} 个交点，每个交点的区间都已对半切开 {step} 次。',
};

/** @type {Record<import('../../lib/words.js').Language, import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'What is under the pointer? Point in polygon, strokes, picking – raybound',
    description:
      'Point in polygon by counting crossings, winding numbers and fill rules, corners without mistakes, strokes with caps and joins, and picking the topmost of many shapes.',
  },
  zh: {
    title: '指针下面是什么？点在多边形内、描边与拾取 – raybound',
    description:
      '用穿越次数判断点是否在多边形内，环绕数与填充规则，顶点处不出错的写法，带线帽和连接的描边，以及在众多形状中拾取最上层的那个。',
  },
};
