// The world of the large figure, in three.js: a mesh that is refined step by step, and a field of instances. Three libraries cast rays
// at both.
import * as THREE from 'three';
import { acceleratedRaycast, MeshBVH as PeerBVH } from 'three-mesh-bvh';
import { MeshBVH, MeshScene } from 'raybound';
import { number, whole } from '../../lib/numbers.js';
import { randomFrom } from '../../lib/random.js';
import { inSlices } from '../../lib/slices.js';

/** @typedef {{x: number, y: number}} Point */
/**
 * @typedef {object} Pick
 * @property {Point[]} outline  of the triangle, in normalized device coordinates
 * @property {Point} point
 * @property {Point} tip   of the normal
 * @property {Record<string, string>} words
 */
/** @typedef {Awaited<ReturnType<typeof createWorld>>} World */

const ASPECT = 12 / 7;
const FAN = 100; // rays in each direction
/** Step from one row of the fan to the next row that is cast. It has no common divisor with FAN, so every row is cast. */
const ROW_STEP = 37;
/** Step from one ray to the next, if rays are cast one by one: a part of the rays is then spread over the whole fan. */
const RAY_STEP = 3709;
const LINES = 150;
/** Rays that are cast between two readings of the clock. */
const AT_ONCE = { raybound: 250, bvh: 25, three: 1 };
const NAMES = { raybound: 'raybound', bvh: 'three-mesh-bvh', three: 'three.js' };
/**
 * A ray that first hits a triangle from behind has leaked into the stone. Least cosine between ray and normal, times the lengths of two
 * sides of the triangle, that counts as behind: more than rounding makes of 0, where a ray is along the triangle.
 */
const BEHIND = 1e-9;
/** How many picks are timed together. */
const PICKS = 200;
/** How many pictures a rate is averaged over. */
const PICTURES = 20;
/** Width and height of the picture without WebGL: one ray per pixel. */
const COLUMNS = 240;
const ROWS = 140;

const coarse = matchMedia('(pointer: coarse)').matches || Math.min(screen.width, screen.height) < 600;
/** Instances of a step in which the field is made. */
const PLACED_AT_ONCE = 100;
/** Rows of the successive meshes; the figure shows each as soon as it is built. Each has twice as many columns, and two triangles per cell. */
const SIZES = coarse ? [60, 130] : [60, 220, 510];
const INSTANCES = coarse ? 20_000 : 100_000;

/** A sum of waves of many lengths. @param {number} x @param {number} y @param {number} z */
function bumps(x, y, z) {
  let height = 0;
  for (let k = 1.5, size = 0.3; k < 90; k *= 1.9, size *= 0.5)
    height += size * Math.sin(k * x + k) * Math.sin(k * y + 2 * k) * Math.sin(k * z + 3 * k);
  return height;
}

/** A stone with bumps of many sizes, made in steps of a row. @param {number} rows */
function* stoneInSteps(rows) {
  const columns = 2 * rows;
  const positions = new Float32Array(3 * (rows + 1) * (columns + 1));
  const index = new Uint32Array(6 * rows * columns);
  for (let j = 0, p = 0; j <= rows; j++, yield)
    for (let i = 0; i <= columns; i++, p += 3) {
      const [a, b] = [(2 * Math.PI * (i % columns)) / columns, (Math.PI * j) / rows];
      const [x, y, z] = [Math.sin(b) * Math.cos(a), Math.cos(b), Math.sin(b) * Math.sin(a)];
      const r = 1 + bumps(x, y, z);
      positions.set([r * x, r * y, r * z], p);
    }
  for (let j = 0, q = 0; j < rows; j++)
    for (let i = 0; i < columns; i++, q += 6) {
      const k = j * (columns + 1) + i;
      index.set([k, k + 1, k + columns + 1, k + 1, k + columns + 2, k + columns + 1], q);
    }
  return { positions, index };
}

