// The texts of the figures of the lesson on k-DOPs, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'kdop.handle.direction': 'Direction',
  'kdop.handle.point': 'Point {n}',
  'kdop.handle.first': 'Bar',
  'kdop.handle.second': 'Boat',
  'kdop.handle.shape': 'Shape {n}',
  'kdop.slab': 'Along ({x}, {y}) the shape reaches from {min} to {max}.',
  'kdop.fit': 'The {k}-DOP stores {k} numbers and has {ratio} times the area of the hull.',
  'kdop.fit.flat': 'All points are on one line: the hull has no area.',
  'kdop.pair.apart': 'Gaps in {count} of {of} directions, and one is enough: the shapes are apart.',
  'kdop.pair.maybe': 'No gap in {of} directions, although the shapes are apart: the exact test must follow.',
  'kdop.pair.hit': 'No gap in {of} directions, and the exact test finds that the shapes overlap.',
  'kdop.pair.lost': 'This code reports a gap, but the shapes overlap: a collision is lost.',
  'kdop.pair.mistakeSame':
    'The k-DOPs no longer contain the shapes, but here the result happens to be right.',
  'kdop.ray.one': 'Slab {n} of {of}, along ({x}, {y}): the ray is inside from t = {near} to t = {far}.',
  'kdop.ray.entered':
    'Slab {n} of {of}, along ({x}, {y}): the ray enters at t = {near}, after it left {left} at t = {far}.',
  'kdop.ray.left':
    'Slab {n} of {of}, along ({x}, {y}): the ray leaves at t = {far}, before it enters {entered} at t = {near}.',
  'kdop.ray.missPair':
    'The ray leaves {left} at t = {far}, before it enters {entered} at t = {near}: it misses the {k}-DOP and the shape.',
  'kdop.ray.never': 'Slab {n} of {of}, along ({x}, {y}): the ray is never inside.',
  'kdop.ray.hit':
    'The last entry, t = {near}, comes before the first exit, t = {far}: the ray enters the {k}-DOP.',
  'kdop.ray.inside': 'The ray starts inside the k-DOP and leaves it at t = {far}.',
  'kdop.ray.miss': 'No t is in all intervals: the ray misses the {k}-DOP and therefore the shape.',
  'kdop.tumble.none': 'Not turned yet: the stored k-DOP equals the k-DOP of the points.',
  'kdop.tumble.last':
    'After {turns} {turns|turn|turns} of {each}°, each refitted from the previous k-DOP: {ratio} times the area of the k-DOP of the points.',
  'kdop.tumble.first':
    'After {turns} {turns|turn|turns} of {each}°, refitted once from the first k-DOP: {ratio} times the area of the k-DOP of the points.',
  'kdop.crowd':
    '{k}-DOPs leave {pairs} of {all} pairs for the exact test: {hits} {hits|overlaps|overlap}, and {wasted} {wasted|is|are} tested for nothing.',
  'kdop.handle.tip': 'Turn the stick',
  'kdop.around.box': 'The box has {ratio} times the volume of the convex hull.',
  'kdop.around':
    'The {k}-DOP has {ratio} times the volume of the convex hull: {saved}% less waste than the box.',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'kdop.handle.direction': '方向',
  'kdop.handle.point': '点 {n}',
  'kdop.handle.first': '长条',
  'kdop.handle.second': '小船',
  'kdop.handle.shape': '形状 {n}',
  'kdop.slab': '沿方向 ({x}, {y})，形状从 {min} 延伸到 {max}。',
  'kdop.fit': '{k}-DOP 存 {k} 个数，面积是凸包的 {ratio} 倍。',
  'kdop.fit.flat': '所有点在一条直线上，凸包没有面积。',
  'kdop.pair.apart': '{of} 个方向中有 {count} 个存在间隙，而一个就够了：两个形状是分开的。',
  'kdop.pair.maybe': '{of} 个方向都没有间隙，但两个形状其实是分开的，还要做精确测试。',
  'kdop.pair.hit': '{of} 个方向都没有间隙，精确测试确认两个形状相交。',
  'kdop.pair.lost': '代码报告有间隙，但两个形状相交：漏掉了一次碰撞。',
  'kdop.pair.mistakeSame': 'k-DOP 已经包不住形状了，这里的结果碰巧是对的。',
  'kdop.ray.one': '第 {n} 块平板（共 {of} 块），方向 ({x}, {y})：射线从 t = {near} 到 t = {far} 在其中。',
  'kdop.ray.entered':
    '第 {n} 块平板（共 {of} 块），方向 ({x}, {y})：射线在 t = {near} 进入，而它在 t = {far} 就已离开 {left}。',
  'kdop.ray.left':
    '第 {n} 块平板（共 {of} 块），方向 ({x}, {y})：射线在 t = {far} 离开，要到 t = {near} 才进入 {entered}。',
  'kdop.ray.missPair':
    '射线在 t = {far} 离开 {left}，到 t = {near} 才进入 {entered}：它没有命中 {k}-DOP，也就不会命中形状。',
  'kdop.ray.never': '第 {n} 块平板（共 {of} 块），方向 ({x}, {y})：射线始终不在其中。',
  'kdop.ray.hit': '最晚的进入 t = {near} 早于最早的离开 t = {far}：射线进入 {k}-DOP。',
  'kdop.ray.inside': '起点就在 k-DOP 内，射线在 t = {far} 离开。',
  'kdop.ray.miss': '没有一个 t 同时在所有平板中：射线没有命中 {k}-DOP，也就不会命中形状。',
  'kdop.tumble.none': '还没有旋转：存着的 k-DOP 与由点求出的 k-DOP 相同。',
  'kdop.tumble.last':
    '旋转了 {turns} 次，每次 {each}°，每次都从上一个 k-DOP 重新拟合：面积是由点求出的 k-DOP 的 {ratio} 倍。',
  'kdop.tumble.first':
    '旋转了 {turns} 次，每次 {each}°，从最初的 k-DOP 一次拟合：面积是由点求出的 k-DOP 的 {ratio} 倍。',
  'kdop.crowd': '{all} 对形状中，{k}-DOP 留下 {pairs} 对做精确测试：{hits} 对确实相交，{wasted} 对是白测的。',
  'kdop.handle.tip': '转动长条',
  'kdop.around.box': '包围盒的体积是凸包的 {ratio} 倍。',
  'kdop.around': '{k}-DOP 的体积是凸包的 {ratio} 倍，浪费的空间比包围盒少 {saved}%。',
};

/** @type {Record<import('../../lib/words.js').Language, import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'k-DOPs: a box with its corners cut off – raybound',
    description:
      'k-DOPs (discrete oriented polytopes): how they are built from points, how tight they are and what they cost, overlap and ray tests, and why they must be rebuilt when a shape turns. With figures and code.',
  },
  zh: {
    title: 'k-DOP：切掉角的包围盒 – raybound',
    description:
      'k-DOP（离散有向多面体）：怎样由点构造，有多贴合、代价多大，怎样做重叠测试和射线检测，形状旋转时为什么必须重新计算。附图和代码。',
  },
};
