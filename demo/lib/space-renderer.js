// The WebGL renderer that all figures in space of a page share, with three.js. It is loaded after the page can be used.
import {
  AmbientLight,
  BoxGeometry,
  BufferGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  DirectionalLight,
  DoubleSide,
  EqualStencilFunc,
  Float32BufferAttribute,
  IncrementStencilOp,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  OrthographicCamera,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  SphereGeometry,
  SRGBColorSpace,
  Vector3,
  WebGLRenderer,
} from 'three';
import { LAMP, gridOf } from './orbit.js';
import { plus3, scaled3 } from './space.js';

/** @typedef {import('./space.js').Point3} Point3 */
/** @typedef {import('./space.js').View} View */
/** @typedef {import('./space.js').Thing} Thing */

/** Distance of the near and the far plane of a parallel camera from the middle, in units. */
const FAR = 200;
/** Distances of the near and the far plane of a camera with perspective, as parts of its distance from the middle. */
const NEAREST = 0.05;
const FARTHEST = 8;
/** Shadows are drawn this much above the floor, in units: the grid of the floor does not shine through. */
const LIFT = 0.01;
const SHADE = 0.16;
const GRID_OPACITY = 0.3;
/** Meshes whose geometry is kept by the GPU; those that were not used longest are deleted. */
const MOST_MESHES = 24;
/**
 * So many solids of one color and shape are drawn in one call, in any order: of a few transparent ones, the nearer must be drawn last. Sticks,
 * cones, dots and shadows always are, so that the GPU's driver compiles no second shader for them.
 */
const MANY = 8;
/** Strengths of the two lights: with a lamp that moves with the camera, and with one that stands in the room. */
const MOVING_LIGHTS = { ambient: 1.6, lamp: 2 };
const ROOM_LIGHTS = { ambient: 1.5, lamp: 2.1 };