/** A renderer, or null without WebGL. The context is created here, because three.js would log an error where WebGL is missing. */
function rendererOf() {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2', { antialias: true, preserveDrawingBuffer: true });
  if (!context) return null;
  return new THREE.WebGLRenderer({ canvas, context });
}

/** Small stones on a plane, made in steps of some instances. @param {THREE.Material} material */
function* fieldInSteps(material) {
  const pebble = new THREE.IcosahedronGeometry(1, 0);
  const stones = new THREE.InstancedMesh(pebble, material, INSTANCES);
  stones.raycast = acceleratedRaycast;
  const tree = new MeshBVH(pebble);
  const instances = new MeshScene();
  const random = randomFrom(9);
  const placed = new THREE.Object3D();
  const extent = Math.sqrt(INSTANCES) / 10;
  for (let i = 0; i < INSTANCES; i++) {
    placed.position.set((2 * random() - 1) * extent, 0, (2 * random() - 1) * extent);
    placed.rotation.set(6 * random(), 6 * random(), 0);
    placed.scale.set(0.05 + 0.07 * random(), 0.05 + 0.2 * random() ** 4, 0.05 + 0.07 * random());
    placed.updateMatrix();
    stones.setMatrixAt(i, placed.matrix);
    instances.add(tree, placed.matrix);
    if (i % PLACED_AT_ONCE === 0) yield;
  }
  return { pebble, stones, instances };
}

/**
 * Resolves when the first mesh is built. It, finer meshes and the field are made in slices, so that the page scrolls and reacts meanwhile.
 * @param {() => void} changed  called when a finer mesh or the field is ready
 */
