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
  Float32BufferAttribute,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  SphereGeometry,
  SRGBColorSpace,
  Vector3,
  WebGLRenderer,
} from 'three';
import { plus3 } from './space.js';

/** @typedef {import('./space.js').Point3} Point3 */
/** @typedef {import('./space.js').View} View */
/** @typedef {import('./space.js').Thing} Thing */

/** Distance of the near and the far plane of the camera from the middle, in units. */
const FAR = 200;

/** Creates the renderer; null without WebGL. */
export function createRenderer() {
  const canvas = document.createElement('canvas');
  // Create the context here: three.js would log an error where WebGL is missing.
  const gl = canvas.getContext('webgl2', { antialias: true });
  if (!gl) return null;
  const renderer = new WebGLRenderer({ canvas, context: gl });
  renderer.setClearColor(0, 0);
  renderer.debug.checkShaderErrors = false; // each check waits for the GPU
  const camera = new OrthographicCamera();
  camera.matrixAutoUpdate = false;
  const light = new DirectionalLight(0xffffff, 2);
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

  /** @param {Thing} thing */
  function materialOf({ kind, color, opacity = 1 }) {
    const key = `${color} ${opacity}`;
    let material = materials.get(key);
    if (!material) {
      // Colors of style sheets are #rrggbb, or rgb() with a slash, which three.js cannot parse.
      const [r, g, b] = /^#/.test(color) ? [] : (color.match(/[\d.]+/g) ?? []).map((v) => Number(v) / 255);
      const tint = r === undefined ? new Color(color) : new Color().setRGB(r, g, b, SRGBColorSpace);
      const solid = !['stick', 'cone', 'dot'].includes(kind);
      material = solid
        ? new MeshLambertMaterial({
            color: tint,
            transparent: true,
            opacity,
            side: DoubleSide,
            depthWrite: false,
          })
        : new MeshBasicMaterial({ color: tint });
      materials.set(key, material);
    }
    return material;
  }

  const vector = (/** @type {Point3} */ { x, y, z }) => new Vector3(x, y, z);

  /** @param {View} view @param {Thing[]} things @param {number} scale  pixels per unit @param {number} width @param {number} height */
  function sceneOf(view, things, scale, width, height) {
    const scene = new Scene();
    scene.add(new AmbientLight(0xffffff, 1.6), light);
    light.position.copy(vector(plus3(plus3(view.back, view.up, 0.9), view.right, -0.6)));
    for (const thing of things) {
      const mesh = new Mesh(shapes[thing.kind], materialOf(thing));
      const { x, y, z, o } = thing.frame;
      mesh.matrixAutoUpdate = false;
      mesh.matrix.copy(new Matrix4().makeBasis(vector(x), vector(y), vector(z)).setPosition(o.x, o.y, o.z));
      scene.add(mesh);
    }
    const [x, y] = [width / 2 / scale, height / 2 / scale];
    Object.assign(camera, { left: -x, right: x, top: y, bottom: -y, near: -FAR, far: FAR });
    camera.updateProjectionMatrix();
    camera.matrix.makeBasis(vector(view.right), vector(view.up), vector(view.back));
    camera.matrixWorldNeedsUpdate = true;
    return scene;
  }

  /** @param {Parameters<typeof sceneOf>} picture */
  function render(...picture) {
    const [, , , width, height] = picture;
    if (canvas.width !== width || canvas.height !== height) renderer.setSize(width, height, false);
    renderer.render(sceneOf(...picture), camera);
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
    renderer.compile(sceneOf(view, things, 1, width, height), camera);
    await gpuIdle();
    render(view, things, 1, width, height);
    await gpuIdle();
  }

  return { render, warmUp };
}
