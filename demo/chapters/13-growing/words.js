// The texts of the figures of the lesson on growing a polygon, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'grow.handle.corner': 'Corner {n}',
  'grow.corner.touch': 'The ball touches the polygon: its center is {distance} away.',
  'grow.corner.far': 'The ball does not touch the polygon: its center is {distance} away, not {r}.',
  'grow.corner.tip':
    'Here the ball touches the polygon, but the farthest tip is {tip} away from its corner, not {r}.',
  'grow.steps.0': 'Every side has moved out, and at corners that stick out there are gaps.',
  'grow.steps.1': 'Arcs close the gaps, but at the corner of the notch the sides have run past each other.',
  'grow.steps.2': 'The outline crosses itself in {cuts} {cuts|point|points} and is cut there.',
  'grow.steps.3':
    '{cut} {cut|part is|parts are} too close to the polygon (red) and removed; the rest is the outline.',
  'grow.gap.one': 'r = {r}: the ball fits through the gap, and the outline is one loop.',
  'grow.gap.full': 'r = {r}: the ball fits neither through the gap nor into the bay, so one loop is left.',
  'grow.gap.closed': 'The ball does not fit through the gap: {loops} loops, one of them inside.',
  'grow.room.one': 'r = {r}: the center of the ball can be anywhere in the blue region.',
  'grow.room.many': 'The ball does not fit through the corridor: the region has {loops} parts.',
  'grow.room.none': 'The ball fits nowhere, so there is no outline.',
  'grow.room.wrong': 'Moved corners have run past each other: parts of this outline are too close to a wall.',
  'grow.room.same':
    'No part is too close to a wall, but at corners that point into the room the arcs are missing.',
  'grow.loop': 'loop {n}',
  'grow.any.library': 'raybound finds {loops} {loops|loop|loops}.',
  'grow.any.none': 'Nothing is left of the polygon.',
  'grow.any.printed':
    'The printed code finds {loops} {loops|loop|loops} of {parts} short {parts|side|sides}.',
  'grow.any.joins': 'raybound finds {loops} {loops|loop|loops}; the printed code makes round corners only.',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'grow.handle.corner': '顶点 {n}',
  'grow.corner.touch': '小球与多边形接触：球心离多边形 {distance}。',
  'grow.corner.far': '小球没有接触多边形：球心离多边形 {distance}，而不是 {r}。',
  'grow.corner.tip': '小球在这里与多边形接触，但最远的尖端离顶点 {tip}，而不是 {r}。',
  'grow.steps.0': '每条边都向外移动了，凸角处留下了缺口。',
  'grow.steps.1': '圆弧补上了缺口，但在凹口的角上，两条边越过了彼此。',
  'grow.steps.2': '轮廓与自身相交于 {cuts} 个点，在这些点切开。',
  'grow.steps.3': '有 {cut} 段离多边形太近（红色），去掉之后剩下的就是轮廓。',
  'grow.gap.one': 'r = {r}：小球能通过入口，轮廓是一个环。',
  'grow.gap.full': 'r = {r}：小球既过不了入口，也放不进港湾，只剩一个环。',
  'grow.gap.closed': '小球过不了入口：轮廓有 {loops} 个环，其中一个在里面。',
  'grow.room.one': 'r = {r}：球心可以在蓝色区域的任何位置。',
  'grow.room.many': 'r = {r}：小球过不了走廊，区域分成了 {loops} 块。',
  'grow.room.none': 'r = {r}：哪里都放不下小球，没有轮廓。',
  'grow.room.wrong': '移动后的顶点越过了彼此：这个轮廓有些部分离墙太近。',
  'grow.room.same': '没有离墙太近的部分，但伸进房间的角上缺了圆弧。',
  'grow.loop': '环 {n}',
  'grow.any.library': 'raybound 求出 {loops} 个环。',
  'grow.any.none': '多边形什么也没有剩下。',
  'grow.any.printed': '文中的代码求出 {loops} 个环，共 {parts} 条短边。',
  'grow.any.joins': 'raybound 求出 {loops} 个环；文中的代码只有圆角。',
};

/** @type {Record<import('../../lib/words.js').Language, import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'Growing a polygon: offset outlines, arcs at corners, trimming – raybound',
    description:
      'Where can the center of a ball be that rolls around a polygon? Moved sides, arcs at corners, cutting and trimming, gaps that close, rooms that fall apart. With figures to drag and code to take away.',
  },
  zh: {
    title: '多边形的扩张：偏移轮廓、圆弧与修剪 – raybound',
    description:
      '绕着多边形滚动的小球，球心在哪里？移动边、在角上补圆弧、切开并修剪，窄口怎样封闭，房间怎样断开。附可拖动的图和可直接使用的代码。',
  },
};
