// The texts of the figures of the lesson on moving circles, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'moving.ball': 'Ball',
  'moving.other': 'Green circle',
  'moving.handle.start': '{name}: start',
  'moving.handle.end': '{name}: end of its motion',
  'moving.steps.seen': 'Steps of {speed}: the ball overlaps the wall in {count} of its positions.',
  'moving.steps.missed':
    'Steps of {speed}: one position is in front of the wall, the next is behind it, and none shows the hit.',
  'moving.steps.none': 'The path of the ball does not reach the wall.',
  'moving.steps.width': 'ball',
  'moving.steps.step': 'step',
  'moving.sweep.hit': 'The circles first touch at t = {t} of the step.',
  'moving.sweep.start': 'The circles overlap at the start: t = 0.',
  'moving.sweep.miss': 'The equation has no root: the ball passes the circle.',
  'moving.sweep.away': 'Both roots, {first} and {second}, are negative: the ball moves away.',
  'moving.sweep.short': 'The smaller root, {first}, is greater than 1: the step ends before the contact.',
  'moving.sweep.mistake': 'The code that looks only at the end of the step reports a miss, which is wrong.',
  'moving.sweep.mistakeSame': 'The code that looks at the end of the step happens to be right here.',
  'moving.both.start': 'The circles overlap at the start: t = 0.',
  'moving.both.before': 'Now t = {now}; the circles will touch at t = {t} (dashed).',
  'moving.both.after': 'Now t = {now}; the circles touch first at t = {t} (dashed).',
  'moving.both.miss': 'Now t = {now}; the circles do not touch in this step.',
  'moving.field.missed':
    'The ball touches {all} {all|peg|pegs} on its path, and the steps miss {missed} of them (crossed out).',
  'moving.field.none': 'The ball touches no peg on its path.',
  'moving.field.all': 'The ball touches {all} {all|peg|pegs} on its path, and the steps find all of them.',
  'moving.field.swept':
    'The swept test finds {all} {all|peg|pegs}, and the ball should stop at the first one, at t = {t}.',
  'moving.space.face': 'The ball first touches the face, at t = {t}: the normal is that of the triangle.',
  'moving.space.edge':
    'The ball first touches an edge, at t = {t}: the normal is perpendicular to that edge.',
  'moving.space.corner':
    'The ball first touches a corner, at t = {t}: the normal points from the corner to the center.',
  'moving.space.sphere': 'The spheres first touch at t = {t} of the step.',
  'moving.space.start': 'They overlap at the start: t = 0.',
  'moving.space.miss': 'They do not touch in this step.',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'moving.ball': '小球',
  'moving.other': '绿色的圆',
  'moving.handle.start': '{name}：起点',
  'moving.handle.end': '{name}：终点',
  'moving.steps.seen': '步长 {speed}：有 {count} 个位置与墙重叠。',
  'moving.steps.missed': '步长 {speed}：上一步还在墙前，下一步已在墙后，没有一个位置能看出碰撞。',
  'moving.steps.none': '小球的路径碰不到墙。',
  'moving.steps.width': '小球',
  'moving.steps.step': '步长',
  'moving.sweep.hit': '在这一步的 t = {t} 时首次接触。',
  'moving.sweep.start': '一开始就重叠：t = 0。',
  'moving.sweep.miss': '方程没有根：小球从旁边经过。',
  'moving.sweep.away': '两个根 {first} 和 {second} 都是负数：小球正在远离。',
  'moving.sweep.short': '较小的根 {first} 大于 1：还没接触，这一步就结束了。',
  'moving.sweep.mistake': '只看终点的代码报告没有接触，这是错的。',
  'moving.sweep.mistakeSame': '只看终点的代码在这里碰巧是对的。',
  'moving.both.start': '两个圆一开始就重叠：t = 0。',
  'moving.both.before': '现在 t = {now}；两者将在 t = {t} 接触（虚线）。',
  'moving.both.after': '现在 t = {now}；两者最先在 t = {t} 接触（虚线）。',
  'moving.both.miss': '现在 t = {now}；这一步里两者不会接触。',
  'moving.field.missed': '小球一路上碰到 {all} 个钉子，分步测试漏掉了其中 {missed} 个（打叉的）。',
  'moving.field.none': '小球一路上没有碰到钉子。',
  'moving.field.all': '小球一路上碰到 {all} 个钉子，分步测试全部发现。',
  'moving.field.swept': '扫掠测试发现 {all} 个钉子，小球应该停在第一个钉子处，t = {t}。',
  'moving.space.face': '小球在 t = {t} 首先碰到面：法线就是三角形的法线。',
  'moving.space.edge': '小球在 t = {t} 首先碰到一条边：法线与这条边垂直。',
  'moving.space.corner': '小球在 t = {t} 首先碰到一个顶点：法线由顶点指向球心。',
  'moving.space.sphere': '两个球在这一步的 t = {t} 时首次接触。',
  'moving.space.start': '一开始就重叠：t = 0。',
  'moving.space.miss': '这一步里没有接触。',
};

/** @type {Record<import('../../lib/words.js').Language, import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'Moving circles: why steps tunnel, and what to do – raybound',
    description:
      'Why fast objects pass through walls, and how a swept test finds the first contact of moving circles with one quadratic equation. With figures to drag and code to take away.',
  },
  zh: {
    title: '运动的圆：为什么会穿墙，怎样避免 – raybound',
    description:
      '快速物体为什么会穿墙？用一个二次方程做扫掠测试（连续碰撞检测），求出运动的圆首次接触的时刻。附可拖动的图和可直接使用的代码。',
  },
};
