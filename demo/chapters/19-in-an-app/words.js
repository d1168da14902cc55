// The texts of the figures of the lesson on using raybound in an app, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'app.nothing': 'nothing',
  'app.handle.pointer': 'Pointer',
  'app.handle.card': 'Card',
  'app.handle.shape': 'Shape {id}',
  'app.order.none': 'No shape covers the pointer.',
  'app.order.right':
    '{found} is picked: of the {count} {count|shape|shapes} under the pointer, {found} was painted last.',
  'app.order.wrong': 'The program picks {found}, but the user sees {right} there.',
  'app.css.right':
    'x: {client} in the window − {left} = {inside} CSS pixels from the canvas’s edge, and × {own} / {css} = {x} canvas pixels: {found} is picked.',
  'app.css.outside': 'x: {client} in the window − {left} = {inside} CSS pixels, which is beside the canvas.',
  'app.css.wrong':
    'The program tests the red cross, {x} pixels from the edge, and picks {found} instead of {meant}.',
  'app.css.same':
    'The program tests the red cross, {x} pixels from the edge, which makes no difference here.',
  'app.tolerance.hit': 'The curve is {distance} pixels away, within the tolerance of {tolerance}: picked.',
  'app.tolerance.miss':
    'The curve is {distance} pixels away, beyond the tolerance of {tolerance}: not picked.',
  'app.tolerance.tooFar': 'Picked from {distance} pixels away, although the tolerance is {tolerance}.',
  'app.tolerance.tooNear': 'Not picked from {distance} pixels away, although the tolerance is {tolerance}.',
  'app.moved.hit': 'The pointer is on the card.',
  'app.moved.miss': 'The pointer is not on the card.',
  'app.moved.ghost':
    'The index still has the card at its old position (dashed): it reports a hit on empty paper.',
  'app.moved.lost': 'The pointer is on the card, but the index has the card elsewhere (dashed): no hit.',
  'app.editor.library': 'raybound',
  'app.editor.printed': 'The printed code',
  'app.editor.hit': '{code} picks {id}.',
  'app.editor.none': '{code} picks nothing here.',
  'app.konva.disc': 'disc {id}',
  'app.konva.card': 'card {id}',
  'app.konva.star': 'star {id}',
  'app.konva.loading': 'Loading konva …',
  'app.konva.making': 'Making {count} shapes …',
  'app.konva.failed': 'konva could not be loaded, but everything else on this page works without it.',
  'app.konva.without': 'konva alone with {count} shapes: {draw} ms to draw twice, {pick} ms to find {found}.',
  'app.konva.with': 'With the line and {count} shapes: {draw} ms to draw once, {pick} ms to find {found}.',
  'app.handle.press': 'Press',
  'app.finished': 'The {id} is selected; its position in the drawing is ({x}, {y}).',
  'app.paint.none': 'The canvas is cleared, and no shape is painted yet.',
  'app.paint.right': 'The {id} is painted with its origin at ({x}, {y}), above all shapes before it.',
  'app.paint.wrong': 'The {id} is painted at the corner, although its position is ({x}, {y}).',
  'app.wheel.right': 'At {zoom} times the size, the same point of the drawing is still under the pointer.',
  'app.wheel.wrong':
    'At {zoom} times the size, the point that was under the pointer is {distance} away from it.',
  'app.drag.none': 'The press is beside the card, so nothing is held and nothing moves.',
  'app.drag.right': 'The grip is ({x}, {y}): the point that was pressed stays under the pointer.',
  'app.drag.wrong':
    'The card has jumped by ({x}, {y}): its corner is under the pointer, not the point that was pressed.',
  'app.order.begin': 'No shape is tested yet: move the slider.',
  'app.order.next': '{id} does not contain the pointer, so the search goes on.',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'app.nothing': '空白处',
  'app.handle.pointer': '指针',
  'app.handle.card': '卡片',
  'app.handle.shape': '形状 {id}',
  'app.order.none': '指针下面没有形状。',
  'app.order.right': '指针下面有 {count} 个形状，其中 {found} 最后绘制，所以选中它。',
  'app.order.wrong': '程序选中了 {found}，而用户在那里看到的是 {right}。',
  'app.css.right':
    'x：窗口坐标 {client} − {left} = 距画布边缘 {inside} 个 CSS 像素，再 × {own} / {css} = {x} 个画布像素；拾取结果：{found}。',
  'app.css.outside': 'x：窗口坐标 {client} − {left} = {inside} 个 CSS 像素，指针在画布之外。',
  'app.css.wrong': '程序测试的是红叉处（距边缘 {x} 像素），拾取结果：{found}；用户指的：{meant}。',
  'app.css.same': '程序测试的是红叉处（距边缘 {x} 像素），在这里碰巧没有区别。',
  'app.tolerance.hit': '指针离曲线 {distance} 像素，容差 {tolerance}：选中。',
  'app.tolerance.miss': '指针离曲线 {distance} 像素，容差 {tolerance}：没有选中。',
  'app.tolerance.tooFar': '相距 {distance} 像素就选中了，而容差只有 {tolerance}。',
  'app.tolerance.tooNear': '相距 {distance} 像素却没有选中，而容差有 {tolerance}。',
  'app.moved.hit': '指针在卡片上。',
  'app.moved.miss': '指针不在卡片上。',
  'app.moved.ghost': '索引里的卡片还在原来的位置（虚线），于是在空白处报告命中。',
  'app.moved.lost': '指针明明在卡片上，索引里的卡片却在别处（虚线）：没有命中。',
  'app.editor.library': 'raybound ',
  'app.editor.printed': '文中的代码',
  'app.editor.hit': '{code}选中了 {id}。',
  'app.editor.none': '{code}在这里什么也没选中。',
  'app.konva.disc': '圆盘 {id}',
  'app.konva.card': '卡片 {id}',
  'app.konva.star': '星形 {id}',
  'app.konva.loading': '正在加载 konva……',
  'app.konva.making': '正在生成 {count} 个形状……',
  'app.konva.failed': 'konva 没能加载，本页其余内容不受影响。',
  'app.konva.without':
    '只用 konva，{count} 个形状：绘制两遍 {draw} 毫秒，读取指针下的像素 {pick} 毫秒，选中{found}。',
  'app.konva.with': '加上这一行，{count} 个形状：只绘制一遍 {draw} 毫秒，拾取 {pick} 毫秒，选中{found}。',
  'app.order.begin': '还没有测试任何形状：请拖动滑块。',
  'app.order.next': '指针不在 {id} 上，继续查找。',
  'app.handle.press': '按下的点',
  'app.finished': '选中的是 {id}，它在图形坐标里的位置是 ({x}, {y})。',
  'app.paint.none': '画布已清空，还没有绘制任何形状。',
  'app.paint.right': '{id} 的原点在 ({x}, {y})，它盖在前面画的所有形状之上。',
  'app.paint.wrong': '{id} 的位置是 ({x}, {y})，却画在了左上角。',
  'app.wheel.right': '放大到 {zoom} 倍，指针下仍是图形上的同一点。',
  'app.wheel.wrong': '放大到 {zoom} 倍，原来在指针下的点离开了 {distance}。',
  'app.drag.none': '按下的点不在卡片上，没有抓住任何东西，什么也不动。',
  'app.drag.right': 'grip 是 ({x}, {y})：按住的那一点始终在指针下面。',
  'app.drag.wrong': '卡片跳开了 ({x}, {y})：指针下面是它的角，而不是按住的那一点。',
};

/** @type {Record<import('../../lib/words.js').Language, import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'From an empty folder to a picked shape: raybound in an app – raybound',
    description:
      'How to select the shape under the pointer in your own canvas program: the order of painting, from the page to the canvas, zoom and tolerance, moved shapes. With figures to drag, a complete program and code to take away.',
  },
  zh: {
    title: '从空文件夹到选中一个形状：在应用中使用 raybound – raybound',
    description:
      '怎样在自己的画布程序里选中指针下面的形状：绘制顺序、从窗口坐标到画布坐标、缩放与容差、移动过的形状。附可拖动的图、完整的程序和可直接使用的代码。',
  },
};
