// The texts of the figures of the lesson on planes, in both languages.

/** @type {import('../../lib/words.js').Words} */
export const en = {
  'planes.handle.plane': 'Point of the plane',
  'planes.handle.normal': 'Normal',
  'planes.handle.point': 'Point',
  'planes.handle.box': 'Box',
  'planes.handle.corner': 'Point {name}',
  'planes.handle.camera': 'Camera',
  'planes.handle.aim': 'Where the camera looks',
  'planes.distance.front': 'n · p + k = {found} is positive: the point is {distance} in front of the plane.',
  'planes.distance.behind': 'n · p + k = {found} is negative: the point is {distance} behind the plane.',
  'planes.distance.on': 'n · p + k = 0: the point is on the plane.',
  'planes.distance.wrong':
    'The normal is {length} long, so the result is {found} instead of {distance}; only its sign is right.',
  'planes.box.front': 's = {distance} is greater than r = {radius}: the box is in front.',
  'planes.box.behind': 's = {distance} is less than −r = −{radius}: the box is behind.',
  'planes.box.cut': 's = {distance} is between −{radius} and {radius}: the plane cuts the box.',
  'planes.box.wrong':
    'With r = {radius} the plane seems to cut the box, but it cuts only the ball around the box.',
  'planes.meet.hit': 'The ray reaches the plane at t = {ray}, the box touches it earlier, at t = {box}.',
  'planes.meet.now': 'The box touches the plane already: t = 0.',
  'planes.meet.away': 'The box moves away from the plane: it never touches it.',
  'planes.meet.along': 'n · d = 0: the box moves along the plane and never touches it.',
  'planes.triangle.front': 'You see the front: {order} run counterclockwise from here.',
  'planes.triangle.back': 'You see the back: {order} run clockwise from here.',
  'planes.triangle.none': 'The three points are on one line: they do not determine a plane.',
  'planes.three.one': 'One point, at z = {z}; the normals span a volume of {volume}.',
  'planes.three.far':
    'The point has left the figure, to z = {z}, and the normals span a volume of only {volume}.',
  'planes.three.none':
    'The three planes are parallel to one line, so the volume of their normals is 0, and no point is common.',
  'planes.culling.kept':
    '{kept} of {all} boxes are drawn, {more} of them needlessly (dashed), and no visible box is lost.',
  'planes.culling.tight': '{kept} of {all} boxes are drawn, and no visible box is lost.',
  'planes.culling.lost':
    '{kept} of {all} boxes are drawn, but {lost} visible {lost|box is|boxes are} lost (red).',
  'planes.frustum.kept':
    '{kept} of {all} houses are drawn, {more} of them needlessly (orange), and no visible house is lost.',
  'planes.frustum.tight': '{kept} of {all} houses are drawn, and no visible house is lost.',
  'planes.frustum.lost':
    '{kept} of {all} houses are drawn, but {lost} visible {lost|house is|houses are} lost (red).',
};

/** @type {import('../../lib/words.js').Words} */
export const zh = {
  'planes.handle.plane': '平面上的点',
  'planes.handle.normal': '法线',
  'planes.handle.point': '点',
  'planes.handle.box': '盒子',
  'planes.handle.corner': '点 {name}',
  'planes.handle.camera': '相机',
  'planes.handle.aim': '相机的朝向',
  'planes.distance.front': 'n · p + k = {found}，为正：点在平面前方，距离 {distance}。',
  'planes.distance.behind': 'n · p + k = {found}，为负：点在平面后方，距离 {distance}。',
  'planes.distance.on': 'n · p + k = 0：点在平面上。',
  'planes.distance.wrong': '法线长 {length}，所以算出来的是 {found} 而不是 {distance}，只有符号没错。',
  'planes.box.front': 's = {distance} 大于 r = {radius}：盒子在前方。',
  'planes.box.behind': 's = {distance} 小于 −r = −{radius}：盒子在后方。',
  'planes.box.cut': 's = {distance} 在 −{radius} 和 {radius} 之间：平面与盒子相交。',
  'planes.box.wrong': '取 r = {radius} 会以为相交，其实平面只碰到外接球，没有碰到盒子。',
  'planes.meet.hit': '射线在 t = {ray} 到达平面；盒子更早，在 t = {box} 就碰到了。',
  'planes.meet.now': '盒子已经碰到平面：t = 0。',
  'planes.meet.away': '盒子背离平面运动，永远碰不到。',
  'planes.meet.along': 'n · d = 0：盒子沿着平面运动，永远碰不到。',
  'planes.triangle.front': '你看到的是正面：从这里看，{order} 是逆时针。',
  'planes.triangle.back': '你看到的是背面：从这里看，{order} 是顺时针。',
  'planes.triangle.none': '三点共线，不能确定一个平面。',
  'planes.three.one': '交于一点，z = {z}；三条法线张成的体积是 {volume}。',
  'planes.three.far': '交点已经离开图面，z = {z}，三条法线张成的体积只有 {volume}。',
  'planes.three.none': '三个平面都平行于同一条直线，法线张成的体积是 0：没有公共点。',
  'planes.culling.kept': '{all} 个盒子中绘制了 {kept} 个，其中 {more} 个是白画的（虚线），一个也没有丢。',
  'planes.culling.tight': '{all} 个盒子中绘制了 {kept} 个，该看见的一个也没有丢。',
  'planes.culling.lost': '{all} 个盒子中绘制了 {kept} 个，有 {lost} 个本该看见的丢了（红色）。',
  'planes.frustum.kept': '{all} 座房子中绘制了 {kept} 座，其中 {more} 座是白画的（橙色），一座也没有丢。',
  'planes.frustum.tight': '{all} 座房子中绘制了 {kept} 座，该看见的一座也没有丢。',
  'planes.frustum.lost': '{all} 座房子中绘制了 {kept} 座，有 {lost} 座本该看见的丢了（红色）。',
};

/** @type {Record<import('../../lib/words.js').Language, import('../../lib/words.js').Words>} */
export const labels = {
  en: {
    title: 'Planes: signed distance, front and back, boxes, three planes – raybound',
    description:
      'How far a point is in front of a plane, which side is the front, when a plane cuts a box, where three planes meet, and how a camera skips what it cannot see. With 2D and 3D figures to drag and code to take away.',
  },
  zh: {
    title: '平面：有符号距离、正面与背面、盒子、三个平面 – raybound',
    description:
      '点在平面前方多远，哪一面是正面，平面何时与盒子相交，三个平面交于哪里，相机怎样跳过看不见的物体。附可拖动的二维和三维图，以及可直接使用的代码。',
  },
};
