// The texts of the figures of the lesson on picking in WebGL, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'webgl.handle.corner': 'Corner {name}',
  'webgl.handle.ray': 'Ray',
  'webgl.handle.end': 'End of the shared edge',
  'webgl.handle.pointer': 'Pointer',
  'webgl.weights.hit': 'u = {u}, v = {v}, w = {w} have the same sign, so the ray hits.',
  'webgl.weights.edge': 'u = {u}, v = {v}, w = {w}: one is 0, so the ray hits an edge or a corner.',
  'webgl.weights.miss': 'u = {u}, v = {v}, w = {w}: the signs differ, so the ray misses.',
  'webgl.weights.flat': 'The corners are on one line: a triangle without area is never hit.',
  'webgl.leak.leaks':
    '{leaks} of {of} rays that are aimed at the shared edge {leaks|hits|hit} neither triangle (red); raybound lets {library} through.',
  'webgl.leak.tight':
    'None of {of} rays that are aimed at the shared edge leaks through it; raybound lets {library} through.',
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
  'webgl.handle.eye': 'Eye',
  'webgl.handle.turn': 'Turn the stone',
  'webgl.camera.hit': 'The first triangle behind the pixel is at t = {t}.',
  'webgl.camera.miss': 'Nothing is behind this pixel.',
  'webgl.instance.same': 'The hit is at t = {t} in both spaces.',
  'webgl.instance.wrong':
    'In the world t is {t}, in the model space t′ is {own}, so hits cannot be compared.',
  'webgl.instance.miss': 'The ray misses the stone, in both spaces.',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'webgl.handle.corner': '顶点 {name}',
  'webgl.handle.ray': '射线',
  'webgl.handle.end': '公共边的端点',
  'webgl.handle.pointer': '指针',
  'webgl.weights.hit': 'u = {u}，v = {v}，w = {w} 符号相同，射线命中。',
  'webgl.weights.edge': 'u = {u}，v = {v}，w = {w}：有一个是 0，射线落在边或顶点上。',
  'webgl.weights.miss': 'u = {u}，v = {v}，w = {w}：符号不同，射线没有命中。',
  'webgl.weights.flat': '三个顶点共线：没有面积的三角形永远不会被命中。',
  'webgl.leak.leaks':
    '对准公共边的 {of} 条射线中，有 {leaks} 条两个三角形都没有命中（红点）；raybound 漏过 {library} 条。',
  'webgl.leak.tight': '对准公共边的 {of} 条射线，无一漏过；raybound 漏过 {library} 条。',
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
  'webgl.handle.eye': '视点',
  'webgl.handle.turn': '转动石头',
  'webgl.camera.hit': '像素后面的第一个三角形在 t = {t} 处。',
  'webgl.camera.miss': '这个像素后面什么也没有。',
  'webgl.instance.same': '在两个坐标系里，命中都在 t = {t}。',
  'webgl.instance.wrong': '世界坐标系里 t 是 {t}，模型坐标系里 t′ 是 {own}，命中无法比较。',
  'webgl.instance.miss': '射线没有命中石头，在两个坐标系里都一样。',
};

/** @type {Record<import('../../lib/words.js').Language, import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'Picking in WebGL: which triangle is under the pointer? – raybound',
    description:
      'How a ray finds one triangle among a million: edge functions, barycentric weights, why rays leak between triangles, and three ray casters to compare live. With figures and code.',
  },
  zh: {
    title: 'WebGL 中的拾取：指针下面是哪个三角形？ – raybound',
    description:
      '一条射线怎样从一百万个三角形里找到一个：边函数、重心权重、射线为什么会从三角形之间漏过去，以及三种射线检测的实时对比。附图和代码。',
  },
};
