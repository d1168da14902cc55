// The texts of the figures of the lesson on bounding boxes, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'boxes.handle.corner': 'Corner {n}',
  'boxes.tests': '{tests} {tests|test|tests}',
  'boxes.fan.edges': 'edges only: {count}',
  'boxes.fan.box': 'box first: {count}',
  'boxes.prefilter.edgesMiss': '{edges} edges are tested, and none is hit.',
  'boxes.prefilter.edgesHit': '{edges} edges are tested, and the nearest hit is kept.',
  'boxes.prefilter.out': 'The ray misses the box: one test instead of {edges}.',
  'boxes.prefilter.inHit': 'The ray enters the box: 1 + {edges} tests, and a hit.',
  'boxes.prefilter.inMiss':
    'The ray enters the box but misses the star: 1 + {edges} tests, and the box saved nothing.',
  'boxes.fan.less':
    '{entered} of {rays} rays enter the box: {rays} + {entered} × {edges} = {tests} tests, instead of {all} without a box.',
  'boxes.fan.more':
    '{entered} of {rays} rays enter the box: {rays} + {entered} × {edges} = {tests} tests, more than {all} without a box.',
  'boxes.corner': 'x from {x0} to {x1}, y from {y0} to {y1}: four numbers, whatever the shape.',
  'boxes.arc.ends': 'Here the two ends are enough for the box.',
  'boxes.arc.quarters': 'The box must also contain the points at quarter turns (pink) on the arc.',
  'boxes.arc.wrong': 'The arc sticks out of this box, and rays that hit it there are lost.',
  'boxes.arc.same': 'The box of the ends happens to be right here.',
  'boxes.turned': 'The orange box has {ratio} times the area of the blue one.',
  'boxes.turned.equal': 'Both boxes are equal: turn the shape.',
  'boxes.scene.both': '{boxes} boxes + {edges} edges',
  'boxes.scene.edges': '{edges} edges',
  'boxes.scene.all': '{edges} edges are tested, and {hits} {hits|star is|stars are} hit.',
  'boxes.scene.box':
    '{boxes} boxes are tested; the ray enters {passed}, so {edges} edges are tested, and {hits} {hits|star is|stars are} hit.',
  'boxes.scene.times': 'raybound takes {on} µs with useBoundingBox, {off} µs without.',
  'boxes.handle.end': 'End {n} of the arc',
  'boxes.handle.turn': 'Turn the triangle',
  'boxes.scene.other': 'The printed code and raybound disagree.',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'boxes.handle.corner': '顶点 {n}',
  'boxes.tests': '{tests} 次测试',
  'boxes.fan.edges': '只测边：{count}',
  'boxes.fan.box': '先测盒子：{count}',
  'boxes.prefilter.edgesMiss': '测试了 {edges} 条边，没有命中。',
  'boxes.prefilter.edgesHit': '测试了 {edges} 条边，保留最近的命中。',
  'boxes.prefilter.out': '射线没有命中包围盒：一次测试代替了 {edges} 次。',
  'boxes.prefilter.inHit': '射线进入包围盒：共测试 1 + {edges} 次，命中。',
  'boxes.prefilter.inMiss': '射线进入了包围盒却没有命中星形：共测试 1 + {edges} 次，包围盒那一次白测了。',
  'boxes.fan.less':
    '{rays} 条射线中有 {entered} 条进入盒子：{rays} + {entered} × {edges} = {tests} 次测试，没有盒子要 {all} 次。',
  'boxes.fan.more':
    '{rays} 条射线中有 {entered} 条进入盒子：{rays} + {entered} × {edges} = {tests} 次测试，比没有盒子的 {all} 次还多。',
  'boxes.corner': 'x 从 {x0} 到 {x1}，y 从 {y0} 到 {y1}：不管什么形状，都只有四个数。',
  'boxes.arc.ends': '这里只看两个端点就够了。',
  'boxes.arc.quarters': '包围盒还要算上圆弧经过的象限点（粉色）。',
  'boxes.arc.wrong': '圆弧伸到了盒子外面，射线在那里的命中都会丢失。',
  'boxes.arc.same': '只用端点的盒子在这里碰巧是对的。',
  'boxes.turned': '橙色盒子的面积是蓝色的 {ratio} 倍。',
  'boxes.turned.equal': '两个盒子相同：请旋转形状。',
  'boxes.scene.both': '{boxes} 个盒子 + {edges} 条边',
  'boxes.scene.edges': '{edges} 条边',
  'boxes.scene.all': '测试了 {edges} 条边，命中 {hits} 个星形。',
  'boxes.scene.box':
    '测试了 {boxes} 个包围盒，射线进入其中 {passed} 个，于是测试 {edges} 条边，命中 {hits} 个星形。',
  'boxes.scene.times': 'raybound 打开 useBoundingBox 用 {on} 微秒，关掉用 {off} 微秒。',
  'boxes.handle.end': '圆弧的端点 {n}',
  'boxes.handle.turn': '旋转三角形',
  'boxes.scene.other': '文中的代码与 raybound 的结果不同。',
};

/** @type {Record<import('../../lib/words.js').Language, import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'Bounding boxes: when a box helps – raybound',
    description:
      'What a bounding box is good for, how to compute the boxes of polygons, arcs and transformed shapes, and when a prefilter costs more than it saves. With figures and code.',
  },
  zh: {
    title: '包围盒：什么时候有用 – raybound',
    description:
      '包围盒有什么用？怎样求多边形、圆弧和变换之后的形状的包围盒？预过滤什么时候得不偿失？附图和代码。',
  },
};