/** Creates the renderer; null without WebGL. */
export function createRenderer() {
  const canvas = document.createElement('canvas');
  // Create the context here: three.js would log an error where WebGL is missing.
  const gl = canvas.getContext('webgl2', { antialias: true, stencil: true });
  if (!gl) return null;
  const renderer = new WebGLRenderer({ canvas, context: gl });
  renderer.setClearColor(0, 0);
  renderer.debug.checkShaderErrors = false; // each check waits for the GPU
  const ambient = new AmbientLight(0xffffff);
  const light = new DirectionalLight(0xffffff);
  // Each pixel of the floor is darkened at most once.
  const shade = new MeshBasicMaterial({
    color: 0,
    transparent: true,
    opacity: SHADE,
    side: DoubleSide,
    depthWrite: false,
    stencilWrite: true,
    stencilFunc: EqualStencilFunc,
    stencilRef: 0,
    stencilZPass: IncrementStencilOp,
  });
  const shapes = {
    box: new BoxGeometry(2, 2, 2),
    sheet: new PlaneGeometry(2, 2),
    stick: new CylinderGeometry(1, 1, 2, 10),
    cone: new ConeGeometry(1, 2, 16),
    dot: new SphereGeometry(1, 20, 14),
    orb: new SphereGeometry(1, 40, 28),
    tube: new CylinderGeometry(1, 1, 2, 32, 1, true),
    triangle: new BufferGeometry()
      .setAttribute('position', new Float32BufferAttribute([0, 0, 0, 1, 0, 0, 0, 1, 0], 3))
      .setAttribute('normal', new Float32BufferAttribute([0, 0, 1, 0, 0, 1, 0, 0, 1], 3)),
  };
  /** @type {Map<string, import('three').Material>} */
  const materials = new Map();

  /** @type {Map<Float32Array, BufferGeometry>} */
  const meshes = new Map();

  /** @param {Float32Array} triangles */
  function meshOf(triangles) {
    const known = meshes.get(triangles);
    const geometry =
      known ?? new BufferGeometry().setAttribute('position', new Float32BufferAttribute(triangles, 3));
    if (!known) geometry.computeVertexNormals();
    meshes.delete(triangles);
    meshes.set(triangles, geometry); // the last one is that used last
    const [oldest] = meshes.keys();
    if (meshes.size > MOST_MESHES) {
      const old = /** @type {BufferGeometry} */ (meshes.get(oldest));
      forget(old);
      old.dispose();
      meshes.delete(oldest);
    }
    return geometry;
  }

  /** @param {Thing} thing */
  const geometryOf = ({ kind, triangles }) =>
    kind === 'mesh' ? meshOf(/** @type {Float32Array} */ (triangles)) : shapes[kind];

  /** A color of a style sheet: #rrggbb, or rgb() with a slash, which three.js cannot parse. @param {string} color */
  function tintOf(color) {
    const [r, g, b] = /^#/.test(color) ? [] : (color.match(/[\d.]+/g) ?? []).map((v) => Number(v) / 255);
    return r === undefined ? new Color(color) : new Color().setRGB(r, g, b, SRGBColorSpace);
  }

  /** @param {Thing} thing */
  function materialOf({ kind, color, opacity = 1 }) {
    const opaque = kind === 'mesh' && opacity === 1;
    const key = `${color} ${opacity} ${opaque}`;
    let material = materials.get(key);
    if (!material) {
      const tint = tintOf(color);
      const solid = !['stick', 'cone', 'dot'].includes(kind);
      material = solid
        ? new MeshLambertMaterial({
            color: tint,
            transparent: !opaque,
            opacity,
            side: DoubleSide,
            depthWrite: opaque,
          })
        : new MeshBasicMaterial({ color: tint });
      materials.set(key, material);
    }
    return material;
  }

  const vector = (/** @type {Point3} */ { x, y, z }) => new Vector3(x, y, z);

  const parallel = new OrthographicCamera();
  const central = new PerspectiveCamera();
  for (const one of [parallel, central]) one.matrixAutoUpdate = false;

  /** The camera of a view. @param {View} view @param {number} x  half of the picture's width, in units @param {number} y */
  function cameraOf({ right, up, back, distance, at }, x, y) {
    const camera = distance ? central : parallel;
    camera.matrix.makeBasis(vector(right), vector(up), vector(back));
    camera.matrixWorldNeedsUpdate = true;
    if (distance) {
      const [near, far] = [NEAREST * distance, FARTHEST * distance];
      const eye = plus3(scaled3(back, distance), at ?? scaled3(back, 0));
      camera.matrix.setPosition(eye.x, eye.y, eye.z);
      const [w, h] = [NEAREST * x, NEAREST * y];
      camera.projectionMatrix.makePerspective(-w, w, h, -h, near, far, camera.coordinateSystem);
      camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
    } else {
      Object.assign(camera, { left: -x, right: x, top: y, bottom: -y, near: -FAR, far: FAR });
      camera.updateProjectionMatrix();
    }
    return camera;
  }

  /** Projects to the floor, along the light of the lamp. @param {number} y  of the floor */
  const ontoFloor = (y) =>
    new Matrix4().set(
      1,
      -LAMP.x / LAMP.y,
      0,
      (y * LAMP.x) / LAMP.y,
      0,
      0,
      0,
      y + LIFT,
      0,
      -LAMP.z / LAMP.y,
      1,
      (y * LAMP.z) / LAMP.y,
      0,
      0,
      0,
      1,
    );

  /** What is deleted after the picture. @type {{dispose(): void}[]} */
  let passing = [];

  /** @param {import('./orbit.js').Floor} floor */
  function gridLines({ y, half, color }) {
    const lines = new LineSegments(
      new BufferGeometry().setAttribute('position', new Float32BufferAttribute(gridOf(y, half), 3)),
      new LineBasicMaterial({
        color: tintOf(color),
        transparent: true,
        opacity: GRID_OPACITY,
        depthWrite: false,
      }),
    );
    lines.renderOrder = -2; // below everything transparent
    passing.push(lines.geometry, lines.material);
    return lines;
  }

  /** Meshes that draw many things in one call, by geometry and material. @type {Map<string, InstancedMesh>} */
  const crowds = new Map();
  /** @param {BufferGeometry} geometry @param {import('three').Material} material */
  const keyOf = (geometry, material) => `${geometry.id} ${material.id}`;

  /** @typedef {{geometry: BufferGeometry, material: import('three').Material, matrices: Matrix4[]}} Group */

  /** One mesh for many things. @param {Group} group */
  function crowdOf({ geometry, material, matrices }) {
    const key = keyOf(geometry, material);
    let crowd = crowds.get(key);
    if (!crowd || crowd.instanceMatrix.count < matrices.length) {
      crowd?.dispose();
      crowd = new InstancedMesh(geometry, material, 2 * matrices.length);
      crowd.matrixAutoUpdate = false;
      crowd.frustumCulled = false;
      crowds.set(key, crowd);
    }
    const one = crowd;
    one.count = matrices.length;
    matrices.forEach((matrix, i) => one.setMatrixAt(i, matrix));
    one.instanceMatrix.needsUpdate = true;
    return one;
  }
  /** @param {BufferGeometry} geometry */
  function forget(geometry) {
    for (const [key, crowd] of crowds) {
      if (crowd.geometry !== geometry) continue;
      crowd.dispose();
      crowds.delete(key);
    }
  }

  /** @param {View} view @param {Thing[]} things @param {import('./orbit.js').Floor} [floor] */
  function sceneOf(view, things, floor) {
    const scene = new Scene();
    scene.add(ambient, light);
    const { ambient: all, lamp } = floor ? ROOM_LIGHTS : MOVING_LIGHTS;
    Object.assign(ambient, { intensity: all });
    Object.assign(light, { intensity: lamp });
    light.position.copy(vector(floor ? LAMP : plus3(plus3(view.back, view.up, 0.9), view.right, -0.6)));
    const fall = floor && ontoFloor(floor.y);
    if (floor) scene.add(gridLines(floor));
    /** @type {Map<string, Group>} */
    const groups = new Map();
    /** @param {BufferGeometry} geometry @param {import('three').Material} material @param {Matrix4} matrix */
    const put = (geometry, material, matrix) => {
      const key = keyOf(geometry, material);
      const group = groups.get(key);
      if (group) group.matrices.push(matrix);
      else groups.set(key, { geometry, material, matrices: [matrix] });
    };
    for (const thing of things) {
      const geometry = geometryOf(thing);
      const { x, y, z, o } = thing.frame;
      const matrix = new Matrix4().makeBasis(vector(x), vector(y), vector(z)).setPosition(o.x, o.y, o.z);
      put(geometry, materialOf(thing), matrix);
      if (fall && thing.shadow) put(geometry, shade, new Matrix4().multiplyMatrices(fall, matrix));
    }
    for (const group of groups.values()) {
      const { geometry, material, matrices } = group;
      if (material instanceof MeshBasicMaterial || matrices.length >= MANY) {
        const crowd = crowdOf(group);
        crowd.renderOrder = material === shade ? -1 : 0; // shadows: below everything transparent
        scene.add(crowd);
        continue;
      }
      for (const matrix of matrices) {
        const mesh = new Mesh(geometry, material);
        mesh.matrixAutoUpdate = false;
        mesh.matrix.copy(matrix);
        scene.add(mesh);
      }
    }
    return scene;
  }

  /**
   * @param {View} view @param {Thing[]} things @param {number} scale  pixels per unit @param {number} width @param {number} height
   * @param {import('./orbit.js').Floor} [floor]
   */
  function render(view, things, scale, width, height, floor) {
    if (canvas.width !== width || canvas.height !== height) renderer.setSize(width, height, false);
    renderer.render(sceneOf(view, things, floor), cameraOf(view, width / 2 / scale, height / 2 / scale));
    for (const one of passing) one.dispose();
    passing = [];
    return canvas;
  }

  /** Resolves when the GPU has finished all commands so far. */
  async function gpuIdle() {
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    do await new Promise((done) => setTimeout(done, 10));
    while (fence && gl.clientWaitSync(fence, 0, 0) === gl.TIMEOUT_EXPIRED);
  }

  /** Compiles the shaders and draws once, without blocking the page while the GPU works. @param {View} view @param {Thing[]} things */
  async function warmUp(view, things) {
    const { width, height } = canvas; // a change of the size would wait for the compiler
    renderer.compile(sceneOf(view, things), cameraOf(view, width / 2, height / 2));
    await gpuIdle();
    render(view, things, 1, width, height);
    await gpuIdle();
  }

  return { render, warmUp };
}
