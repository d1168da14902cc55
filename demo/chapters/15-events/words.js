// The texts of the figures of the lesson on many balls, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'events.handle.ball': 'Ball {name}',
  'events.handle.velocity': 'Velocity of ball {name}',
  'events.during':
    '{all} {all|pair collides|pairs collide} during this step, and a test at its end sees {seen} of them (green rings).',
  'events.pair.miss': 'The balls never collide.',
  'events.pair.hit': 'The balls touch at t = {t}, and {kept}% of the energy is left after the collision.',
  'events.order.single': 'Fewer than two pairs are predicted to collide: the order does not matter.',
  'events.order.before': 'Predicted: {first} first, at t = {t}; move the slider to see.',
  'events.order.right':
    '{first} collided at t = {t}, so the {count|prediction|predictions} for {others} became invalid and {count|was|were} computed again.',
  'events.order.two': '{a} and {b}',
  'events.order.wrong':
    'The program followed the list and never predicted again after {first}: red balls are at wrong positions.',
  'events.order.apart':
    'The program never predicted again after {first}, so it lets {pair} collide while {gap} of space is between them (red line).',
  'events.order.same': 'So far, the result happens to be right.',
  'events.cup.first': 'The first event: ball {n} hits ball {other} at t = {t}.',
  'events.cup.firstWall': 'The first event: ball {n} hits the wall at t = {t}.',
  'events.cup.next':
    '{replayed} of 7 matches were played again (orange), and next ball {n} hits ball {other} at t = {t}.',
  'events.cup.nextWall':
    '{replayed} of 7 matches were played again (orange), and next ball {n} hits the wall at t = {t}.',
  'events.race.in':
    '{count|The only ball is|All balls are} inside on both sides, after {collisions} {collisions|collision|collisions} on the left.',
  'events.race.out':
    '{out} of {count} {count|ball|balls} {out|has|have} escaped from the right room, and none from the left room, after {collisions} {collisions|collision|collisions} there.',
  'events.handle.gapTop': 'Upper end of the gap',
  'events.handle.gapBottom': 'Lower end of the gap',
  'events.gas.there':
    '{home} of {count} balls {home|is|are} on the side where {home|it|they} started, at t = {time}.',
  'events.gas.back':
    'On the way back: {home} of {count} balls {home|is|are} on the side where {home|it|they} started, at t = {time}.',
  'events.gas.exact': 'Back at t = 0, all {count} balls are exactly where they started, to the last bit.',
  'events.gas.far':
    'Back at t = 0, {home} of {count} balls {home|is|are} on the side where {home|it|they} started, and the farthest is {far} units from its start.',
  'events.handle.drop': 'Where the balls fall from',
  'events.handle.gravity': 'Gravity',
  'events.board.start':
    'None of {balls} {balls|ball|balls} has landed yet, below {rows} {rows|row|rows} of pegs.',
  'events.board.even':
    '{landed} of {balls} {balls|ball|balls} {landed|has|have} landed, in the middle on average, with a standard deviation of {width} bins ({expected} for fair pegs).',
  'events.board.left':
    '{landed} of {balls} {balls|ball|balls} {landed|has|have} landed, on average {mean} bins left of the middle, with a standard deviation of {width} bins ({expected} for fair pegs).',
  'events.board.right':
    '{landed} of {balls} {balls|ball|balls} {landed|has|have} landed, on average {mean} bins right of the middle, with a standard deviation of {width} bins ({expected} for fair pegs).',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'events.handle.ball': '小球 {name}',
  'events.handle.velocity': '小球 {name} 的速度',
  'events.during': '这一步之中有 {all} 对小球相碰，只在步末测试的话能发现 {seen} 对（绿圈）。',
  'events.pair.miss': '这两个小球永远不会相碰。',
  'events.pair.hit': '两个小球在 t = {t} 相碰，碰撞后还剩 {kept}% 的动能。',
  'events.order.single': '预测到的碰撞不到两对，先后次序无关紧要。',
  'events.order.before': '预测：{first} 最先相碰，t = {t}；拖动滑块看看。',
  'events.order.right': '{first} 已在 t = {t} 相碰，于是 {others} 的预测作废，重新计算。',
  'events.order.two': '{a} 和 {b}',
  'events.order.wrong': '程序照着列表处理，{first} 相碰之后也没有重新预测：红色小球的位置是错的。',
  'events.order.apart': '{first} 相碰之后程序没有重新预测，于是 {pair} 隔着 {gap} 的距离就“相碰”了（红线）。',
  'events.order.same': '到目前为止，结果碰巧是对的。',
  'events.cup.first': '最早的事件：小球 {n} 与小球 {other} 在 t = {t} 相碰。',
  'events.cup.firstWall': '最早的事件：小球 {n} 在 t = {t} 碰到墙。',
  'events.cup.next': '7 场比赛重赛了 {replayed} 场（橙色），接下来小球 {n} 与小球 {other} 在 t = {t} 相碰。',
  'events.cup.nextWall': '7 场比赛重赛了 {replayed} 场（橙色），接下来小球 {n} 在 t = {t} 碰到墙。',
  'events.race.in': '两边的 {count} 个小球都还在房间里，左边已经碰撞 {collisions} 次。',
  'events.race.out': '右边 {count} 个小球中有 {out} 个跑了出去；左边碰撞了 {collisions} 次，一个也没跑。',
  'events.handle.gapTop': '缺口的上端',
  'events.handle.gapBottom': '缺口的下端',
  'events.gas.there': 't = {time}：{count} 个小球中有 {home} 个在出发的那一侧。',
  'events.gas.back': '倒退到 t = {time}：{count} 个小球中有 {home} 个在出发的那一侧。',
  'events.gas.exact': '回到 t = 0：{count} 个小球全部精确地回到了起点，每一位都相同。',
  'events.gas.far': '回到 t = 0：{count} 个小球中有 {home} 个在出发的那一侧，最远的一个离起点 {far}。',
  'events.handle.drop': '小球落下的位置',
  'events.handle.gravity': '重力',
  'events.board.start': '{balls} 个小球要穿过 {rows} 排钉子，还没有一个落到底。',
  'events.board.even':
    '{balls} 个小球中有 {landed} 个落到底，平均落在正中，标准差 {width} 格；若每颗钉子左右机会均等，应为 {expected} 格。',
  'events.board.left':
    '{balls} 个小球中有 {landed} 个落到底，平均偏左 {mean} 格，标准差 {width} 格；若每颗钉子左右机会均等，应为 {expected} 格。',
  'events.board.right':
    '{balls} 个小球中有 {landed} 个落到底，平均偏右 {mean} 格，标准差 {width} 格；若每颗钉子左右机会均等，应为 {expected} 格。',
};

/** @type {Record<import('../../lib/words.js').Language, import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'Many balls, from event to event: collisions without time steps – raybound',
    description:
      'How to compute every collision of hundreds of balls without small time steps: predict when pairs touch, handle the earliest event first, and find it with a tournament. With figures to drag and code to take away.',
  },
  zh: {
    title: '许多小球：事件驱动、不用时间步长的碰撞模拟 – raybound',
    description:
      '怎样不用小步长，算出几百个小球的每一次碰撞？预测每一对何时相碰，先处理最早的事件，用胜者树找到它。附可拖动的图和可直接使用的代码。',
  },
};
