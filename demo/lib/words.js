// Every word that the page's code puts on it, in both languages. (The tutorial's text stands in the pages,
// in both languages as well.) {name} is replaced; a value may be a function where grammar needs it.

import * as billiards from '../chapters/04-billiards/words.js';
import * as many from '../chapters/03-many-boxes/words.js';
import * as shapes from '../chapters/02-shapes/words.js';

/** @typedef {'en' | 'zh'} Lang */
/** @typedef {Record<string, string | number>} Values */
/** @typedef {Record<string, string | ((values: any) => string)>} Dictionary */

/** @param {number} n @param {string} one @param {string} many */
const plural = (n, one, many) => `${n} ${n === 1 ? one : many}`;

/** @type {Dictionary} */
const en = {
  title: 'raybound: a circle rebounding inside a polygon',
  description:
    'A circle rebounds inside a polygon: drag every corner, the ball and its direction, and watch the ' +
    'grown outlines, bounding boxes and normals that a WebAssembly ray library computes.',
  'api.title': 'raybound: API at a glance',
  'api.description':
    'All functions and classes of raybound, with one line each, and the rules that hold for all of them.',
  'language.label': 'Language',
  'theme.toDark': 'Switch to dark colors',
  'theme.toLight': 'Switch to light colors',

  'figure.label': 'Interactive figure: a ball in a room with an obstacle',
  'handles.label': 'Things to move. Tab goes from one to the next, arrow keys move it.',
  skip: 'Skip the figure’s handles',

  'handle.ball': 'Ball',
  'handle.direction': 'Direction',
  'handle.obstacle': 'Whole obstacle',
  'handle.wallCorner': 'Wall corner {n}',
  'handle.obstacleCorner': 'Obstacle corner {n}',
  'role.point': 'movable point',
  'role.direction': 'turnable arrow',
  'value.point': 'x {x}, y {y}',
  'value.shown': '({x}, {y})',
  'value.angle': '{a}°',
  'help.point': 'Arrow keys move by 1, with Shift by 10.',
  'help.direction': 'Arrow keys turn by 1 degree, with Shift by 10.',
  'help.corner':
    'Arrow keys move by 1, with Shift by 10. Plus or Insert adds a corner behind it, Delete removes it.',

  'pick.none': 'Drag anything. Pull a + on an edge to add a corner.',
  'pick.keys': 'Keys: Tab selects, arrows move (Shift: by 10), + adds a corner, Delete removes it.',
  'pick.add': 'Add corner',
  'pick.remove': 'Remove corner',

  'play.play': 'Play',
  'play.pause': 'Pause',
  'play.next': 'Step to the next contact',
  'play.previous': 'Back to the contact before',
  'play.position': 'Position along the path',
  'play.speed': 'Speed',
  'play.at': 'contact {n} of {of}',
  'play.start': 'start, {of} ahead',
  'play.none': 'no path',
  'play.way': '{n} of {of} units',
  'play.bar': 'Movement',

  'radius.label': 'Radius',
  'boxes.label': 'useBoundingBox',
  'boxes.hint': 'may save work, never changes the path',
  'edit.bar': 'Scene',
  'edit.undo': 'Undo',
  'edit.redo': 'Redo',
  'edit.reset': 'Reset',
  'edit.copy': 'Copy link',
  'edit.copied': 'Link copied: it holds the whole state.',
  'edit.copyByHand': 'The browser did not allow copying. Here is the link:',
  'edit.link': 'Link to this state',
  'edit.undone': 'Undone.',
  'edit.redone': 'Done again.',
  'edit.wasReset': 'The scene is as it was at the start.',
  'link.bad': 'This link’s state could not be read, so it was left aside.',

  'card.rejected': 'Boxes rejected',
  'card.rejectedOf': '{n} of {of}',
  'card.rejectedOn': ({ saved, of }) =>
    `outlines that the ray cannot hit; ${plural(of - saved, 'is', 'are')} left to look at`,
  'card.rejectedOff': 'switched off: all {of} are looked at, {n} of them for nothing',
  'card.same': 'Answers identical',
  'card.yes': 'yes',
  'card.no': 'no',
  'card.sameOn': ({ n }) =>
    `outlines asked with boxes and without, at ${plural(n, 'contact', 'contacts')}: bit for bit`,
  'card.differs': 'with boxes and without: the answers differ',
  'card.nothing': 'no path to compare',

  'hit.of': 'number {n}',
  'hit.none': '– no contact',
  'hit.wall': 'wall',
  'hit.obstacle': 'obstacle',

  'reflect.now': 'At contact {i} above:\nd = {d}, n = {n}\nd · n = {dot}\nd′ = d − 2 (d · n) n = {out}',

  'legend.wall': 'wall',
  'legend.obstacle': 'obstacle',
  'legend.outline': 'grown by the radius',
  'legend.box': 'bounding box',
  'legend.path': 'ball and path',
  'legend.normal': 'unit normal',
  'legend.label': 'Legend',

  'end.obstacle': ({ n }) =>
    n === 0
      ? 'The ball goes straight to the obstacle.'
      : `The ball reaches the obstacle after ${plural(n, 'reflection', 'reflections')}.`,
  'end.limit': 'The ball has not met the obstacle in {n} contacts; the path is followed no further.',
  'end.nothing': ({ n }) =>
    `Nothing lies ahead: the ball leaves ${n === 0 ? 'at once' : `after ${plural(n, 'reflection', 'reflections')}`}.`,
  'end.stuck': 'The ball is shut in: it touches again and again without getting on.',
  'stop.wallFew': 'The wall needs at least three corners to be a room. Add some.',
  'stop.wallFlat': 'The wall encloses no area: it has no clear inside.',
  'stop.wallVanished':
    'The radius is too large for the wall: nowhere in it does a ball of radius {r} fit. The outline has vanished.',
  'stop.ballInObstacle': 'The ball starts inside the obstacle. Move one of them.',
  'stop.ballNearObstacle': 'The ball starts overlapping the obstacle: it is nearer than its radius {r}.',
  'stop.ballOutside': 'The ball starts outside the wall. Drag it back in.',
  'stop.ballNearWall':
    'The ball starts overlapping the wall, shut in from the beginning: it is nearer than its radius {r}.',
  'note.wallCrosses':
    'The wall crosses or touches itself: its inside is no longer clear, and the path means little.',
  'note.obstacleCrosses': 'The obstacle crosses or touches itself: parts of it may be inside out.',
  'note.obstacleFew': 'The obstacle has fewer than three corners: it has no inside.',
  'note.wallParts': 'The wall’s outline has fallen into {n} parts: the ball stays in the one it starts in.',
  'status.label': 'Result',
  'live.contact': 'Contact {n} of {of} at {x}, {y}.',
  'live.start': 'At the start.',
  'live.rejected': 'Boxes rejected {n} of {of}.',

  fail: 'The figure could not be started: this browser or page does not allow WebAssembly.',

  'picture.slabs':
    'A ray crosses a box: it is in the upright slab from its left to its right side, in the level slab from ' +
    'its lower to its upper side, and in the box where both intervals overlap.',
  'picture.reflect':
    'A direction d meets a wall with unit normal n; adding −2 (d · n) n to d gives the reflected direction d′.',

  'code.first': 'A whole program',
  'code.label': 'The code of this page’s trace',
  'code.ask': 'The code that asks the outlines',
};

