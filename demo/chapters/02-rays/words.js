// The texts of the figures of the lesson on rays, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'rays.handle.start': 'Start of the wall',
  'rays.handle.end': 'End of the wall',
  'rays.handle.light': 'Light',
  'rays.along.point':
    't = {t} is the point ({x}, {y}), {distance} away from the origin: t times the length of the arrow, {length}.',
  'rays.along.behind': 't = {t} is behind the origin: on the line, not on the ray.',
  'rays.side.front': 'd · n = {dot} is negative: the ray comes from the front.',
  'rays.side.back': 'd · n = {dot} is not negative: the ray comes from behind.',
  'rays.side.ignored': 'd · n = {dot}: the ray comes from behind and goes through.',
  'rays.side.miss': 'The ray misses the wall.',
  'rays.which.first': 'Circle {n} has the smallest t, which is known only after all {of} tests.',
  'rays.which.all': '{count} {count|hit|hits} after {of} tests, sorted by t.',
  'rays.which.any': 'Circle {n} is hit: the search stops after {n} of {of} tests.',
  'rays.which.none': 'Nothing is hit, after {of} tests.',
  'rays.light.same': '{lit} of {of} points see the light; raybound finds the same number.',
  'rays.light.lit': '{lit} of {of} points see the light.',
  'rays.light.wrong': 'Only {lit} of {of} points see the light, because walls behind the light cast shadows.',
  'rays.ends.never': 'The line does not cross the wall: there is no t.',
  'rays.ends.ray.hit': 't = {t} is not negative: the ray hits the wall.',
  'rays.ends.ray.miss': 't = {t} is negative: the wall is behind the ray.',
  'rays.ends.segment.hit': 't = {t} is between 0 and 1: the segment hits the wall.',
  'rays.ends.segment.miss': 't = {t} is not between 0 and 1: the segment misses the wall.',
  'rays.ends.line.hit': 't = {t}: any t counts, so the line hits the wall.',
  'rays.ends.line.miss': 't = {t}: the line misses the wall.',
  'rays.handle.lamp': 'Lamp {n}',
  'rays.level.dark':
    '{lit} of {of} points are lit by {lamps} {lamps|lamp|lamps}; for {corners} corners, {enough} {enough|lamp is|lamps are} always enough.',
  'rays.level.done':
    'All {of} points are lit by {lamps} {lamps|lamp|lamps}; for {corners} corners, {enough} {enough|lamp is|lamps are} always enough.',
  'rays.level.outside':
    '{lit} of {of} points are lit, and {off} of {lamps} {lamps|lamp|lamps} {off|is|are} outside the room or on its wall.',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'rays.handle.start': '墙的起点',
  'rays.handle.end': '墙的终点',
  'rays.handle.light': '光源',
  'rays.along.point': 't = {t} 是点 ({x}, {y})，离起点 {distance}，即 t 乘以箭头的长度 {length}。',
  'rays.along.behind': 't = {t} 在起点后方：它在直线上，但不在射线上。',
  'rays.side.front': 'd · n = {dot}，是负数：射线从正面来。',
  'rays.side.back': 'd · n = {dot}，不是负数：射线从背面来。',
  'rays.side.ignored': 'd · n = {dot}：射线从背面来，直接穿过。',
  'rays.side.miss': '射线没有命中墙。',
  'rays.which.first': '圆 {n} 的 t 最小，做完全部 {of} 次测试才知道。',
  'rays.which.all': '{of} 次测试，{count} 次命中，按 t 排序。',
  'rays.which.any': '命中圆 {n}：做了 {of} 次测试中的 {n} 次就停止。',
  'rays.which.none': '做了 {of} 次测试，没有命中。',
  'rays.light.same': '{of} 个点中有 {lit} 个看得见光源，raybound 得到的数目相同。',
  'rays.light.lit': '{of} 个点中有 {lit} 个看得见光源。',
  'rays.light.wrong': '{of} 个点中只有 {lit} 个看得见光源，因为光源背后的墙也投下了影子。',
  'rays.ends.never': '墙不与直线相交：没有 t。',
  'rays.ends.ray.hit': 't = {t} 不是负数：射线命中墙。',
  'rays.ends.ray.miss': 't = {t} 是负数：墙在起点后方。',
  'rays.ends.segment.hit': 't = {t} 在 0 与 1 之间：线段命中墙。',
  'rays.ends.segment.miss': 't = {t} 不在 0 与 1 之间：线段没有命中墙。',
  'rays.ends.line.hit': 't = {t}：任何 t 都算，直线命中墙。',
  'rays.ends.line.miss': 't = {t}：直线没有命中墙。',
  'rays.handle.lamp': '灯 {n}',
  'rays.level.dark':
    '{lamps} 盏灯照亮了 {of} 个点中的 {lit} 个；{corners} 个顶点的房间，{enough} 盏灯总是够的。',
  'rays.level.done': '{lamps} 盏灯照亮了全部 {of} 个点；{corners} 个顶点的房间，{enough} 盏灯总是够的。',
  'rays.level.outside': '{of} 个点中有 {lit} 个是亮的，{lamps} 盏灯中有 {off} 盏在房间外或墙上。',
};

/** @type {Record<import('../../lib/words.js').Language, import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'What is a ray? t, normals, front and back – raybound',
    description:
      'Origin, direction and the parameter t; segments; normals, front and back sides; the first hit, all hits and any hit; light and shadow. With figures to drag and code to take away.',
  },
  zh: {
    title: '什么是射线？参数 t、法线、正面与背面 – raybound',
    description:
      '起点、方向与参数 t，线段，法线与正反面，最近命中、全部命中与任意命中，光与影。附可拖动的图和可直接使用的代码。',
  },
};
