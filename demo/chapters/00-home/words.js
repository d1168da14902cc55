// The texts of the first page's figures, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'events.race.in':
    '{count|The only ball is|All balls are} inside on both sides, after {collisions} {collisions|collision|collisions} on the left.',
  'events.race.out':
    '{out} of {count} balls {out|has|have} escaped from the right room, and none from the left room after {collisions} {collisions|collision|collisions}.',
  'inside.crowd.adding': 'Adding the shapes: {n} of {of}.',
  'inside.crowd.fill':
    'Shape {id} is on top, hit in its fill, with {all} {all|shape|shapes} under the pointer',
  'inside.crowd.stroke':
    'Shape {id} is on top, hit on its stroke, with {all} {all|shape|shapes} under the pointer',
  'inside.crowd.none': 'No shape is under the pointer',
  'inside.crowd.time': 'index.pick: {us} µs',
  'inside.crowd.times':
    'index.pick: {us} µs, the canvas’s isPointInPath and isPointInStroke shape by shape: {ms} ms',
  'inside.crowd.touches': '{n} {n|shape touches|shapes touch} the selection: {ms} ms.',
  'inside.crowd.contains': '{n} {n|shape is|shapes are} inside the selection: {ms} ms.',
  'inside.crowd.selected': 'Selected: shape {id}.',
  'inside.crowd.cleared': 'Nothing is selected.',
  'inside.crowd.all': '{hit}; {time}.',
  'webgl.handle.pointer': 'Pointer',
  'webgl.model.loading': 'Loading the mesh …',
  'webgl.model.making': 'Placing the instances …',
  'webgl.model.failed': 'The mesh could not be loaded, but everything else on this page works without it.',
  'webgl.model.rays':
    'This browser has no WebGL, so the picture itself is made of rays, one for each of its pixels.',
  'webgl.model.miss': 'None of the {count} triangles is under the pointer.',
  'webgl.model.noInstance': 'None of the {count} stones is under the pointer.',
  'webgl.model.hit':
    'Triangle {face} of {count} is under the pointer, {distance} from the eye, picked in {time} µs.',
  'webgl.model.leaks': '{leaks} of {rays} rays of the fan have leaked into the stone.',
  'webgl.model.instance':
    'Instance {id} of {count} is under the pointer, with its triangle {face}, picked in {time} µs.',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'events.race.in': '两边的 {count} 个小球都还在房间里，左边已经碰撞 {collisions} 次。',
  'events.race.out': '右边 {count} 个小球中有 {out} 个穿墙跑了出去；左边碰撞了 {collisions} 次，一个也没跑。',
  'inside.crowd.adding': '正在添加形状：{n} / {of}。',
  'inside.crowd.fill': '最上层的是第 {id} 个形状，命中填充，指针下共有 {all} 个形状',
  'inside.crowd.stroke': '最上层的是第 {id} 个形状，命中描边，指针下共有 {all} 个形状',
  'inside.crowd.none': '指针下没有形状',
  'inside.crowd.time': 'index.pick：{us} 微秒',
  'inside.crowd.times':
    'index.pick：{us} 微秒，用画布的 isPointInPath 和 isPointInStroke 逐个判断：{ms} 毫秒',
  'inside.crowd.touches': '选区碰到 {n} 个形状，用时 {ms} 毫秒。',
  'inside.crowd.contains': '选区内有 {n} 个形状，用时 {ms} 毫秒。',
  'inside.crowd.selected': '已选中第 {id} 个形状。',
  'inside.crowd.cleared': '没有选中任何形状。',
  'inside.crowd.all': '{hit}；{time}。',
  'webgl.handle.pointer': '指针',
  'webgl.model.loading': '正在加载网格……',
  'webgl.model.making': '正在放置实例……',
  'webgl.model.failed': '网格没能加载，本页其余内容不受影响。',
  'webgl.model.rays': '这个浏览器没有 WebGL，所以画面本身也是用射线算出来的：每个像素一条。',
  'webgl.model.miss': '共 {count} 个三角形，指针下面一个也没有。',
  'webgl.model.noInstance': '共 {count} 块石头，指针下面一块也没有。',
  'webgl.model.hit':
    '指针下面是第 {face} 号三角形（共 {count} 个），距视点 {distance}，拾取用了 {time} 微秒。',
  'webgl.model.leaks': '扇面已投射 {rays} 条射线，漏进石头内部的有 {leaks} 条。',
  'webgl.model.instance':
    '指针下面是第 {id} 号实例（共 {count} 个）的第 {face} 号三角形，拾取用了 {time} 微秒。',
};

/** @type {Record<import('../../lib/words.js').Language, import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'raybound: ray casting and picking, explained',
    description:
      'What does a ray, a pointer or a moving shape hit? An interactive tutorial on ray casting, bounding boxes, separating axes and picking, and the JavaScript library behind it.',
  },
  zh: {
    title: 'raybound：射线检测与拾取图解',
    description:
      '射线、指针、运动的形状会碰到什么？一份关于射线检测、包围盒、分离轴和拾取的互动教程，以及背后的 JavaScript 库。',
  },
};