/** @type {Dictionary} */
const zh = {
  title: 'raybound：在多边形里反弹的圆',
  description:
    '一个圆在多边形里反弹：每个顶点、小球和方向都可以拖动，扩张后的轮廓、包围盒和法线由 WebAssembly 射线库实时计算。',
  'api.title': 'raybound：API 一览',
  'api.description': 'raybound 的全部函数和类，每项一行，以及通用的约定。',
  'language.label': '语言',
  'theme.toDark': '切换到深色',
  'theme.toLight': '切换到浅色',

  'figure.label': '交互图：房间里的小球与障碍物',
  'handles.label': '可以移动的东西。按 Tab 依次选取，方向键移动。',
  skip: '跳过图中的控制点',

  'handle.ball': '小球',
  'handle.direction': '方向',
  'handle.obstacle': '整个障碍物',
  'handle.wallCorner': '墙的顶点 {n}',
  'handle.obstacleCorner': '障碍物的顶点 {n}',
  'role.point': '可移动的点',
  'role.direction': '可转动的箭头',
  'value.point': 'x {x}，y {y}',
  'value.shown': '({x}, {y})',
  'value.angle': '{a}°',
  'help.point': '方向键每次移动 1，按住 Shift 移动 10。',
  'help.direction': '方向键每次转 1 度，按住 Shift 转 10 度。',
  'help.corner': '方向键每次移动 1，按住 Shift 移动 10。加号或 Insert 在其后添加顶点，Delete 删除。',

  'pick.none': '随意拖动；从边上的 + 可以拉出新顶点。',
  'pick.keys': '键盘：Tab 选取控制点，方向键移动（加 Shift 移动 10），+ 添加顶点，Delete 删除。',
  'pick.add': '添加顶点',
  'pick.remove': '删除顶点',

  'play.play': '播放',
  'play.pause': '暂停',
  'play.next': '前进到下一次接触',
  'play.previous': '退回到上一次接触',
  'play.position': '在路径上的位置',
  'play.speed': '速度',
  'play.at': '第 {n} 次接触，共 {of} 次',
  'play.start': '起点，前方 {of} 次',
  'play.none': '没有路径',
  'play.way': '路程 {n} / {of}',
  'play.bar': '运动',

  'radius.label': '半径',
  'boxes.label': 'useBoundingBox',
  'boxes.hint': '可以省事，绝不改变路径',
  'edit.bar': '场景',
  'edit.undo': '撤销',
  'edit.redo': '重做',
  'edit.reset': '重置',
  'edit.copy': '复制链接',
  'edit.copied': '链接已复制，其中包含全部状态。',
  'edit.copyByHand': '浏览器不允许复制，链接在此：',
  'edit.link': '当前状态的链接',
  'edit.undone': '已撤销。',
  'edit.redone': '已重做。',
  'edit.wasReset': '场景已恢复到最初的样子。',
  'link.bad': '无法读懂链接中的状态，已忽略。',

  'card.rejected': '包围盒排除',
  'card.rejectedOf': '{n} / {of}',
  'card.rejectedOn': ({ saved, of }) => `这些轮廓射线不可能碰到；其余 ${of - saved} 个需要求交`,
  'card.rejectedOff': '已关闭：{of} 个全部逐边求交，其中 {n} 个白费',
  'card.same': '答案相同',
  'card.yes': '是',
  'card.no': '否',
  'card.sameOn': '用与不用包围盒：{n} 次接触，逐位相同',
  'card.differs': '用与不用包围盒：答案不同',
  'card.nothing': '没有可比较的路径',

  'hit.of': '第 {n} 次',
  'hit.none': '– 没有接触',
  'hit.wall': '墙',
  'hit.obstacle': '障碍物',

  'reflect.now': '在上图的第 {i} 次接触：\nd = {d}，n = {n}\nd · n = {dot}\nd′ = d − 2 (d · n) n = {out}',

  'legend.wall': '墙',
  'legend.obstacle': '障碍物',
  'legend.outline': '按半径扩张',
  'legend.box': '包围盒',
  'legend.path': '小球与路径',
  'legend.normal': '单位法线',
  'legend.label': '图例',

  'end.obstacle': ({ n }) => (n === 0 ? '小球直接碰到障碍物。' : `小球反弹 ${n} 次后碰到障碍物。`),
  'end.limit': '小球接触 {n} 次仍未碰到障碍物，路径到此为止。',
  'end.nothing': ({ n }) =>
    n === 0 ? '前方什么也没有：小球直接离开。' : `反弹 ${n} 次后前方什么也没有：小球离开。`,
  'end.stuck': '小球被困住了：一再接触，却无法前进。',
  'stop.wallFew': '墙至少要有三个顶点才能围成房间，请添加顶点。',
  'stop.wallFlat': '墙没有围出面积，分不清内外。',
  'stop.wallVanished': '半径对这面墙来说太大了：里面放不下半径为 {r} 的球，轮廓已经消失。',
  'stop.ballInObstacle': '小球的起点在障碍物里面，请移动其中一个。',
  'stop.ballNearObstacle': '小球的起点与障碍物重叠：距离小于半径 {r}。',
  'stop.ballOutside': '小球的起点在墙外，请把它拖回来。',
  'stop.ballNearWall': '小球的起点与墙重叠，一开始就被卡住：距离小于半径 {r}。',
  'note.wallCrosses': '墙与自身相交或接触：内外不再分明，路径没有多少意义。',
  'note.obstacleCrosses': '障碍物与自身相交或接触：有些部分可能里外颠倒。',
  'note.obstacleFew': '障碍物不足三个顶点：没有内部。',
  'note.wallParts': '墙的轮廓分成了 {n} 块：小球只能留在起点所在的那一块。',
  'status.label': '结果',
  'live.contact': '第 {n} 次接触，共 {of} 次，位于 {x}，{y}。',
  'live.start': '在起点。',
  'live.rejected': '包围盒排除 {n} / {of}。',

  fail: '图无法启动：此浏览器或页面不允许 WebAssembly。',

  'picture.slabs':
    '射线穿过包围盒：它在竖直平板中从左边到右边，在水平平板中从下边到上边，两段重叠之处就在盒子里。',
  'picture.reflect': '方向 d 遇到单位法线为 n 的墙；给 d 加上 −2 (d · n) n 就得到反射后的方向 d′。',

  'code.first': '一个完整的程序',
  'code.label': '本页求路径的代码',
  'code.ask': '向轮廓提问的代码',
};

/** @type {Record<Lang, Dictionary>} */
export const STRINGS = {
  en: { ...en, ...shapes.en, ...many.en, ...billiards.en },
  zh: { ...zh, ...shapes.zh, ...many.zh, ...billiards.zh },
};

/** @param {string | null | undefined} text @returns {Lang | null} */
export function asLang(text) {
  const start = (text ?? '').toLowerCase().slice(0, 2);
  return start === 'zh' || start === 'en' ? start : null;
}

/** A minus sign is a minus sign, not a hyphen. @param {string | number} value */
const typeset = (value) => (typeof value === 'number' ? String(value).replace('-', '−') : value);

/**
 * @param {Lang} lang
 * @param {string} key
 * @param {Values} [values]
 */
export function translate(lang, key, values = {}) {
  const entry = STRINGS[lang][key];
  if (entry === undefined) throw new RangeError(`no string ${key} in ${lang}`);
  if (typeof entry === 'function') return entry(values);
  return entry.replace(/\{(\w+)\}/g, (_, name) => String(typeset(values[name])));
}
