// The texts of the figures of the lesson on reflection and the exact path, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'rebound.handle.wall': 'End of the wall',
  'rebound.handle.block': 'Obstacle’s corner {n}',
  'rebound.handle.pillar': 'Round obstacle',
  'rebound.handle.bowl': 'Arc',
  'rebound.mirror.right': 'The ray comes in at {angle}° to the wall and leaves at {angle}°.',
  'rebound.mirror.wrong':
    'This normal is {length} long, so v′ has length {after} instead of {speed}, and a wrong angle.',
  'rebound.mirror.same': 'This normal happens to be 1 long: the result is right.',
  'rebound.room.ball': 'Radius of the ball {ball}, of the walls {wall}: {count} {count|contact|contacts}.',
  'rebound.room.point':
    'The ball is a point and the walls are {wall} thick on each side: the same {count} {count|contact|contacts}.',
  'rebound.epsilon.right': 'All {count} contacts are right with this ε.',
  'rebound.epsilon.first':
    'The first contact is no farther than ε, so it is skipped, and the ball passes through the wall.',
  'rebound.epsilon.again':
    'Contact {n} is found twice: rounding left the ball slightly too near to the wall, so it hits the same wall again.',
  'rebound.epsilon.missed':
    'The contact after contact {n} comes sooner than ε, so it is skipped, and the ball passes through the wall.',
  'rebound.steps.away':
    '{count} {count|step|steps}: the stepped ball (dashed) ends {away} away from the exact ball, after {contacts} {contacts|contact|contacts}.',
  'rebound.steps.out': '{count} {count|step|steps}: the stepped ball (dashed) has left the room.',
  'rebound.path': 'Radius {radius}: {count} {count|contact|contacts} on a path of {length} units.',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'rebound.handle.wall': '墙的端点',
  'rebound.handle.block': '障碍物的顶点 {n}',
  'rebound.handle.pillar': '圆形障碍物',
  'rebound.handle.bowl': '圆弧',
  'rebound.mirror.right': '射线与墙成 {angle}° 射入，也以 {angle}° 射出。',
  'rebound.mirror.wrong': '这条法线长 {length}：v 的长度是 {speed}，v′ 的长度却是 {after}，角度也错了。',
  'rebound.mirror.same': '这条法线的长度碰巧是 1，结果正确。',
  'rebound.room.ball': '小球半径 {ball}，墙加厚 {wall}：共 {count} 次碰撞。',
  'rebound.room.point': '小球成了一个点，墙的每一侧加厚 {wall}：同样的 {count} 次碰撞。',
  'rebound.epsilon.right': '用这个 ε，{count} 次碰撞全部正确。',
  'rebound.epsilon.first': '第一次碰撞的距离不超过 ε，于是被跳过，小球穿墙而过。',
  'rebound.epsilon.again': '第 {n} 次碰撞被算了两遍：舍入误差让小球离墙略近了一丝，于是又撞上同一面墙。',
  'rebound.epsilon.missed': '第 {n} 次碰撞之后，不到 ε 就发生下一次碰撞，于是被跳过，小球穿墙而过。',
  'rebound.steps.away': '走了 {count} 步，经过 {contacts} 次碰撞，分步移动的小球（虚线）离精确位置 {away}。',
  'rebound.steps.out': '走了 {count} 步，分步移动的小球（虚线）已经跑出房间。',
  'rebound.path': '半径 {radius}：{count} 次碰撞，路径长 {length}。',
};

/** @type {Record<import('../../lib/words.js').Language, import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'Reflection and the exact path of a ball – raybound',
    description:
      'How to reflect a direction at a wall, and how to follow a ball through thousands of contacts without a time step: thicken the walls, cast a ray, skip the walls that the ball leaves. With figures to drag and code to take away.',
  },
  zh: {
    title: '反射与小球的精确路径 – raybound',
    description:
      '方向怎样在墙上反射？怎样不用时间步长，让小球经过成千上万次碰撞仍然准确？把墙加厚，投射射线，跳过正在离开的墙。附可拖动的图和可直接使用的代码。',
  },
};
