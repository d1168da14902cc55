// The texts of the figures of the lesson on a ball in a polygon, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'ball.thicken.hit':
    'Radius of the ball {ball}, of the wall {wall}: they touch when the center is at ({x}, {y}), at t = {t}.',
  'ball.thicken.point':
    'The ball is a point now, its path a ray, and the center stops at ({x}, {y}) as before.',
  'ball.thicken.miss': 'Radius of the ball {ball}, of the wall {wall}: the ball passes the wall.',
  'ball.parts.side': 'The ray hits the side at t = {t}: n is perpendicular to the wall.',
  'ball.parts.end': 'The ray hits a round end at t = {t}: n points away from the end of the wall.',
  'ball.parts.miss': 'The ball never touches the wall.',
  'ball.nearest.miss': 'The ball touches no wall.',
  'ball.reflect':
    'v = ({x}, {y}) and n = ({nx}, {ny}), so v · n = {into} and the ball leaves with ({ax}, {ay}).',
  'ball.nearest': '{count} {count|wall is|walls are} in the way, and wall {n} comes first, at t = {t}.',
  'ball.nearest.wrong':
    'Wall {n} is the first hit in the list, but the ball touches another wall earlier, at t = {best}.',
  'ball.path': 'After {count} {count|contact|contacts} the ball has traveled {length} units.',
  'ball.corner.in': 'All {of} balls stay in the room.',
  'ball.corner.out': '{out} of {of} balls {out|leaves|leave} the room through a wall.',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'ball.thicken.hit': '小球半径 {ball}，墙加厚 {wall}：球心到达 ({x}, {y}) 时接触，t = {t}。',
  'ball.thicken.point': '小球已经缩成一个点，路径成了射线，球心仍然停在 ({x}, {y})。',
  'ball.thicken.miss': '小球半径 {ball}，墙加厚 {wall}：小球从墙边经过，没有碰到。',
  'ball.parts.side': '射线在 t = {t} 命中直边：n 垂直于墙。',
  'ball.parts.end': '射线在 t = {t} 命中圆头：n 由墙的端点指向球心。',
  'ball.parts.miss': '小球碰不到墙。',
  'ball.nearest.miss': '小球哪面墙也碰不到。',
  'ball.reflect': 'v = ({x}, {y})，n = ({nx}, {ny})，所以 v · n = {into}，反弹后的速度是 ({ax}, {ay})。',
  'ball.nearest': '前方有 {count} 面墙，最先碰到第 {n} 面，t = {t}。',
  'ball.nearest.wrong': '第 {n} 面墙只是列表里第一个命中的，t = {t}；其实在 t = {best} 就已经碰到了另一面。',
  'ball.path': '经过 {count} 次碰撞，小球走过的路程是 {length}。',
  'ball.corner.in': '{of} 个小球都留在房间里。',
  'ball.corner.out': '{of} 个小球中有 {out} 个穿墙飞出了房间。',
};

/** @type {Record<import('../../lib/words.js').Language, import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'A ball in a polygon: turn it into a ray – raybound',
    description:
      'How to compute where a moving circle hits the walls of a polygon and how it rebounds: thicken the wall, shoot a ray, reflect. With figures to drag and code to take away.',
  },
  zh: {
    title: '多边形里的小球：把它变成一条射线 – raybound',
    description:
      '运动的圆在哪里碰到多边形的墙，又怎样反弹？把墙加厚，圆就变成一条射线，再做一次反射。附可拖动的图和可直接使用的代码。',
  },
};