export async function createWorld(changed) {
  const renderer = rendererOf();
  const camera = new THREE.PerspectiveCamera(40, ASPECT, 0.1, 200);
  const material = new THREE.MeshStandardMaterial({ roughness: 0.85, flatShading: true });
  /** @param {THREE.Object3D} shown */
  const sceneOf = (shown) => {
    const sun = new THREE.DirectionalLight(0xffffff, 2.6);
    sun.position.set(2, 3, 1.5);
    return new THREE.Scene().add(sun, new THREE.AmbientLight(0xffffff, 0.7), shown);
  };
  const object = new THREE.Mesh(new THREE.BufferGeometry(), material);
  const meshScene = sceneOf(object);

  /** @typedef {ReturnType<typeof fieldInSteps> extends Generator<any, infer F, any> ? F : never} Field */
  /** @type {(Field & {scene: THREE.Scene}) | undefined} */
  let made;
  let isMaking = false;
  /** Makes the field, when it is shown first: it takes longer than everything else. */
  async function makeField() {
    if (isMaking) return;
    isMaking = true;
    const field = await inSlices(fieldInSteps(material));
    made = { ...field, scene: sceneOf(field.stones) };
    changed();
  }
  /** The field, once it is made. */
  const fieldOf = () => /** @type {NonNullable<typeof made>} */ (made);

  /** @type {MeshBVH | undefined} */
  let tree;
  let version = 0;
  let count = 0;

  /** Shows a mesh that is as fine as `rows`. @param {number} rows */
  async function refine(rows) {
    const { positions, index } = await inSlices(stoneInSteps(rows));
    const finer = await MeshBVH.build({ positions, index }, { build: 'fast' });
    tree?.dispose();
    tree = finer;
    object.geometry.dispose();
    object.geometry = new THREE.BufferGeometry();
    object.geometry.setAttribute('position', new THREE.BufferAttribute(positions, 3));
    object.geometry.setIndex(new THREE.BufferAttribute(index, 1));
    object.raycast = THREE.Mesh.prototype.raycast;
    count = index.length / 3;
    version += 1;
  }
  async function refineMore() {
    for (const rows of SIZES.slice(1)) {
      await refine(rows);
      changed();
    }
  }
  await refine(SIZES[0]);
  void refineMore();

  /** The trees of three-mesh-bvh, built when first needed. Its MeshBVH reorders the index, so it gets a copy of the geometry. */
  function withPeer() {
    const { geometry } = object;
    if (!geometry.userData.peer) {
      const copy = new THREE.BufferGeometry();
      copy.setAttribute('position', geometry.attributes.position);
      copy.setIndex(geometry.index.clone());
      geometry.userData.peer = new PeerBVH(copy);
    }
    return geometry.userData.peer;
  }
  function withPeerOfField() {
    const pebble = /** @type {any} */ (fieldOf().pebble);
    pebble.boundsTree ??= new PeerBVH(pebble, /** @type {any} */ ({ indirect: true }));
  }

  const raycaster = new THREE.Raycaster();
  const direction = new THREE.Vector3();
  const origin = new THREE.Vector3();
  /**
   * Casts one ray with another library; returns t, or Infinity.
   * @param {string} library @param {string} what @param {Float64Array} rays @param {number} i
   */
  function castOne(library, what, rays, i) {
    origin.fromArray(rays, 6 * i);
    direction.fromArray(rays, 6 * i + 3);
    raycaster.set(origin, direction);
    /** @type {any} */ (raycaster).firstHitOnly = true;
    if (what === 'field') {
      const cast = library === 'bvh' ? acceleratedRaycast : THREE.InstancedMesh.prototype.raycast;
      /** @type {any[]} */
      const hits = [];
      if (library === 'bvh') withPeerOfField();
      cast.call(fieldOf().stones, raycaster, hits);
      return Math.min(Infinity, ...hits.map(({ distance }) => distance));
    }
    if (library === 'bvh') return withPeer().raycastFirst(raycaster.ray)?.distance ?? Infinity;
    return raycaster.intersectObject(object)[0]?.distance ?? Infinity;
  }

  /** @param {any} state */
  function look({ what, turn }) {
    const angle = (turn[0] * Math.PI) / 180;
    const [far, high] = what === 'field' ? [3.4, 1.5] : [3.9, 1.2];
    camera.position.set(far * Math.sin(angle), high, far * Math.cos(angle));
    camera.lookAt(0, what === 'field' ? -0.4 : 0, 0);
    camera.updateMatrixWorld();
  }

  const seen = new THREE.Vector3();
  /** @param {{x: number, y: number, z: number}} p */
  const project = (p) => {
    const { x, y } = seen.copy(p).project(camera);
    return { x, y };
  };
  /**
   * The part of an edge in front of the near plane, as two points of the screen; an empty list if there is none. Points behind the eye
   * would be projected upside down.
   * @param {THREE.Vector3} a  in the camera's space, whose eye looks along -z
   * @param {THREE.Vector3} b
   */
  function inFront(a, b) {
    const [da, db] = [-camera.near - a.z, -camera.near - b.z];
    if (da < 0 && db < 0) return [];
    const end = (/** @type {THREE.Vector3} */ p, /** @type {number} */ d) => {
      seen.copy(p);
      if (d < 0) seen.lerpVectors(a, b, da / (da - db));
      const { x, y } = seen.applyMatrix4(camera.projectionMatrix);
      return { x, y };
    };
    return [end(a, da), end(b, db)];
  }

  /** @param {any} state @param {any} hit */
  function cornersOf({ what }, { id, faceIndex }) {
    const { index, attributes } = what === 'field' ? fieldOf().pebble : object.geometry;
    const matrix = new THREE.Matrix4();
    if (what === 'field') fieldOf().stones.getMatrixAt(id, matrix);
    return [0, 1, 2].map((k) => {
      const at = 3 * faceIndex + k;
      const corner = new THREE.Vector3().fromBufferAttribute(
        attributes.position,
        index ? index.getX(at) : at,
      );
      return corner.applyMatrix4(matrix);
    });
  }

  /** The picture without WebGL, made by ray casting. @param {any} state */
  function castPicture(state) {
    const rays = new Float64Array(6 * COLUMNS * ROWS);
    for (let j = 0, k = 0; j < ROWS; j++)
      for (let i = 0; i < COLUMNS; i++, k += 6) {
        seen.set((2 * i + 1) / COLUMNS - 1, 1 - (2 * j + 1) / ROWS, 0.5).unproject(camera);
        rays.set([...camera.position, ...seen.sub(camera.position).normalize()], k);
      }
    const found = state.what === 'field' ? fieldOf().instances.raycastBatch(rays) : tree?.raycastBatch(rays);
    const canvas = document.createElement('canvas');
    canvas.width = COLUMNS;
    canvas.height = ROWS;
    const context = canvas.getContext('2d');
    if (!found || !context) return null;
    const image = context.createImageData(COLUMNS, ROWS);
    const triangle = new THREE.Triangle();
    const normal = new THREE.Vector3();
    const sun = new THREE.Vector3(2, 3, 1.5).normalize();
    for (let i = 0; i < COLUMNS * ROWS; i++) {
      if (found.faceIndices[i] < 0) continue;
      const ids = /** @type {any} */ (found).ids;
      const [a, b, c] = cornersOf(state, { id: ids?.[i], faceIndex: found.faceIndices[i] });
      triangle.set(a, b, c).getNormal(normal);
      const shade = 60 + 170 * Math.abs(normal.dot(sun));
      image.data.set([shade, shade, shade, 255], 4 * i);
    }
    context.putImageData(image, 0, 0);
    return canvas;
  }
  /** @type {{key: string, picture: HTMLCanvasElement | null}} */
  let last = { key: '', picture: null };

  const rays = new Float64Array(6 * FAN * FAN);
  const out = { t: new Float64Array(FAN * FAN), faceIndices: new Int32Array(FAN * FAN) };
  /** Rays of all pictures of the mesh so far, and how many of them went through its front without a hit. */
  const total = { rays: 0, leaks: 0 };
  /** @type {{key: string, seconds: number[], rays: number[]}} */
  let rates = { key: '', seconds: [], rays: [] };

  /**
   * Whether the hit of ray i of the fan is on the inner side of the stone. The fan begins outside, so a ray that is not lost between two
   * triangles first hits a triangle from the front: its corners turn counterclockwise.
   * @param {number} i
   */
  function hasLeaked(i) {
    if (out.t[i] === Infinity) return false;
    const p = object.geometry.attributes.position.array;
    const corners = object.geometry.index.array;
    const first = 3 * out.faceIndices[i];
    const a = 3 * corners[first];
    const b = 3 * corners[first + 1];
    const c = 3 * corners[first + 2];
    // Number by number, as in `fan`.
    const ux = p[b] - p[a];
    const uy = p[b + 1] - p[a + 1];
    const uz = p[b + 2] - p[a + 2];
    const vx = p[c] - p[a];
    const vy = p[c + 1] - p[a + 1];
    const vz = p[c + 2] - p[a + 2];
    const along =
      rays[6 * i + 3] * (uy * vz - uz * vy) +
      rays[6 * i + 4] * (uz * vx - ux * vz) +
      rays[6 * i + 5] * (ux * vy - uy * vx);
    return along > BEHIND * Math.sqrt((ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz));
  }

  return {
    get version() {
      return version;
    },
    /** How many rays of the fan were cast at the mesh by raybound so far, and how many leaked; null before the first. */
    get leaks() {
      return total.rays === 0 ? null : { rays: whole(total.rays), leaks: whole(total.leaks) };
    },
    /** Whether what the figure shows is made; if not, it will be. @param {any} state */
    ready({ what }) {
      if (what === 'mesh' || made) return true;
      void makeField();
      return false;
    },

    /** Whether WebGL drew the picture. */
    drawn: renderer !== null,

    /** @param {any} state */
    count: ({ what }) => whole(what === 'field' ? INSTANCES : count),

    /**
     * The triangle at a point of the screen, found by raybound.
     * @param {any} state
     * @param {Point} ndc
     * @returns {Pick | null}
     */
    pick(state, { x, y }) {
      if (!tree) return null;
      look(state);
      raycaster.setFromCamera(new THREE.Vector2(x, y), camera);
      const { ray } = raycaster;
      const cast = state.what === 'field' ? () => fieldOf().instances.raycast(ray) : () => tree?.raycast(ray);
      const hit = cast();
      // The clock of a browser is too coarse for a single pick.
      const before = performance.now();
      for (let i = 0; i < PICKS; i++) cast();
      const time = (1000 * (performance.now() - before)) / PICKS;
      if (!hit) return null;
      const length = 0.35;
      const towards = Math.sign(hit.side) || 1;
      const tip = new THREE.Vector3()
        .copy(hit.normal)
        .multiplyScalar(towards * length)
        .add(hit.point);
      return {
        outline: cornersOf(state, hit).map(project),
        point: project(hit.point),
        tip: project(tip),
        words: {
          face: whole(hit.faceIndex),
          id: 'id' in hit ? whole(Number(hit.id)) : '',
          distance: number(hit.distance, 3),
          time: time >= 0.1 ? number(time, 1) : '< 0.1',
        },
      };
    },

    /**
     * Casts as many rays of the fan as the budget allows. The origin of the fan moves.
     * @param {any} state
     * @param {number} time  in seconds
     * @param {number} budget  in milliseconds
     */
    fan(state, time, budget) {
      const library = /** @type {keyof typeof AT_ONCE} */ (state.library);
      const angle = 0.4 * time + 1;
      const from =
        state.what === 'field'
          ? { x: 0.8 * Math.cos(angle), y: 0.9, z: 0.8 * Math.sin(angle) }
          : { x: 1.9 * Math.cos(angle), y: 1.1, z: 1.9 * Math.sin(angle) };
      const ahead = new THREE.Vector3(-from.x, -from.y, -from.z).normalize();
      const right = new THREE.Vector3().crossVectors(ahead, new THREE.Vector3(0, 1, 0)).normalize();
      const up = new THREE.Vector3().crossVectors(right, ahead);
      // Number by number: with a vector for each ray, a phone would spend most of its frame here.
      for (let j = 0, k = 0; j < FAN; j++) {
        // Rows out of order, so that a part of the rows is spread over the whole fan.
        const v = (1.3 * ((ROW_STEP * j) % FAN)) / FAN - 0.65;
        for (let i = 0; i < FAN; i++, k += 6) {
          const u = (1.3 * i) / FAN - 0.65;
          const x = ahead.x + u * right.x + v * up.x;
          const y = ahead.y + u * right.y + v * up.y;
          const z = ahead.z + u * right.z + v * up.z;
          const length = Math.sqrt(x * x + y * y + z * z);
          rays[k] = from.x;
          rays[k + 1] = from.y;
          rays[k + 2] = from.z;
          rays[k + 3] = x / length;
          rays[k + 4] = y / length;
          rays[k + 5] = z / length;
        }
      }
      // The trees are built before the clock starts.
      const prepareBvh = state.what === 'field' ? withPeerOfField : withPeer;
      if (library === 'bvh') prepareBvh();
      const step = AT_ONCE[library];
      /** The index of the n-th ray that is cast. @param {number} n */
      const at = (n) => (library === 'raybound' ? n : (RAY_STEP * n) % (FAN * FAN));
      let cast = 0;
      const begin = performance.now();
      while (cast < FAN * FAN && tree && (cast === 0 || performance.now() - begin < budget)) {
        if (library === 'raybound') {
          const part = rays.subarray(6 * cast, 6 * (cast + step));
          const results = { t: out.t.subarray(cast), faceIndices: out.faceIndices.subarray(cast) };
          if (state.what === 'field') fieldOf().instances.raycastBatch(part, {}, results);
          else tree.raycastBatch(part, {}, results);
        } else
          for (let n = cast; n < cast + step; n++) out.t[at(n)] = castOne(library, state.what, rays, at(n));
        cast += step;
      }
      const seconds = (performance.now() - begin) / 1000;
      if (library === 'raybound' && state.what === 'mesh') {
        total.rays += cast;
        for (let i = 0; i < cast; i++) if (hasLeaked(i)) total.leaks += 1;
      }
      const key = `${library} ${state.what} ${version}`;
      if (rates.key !== key) rates = { key, seconds: [], rays: [] };
      rates.seconds.push(seconds);
      rates.rays.push(cast);
      if (rates.rays.length > PICTURES) {
        rates.rays.shift();
        rates.seconds.shift();
      }
      const sum = (/** @type {number[]} */ list) => list.reduce((total, x) => total + x, 0);
      const rate = sum(rates.rays) / Math.max(sum(rates.seconds), 1e-4);
      const ends = [];
      const every = Math.max(1, Math.floor(cast / LINES));
      for (let n = 0; n < cast; n += every) {
        const i = at(n);
        if (out.t[i] === Infinity) continue;
        origin.fromArray(rays, 6 * i);
        ends.push(project(origin.addScaledVector(direction.fromArray(rays, 6 * i + 3), out.t[i])));
      }
      const exact = rate > 1e6 ? `${number(rate / 1e6, 1)} M` : whole(Math.round(rate));
      return { from: project(/** @type {any} */ (from)), ends, rate: `${NAMES[library]}: ${exact} rays/s` };
    },

    /** The edges of the tree's boxes at a depth: pairs of points. @param {any} state @returns {Point[][]} */
    boxes({ what, turn, depth: [depth] }) {
      if (depth === 0 || !tree) return [];
      const numbers = (what === 'field' ? fieldOf().instances : tree).nodeBoxes(depth - 1);
      look({ what, turn });
      return Array.from({ length: numbers.length / 6 }, (_, i) => {
        const box = numbers.subarray(6 * i, 6 * i + 6);
        const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k) =>
          new THREE.Vector3(box[k & 1 ? 3 : 0], box[k & 2 ? 4 : 1], box[k & 4 ? 5 : 2]).applyMatrix4(
            camera.matrixWorldInverse,
          ),
        );
        return [0, 1, 2, 3, 4, 5, 6, 7].flatMap((k) =>
          [1, 2, 4].filter((bit) => !(k & bit)).flatMap((bit) => inFront(corners[k], corners[k | bit])),
        );
      });
    },

    /**
     * The picture; null before there is one.
     * @param {any} state
     * @param {{width: number, height: number}} size
     * @param {Record<string, string>} palette
     * @returns {CanvasImageSource | null}
     */
    render(state, { width, height }, palette) {
      look(state);
      const what = /** @type {'mesh' | 'field'} */ (state.what);
      if (!renderer) {
        const key = `${what} ${state.turn} ${version}`;
        if (last.key !== key) last = { key, picture: castPicture(state) };
        return last.picture;
      }
      const ratio = Math.min(devicePixelRatio, 2);
      const key = `${what} ${state.turn} ${version} ${width} ${height} ${ratio} ${palette.room}`;
      if (last.key !== key) {
        renderer.setPixelRatio(ratio);
        renderer.setSize(width, height, false);
        const scene = what === 'field' ? fieldOf().scene : meshScene;
        scene.background = new THREE.Color(palette.room);
        material.color.set(palette.obstacle).lerp(new THREE.Color(0xffffff), 0.45);
        renderer.render(scene, camera);
        last = { key, picture: renderer.domElement };
      }
      return last.picture;
    },
  };
}
