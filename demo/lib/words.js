// The texts that the figures of all chapters share, in both languages. The code uses `en` and `zh`; the builder puts `labels` into the
// HTML of the pages. {name} stands for a value, {name|one|many} for a word that depends on whether that value is 1.

/** @typedef {'en' | 'zh'} Language */
/** @typedef {Record<string, string>} Words */

/** @type {Words} */
export const en = {
  'handle.ball': 'Ball',
  'handle.direction': 'Direction',
  'handle.wallCorner': 'Wall corner {n}',
  'role.point': 'movable point',
  'value.point': 'x {x}, y {y}',
  'value.point3': 'x {x}, y {y}, z {z}',
  'play.play': 'Play',
  'play.pause': 'Pause',
  'link.bad': 'The state in this link could not be read and was ignored.',
  fail: 'The figure could not be started: this browser or page does not allow WebAssembly.',
  'role.size': 'size',
  'handle.origin': 'Ray’s start',
  'handle.aim': 'Ray’s direction',
  'handle.turn': 'Turn: {name}',
  'value.degrees': '{angle} degrees',
  'lesson.copied': 'Copied',
  'value.floor': 'x {x}, z {z}',
  'handle.orbit': 'View',
  'value.orbit': '{turn} degrees around, {tilt} degrees above the floor',
};

/** @type {Words} */
export const zh = {
  'handle.ball': '小球',
  'handle.direction': '方向',
  'handle.wallCorner': '墙的顶点 {n}',
  'role.point': '可移动的点',
  'value.point': 'x {x}，y {y}',
  'value.point3': 'x {x}，y {y}，z {z}',
  'play.play': '播放',
  'play.pause': '暂停',
  'link.bad': '无法读取链接中的状态，已忽略。',
  fail: '图无法启动：此浏览器或页面不允许 WebAssembly。',
  'role.size': '大小',
  'handle.origin': '射线的起点',
  'handle.aim': '射线的方向',
  'handle.turn': '旋转：{name}',
  'value.degrees': '{angle} 度',
  'lesson.copied': '已复制',
  'value.floor': 'x {x}，z {z}',
  'handle.orbit': '视角',
  'value.orbit': '水平 {turn} 度，俯角 {tilt} 度',
};

/** @type {Record<Language, Words>} */
export const labels = {
  en: {
    'help.point': 'Arrow keys move the point to the next integer, with Shift by a quarter.',
    'help.size':
      'The right and up arrow keys increase the size by 1, with Shift by a quarter; left and down decrease it.',
    'help.floor': 'Arrow keys move the point on the floor by half a unit.',
    'help.orbit':
      'The left and right arrow keys orbit, the up and down keys raise and lower the camera, by 5 degrees.',
    'help.remove':
      'Arrow keys move the corner to the next integer, with Shift by a quarter. Plus adds a corner, Delete removes this one.',
  },
  zh: {
    'help.point': '方向键将坐标移到下一个整数，按住 Shift 则移动四分之一。',
    'help.size': '右方向键和上方向键每次增大 1，按住 Shift 则增大四分之一；左、下方向键减小。',
    'help.floor': '方向键在地面上移动这个点，每次半个单位。',
    'help.orbit': '左、右方向键环绕，上、下方向键升降视角，每次 5 度。',
    'help.remove':
      '方向键将坐标移到下一个整数，按住 Shift 则移动四分之一。加号键添加一个顶点，Delete 键删除当前顶点。',
  },
};
