import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { BVH, BVHHelper, RectGeometry } from '../../../js/index.js';

const sides = ({ min, max }) => [min.x, min.y, max.x, max.y];
const box = (x0, y0, x1, y1) => ({ min: { x: x0, y: y0 }, max: { x: x1, y: y1 } });
const target = (...corners) => ({ object: {}, boundingBox: box(...corners) });
const NEVER = [Infinity, Infinity, -Infinity, -Infinity];

/** Unit boxes along x, far apart. */
const row = (count) => Array.from({ length: count }, (_, i) => target(10 * i, 0, 10 * i + 1, 1));
const leaves = (bvh) => {
  const found = [];
  bvh.traverse((node) => void (node.children.length || found.push(node)));
  return found;
};

describe('BVH', () => {
  it('has the union of the boxes, immediately', () => {
    const bvh = new BVH([target(5, 6, 7, 8), target(-1, 7, 2, 9)]);
    assert.deepEqual(sides(bvh.boundingBox), [-1, 6, 7, 9]);
    assert.deepEqual([...bvh.size], [8, 3]);
    assert.deepEqual([bvh.children, bvh.parent, bvh.minNum], [[], undefined, 4]);
  });

  it('without targets it is empty and has size 0, never NaN', () => {
    const bvh = new BVH();
    assert.deepEqual(sides(bvh.boundingBox), NEVER);
    assert.deepEqual([...bvh.size], [0, 0]);
    assert.deepEqual(bvh.children, []);
  });

  it('divides nodes with more than minNum targets only', () => {
    assert.equal(new BVH(row(4)).children.length, 0);
    assert.equal(new BVH(row(5)).children.length, 2);
    assert.equal(new BVH(row(2), 1).children.length, 2);
    assert.equal(
      leaves(new BVH(row(100), 3)).every(({ targets }) => targets.length <= 3),
      true,
    );
  });

  it('halves the longer side at the middle of the box; a target with its middle there goes to the second half', () => {
    const targets = row(5); // middles at 0.5, 10.5, 20.5, 30.5, 40.5; that of the box is 20.5
    const [first, second] = new BVH(targets).children;
    assert.deepEqual(first.targets, targets.slice(0, 2));
    assert.deepEqual(second.targets, targets.slice(2));
  });

  it('a square box is halved across y', () => {
    const corners = [target(0, 0, 1, 1), target(9, 0, 10, 1), target(0, 9, 1, 10), target(9, 9, 10, 10)];
    const [first, second] = new BVH(corners, 2).children;
    assert.deepEqual(first.targets, corners.slice(0, 2));
    assert.deepEqual(second.targets, corners.slice(2));
  });

  it('targets with the same middle stay together', () => {
    const targets = Array.from({ length: 9 }, (_, i) => target(-i, -i, i, i));
    const bvh = new BVH(targets);
    assert.deepEqual(bvh.children, []);
    assert.equal(bvh.targets.length, 9);
  });

  it('every node has all targets below it and its own box; children have their parent', () => {
    const targets = row(50);
    const bvh = new BVH(targets);
    bvh.traverse((node) => {
      for (const { boundingBox } of node.targets) {
        const [x0, y0, x1, y1] = sides(node.boundingBox);
        assert.ok(
          boundingBox.min.x >= x0 &&
            boundingBox.min.y >= y0 &&
            boundingBox.max.x <= x1 &&
            boundingBox.max.y <= y1,
        );
      }
      for (const child of node.children) assert.equal(child.parent, node);
      if (node.children.length) {
        const below = node.children.flatMap((child) => child.targets);
        assert.deepEqual(new Set(below), new Set(node.targets));
        assert.equal(below.length, node.targets.length);
      }
    });
    assert.equal(bvh.targets, targets, 'kept');
    assert.deepEqual(
      leaves(bvh).flatMap((leaf) => leaf.targets),
      targets,
      'never reordered',
    );
  });

  it('a node is divided once, when its children are first read, by the minNum of computeHierarchy', () => {
    const targets = row(9);
    let reads = 0;
    for (const target of targets) {
      const { boundingBox } = target;
      Object.defineProperty(target, 'boundingBox', { get: () => (reads++, boundingBox) });
    }
    const bvh = new BVH(targets);
    const made = reads;
    bvh.minNum = 100;
    const { children } = bvh;
    assert.equal(reads, made + 2 * targets.length, 'the middle of each target, and the box around each half');
    assert.equal(children.length, 2);
    assert.deepEqual(
      children.map((child) => child.minNum),
      [4, 4],
    );
    assert.equal(bvh.children, children);
    assert.equal(reads, made + 2 * targets.length);
    assert.equal(bvh.divide().children.length, 2);
    assert.notEqual(bvh.children, children);
    assert.deepEqual(bvh.computeHierarchy().children, []);
  });

  it('computeHierarchy applies changed targets, boxes and minNum', () => {
    const bvh = new BVH(row(3));
    bvh.targets.push(...row(9).slice(3));
    assert.equal(bvh.computeBoundingBox(), bvh);
    assert.deepEqual(sides(bvh.boundingBox), [0, 0, 81, 1]);
    assert.equal(bvh.computeHierarchy(), bvh);
    assert.equal(bvh.children.length, 2);
    bvh.minNum = 9;
    assert.deepEqual(bvh.computeHierarchy().children, []);
    bvh.targets.length = 0;
    assert.deepEqual(sides(bvh.computeHierarchy().boundingBox), NEVER);
  });

  it('boxes far from the origin do not overflow; a box that was never computed is allowed', () => {
    const far = 1.5e308;
    const bvh = new BVH([target(far, 0, far, 1), target(far / 2, 0, far / 2, 1)], 1);
    assert.equal(bvh.children.length, 2);
    const mixed = new BVH([...row(5), target(...NEVER)]);
    assert.deepEqual(sides(mixed.boundingBox), [0, 0, 41, 1]);
    assert.equal(leaves(mixed).flatMap(({ targets }) => targets).length, 6);
  });

  it('traverse goes depth first; enter returning false skips a node and its descendants', () => {
    const bvh = new BVH(row(20), 2);
    const [first, second] = bvh.children;
    const all = [];
    bvh.traverse((node) => all.push(node));
    assert.equal(all[0], bvh);
    assert.equal(all[1], first);
    assert.ok(all.indexOf(second) > all.indexOf(first.children[1]));

    const seen = [];
    const entered = [];
    assert.equal(
      bvh.traverse(
        (node) => seen.push(node),
        (node) => void entered.push(node),
      ),
      bvh,
    );
    assert.deepEqual([seen, entered], [all, all], 'undefined does not skip');
    seen.length = 0;
    bvh.traverse(
      (node) => seen.push(node),
      (node) => node !== first,
    );
    assert.deepEqual(
      seen,
      all.filter((node) => node !== first && !isBelow(node, first)),
    );
    bvh.traverse(
      () => assert.fail('visited'),
      () => false,
    );

    function isBelow(node, above) {
      return node.parent !== undefined && (node.parent === above || isBelow(node.parent, above));
    }
  });

  it('the scene of the case file is divided by the documented rule', () => {
    const { rects, minNum } = JSON.parse(
      readFileSync(new URL('../../cases/bvh-scene.json', import.meta.url)),
    );
    const targets = rects.map(({ x, y, w, h }) => {
      const geometry = new RectGeometry(x - w / 2, y - h / 2, w, h).computeBoundingBox();
      return { object: { geometry }, boundingBox: geometry.boundingBox };
    });
    const bvh = new BVH(targets, minNum);
    for (const leaf of leaves(bvh)) assert.ok(leaf.targets.length <= minNum);
    bvh.traverse(({ targets: here, boundingBox, children }) => {
      if (!children.length) return;
      const [x0, y0, x1, y1] = sides(boundingBox);
      const axis = x1 - x0 > y1 - y0 ? 'x' : 'y';
      const middle = (boundingBox.min[axis] + boundingBox.max[axis]) / 2;
      const isFirst = (t) => (t.boundingBox.min[axis] + t.boundingBox.max[axis]) / 2 < middle;
      assert.deepEqual(children[0].targets, here.filter(isFirst));
    });
  });

  it('throws for wrong arguments', () => {
    assert.throws(() => new BVH([target(0, 0, NaN, 1)]), {
      name: 'RangeError',
      message: /^BVH: targets\[0\]\.boundingBox\.max\.x .*NaN/,
    });
    assert.throws(() => new BVH([target(0, 0, 1, 1), { object: {} }]), {
      name: 'TypeError',
      message: /targets\[1\]\.boundingBox .*undefined/,
    });
    assert.throws(() => new BVH([{ boundingBox: { min: { x: 0, y: 0 } } }]), {
      message: /boundingBox\.max .*undefined/,
    });
    assert.throws(() => new BVH([undefined]), { name: 'TypeError', message: /targets\[0\] .*undefined/ });
  });

  it('a change that throws leaves the box unchanged', () => {
    const bvh = new BVH(row(2));
    bvh.targets.push(target(0, 0, 1, NaN));
    assert.throws(() => bvh.computeHierarchy());
    assert.deepEqual(sides(bvh.boundingBox), [0, 0, 11, 1]);
  });
});

describe('BVHHelper', () => {
  it('shows one rectangle for each node, in the order of traverse', () => {
    const bvh = new BVH(row(12), 2);
    const nodes = [];
    bvh.traverse((node) => nodes.push(node));
    const helper = new BVHHelper(bvh);
    assert.equal(helper.children.length, nodes.length);
    helper.children.forEach(({ geometry, style }, i) => {
      assert.ok(geometry instanceof RectGeometry);
      assert.deepEqual(sides(geometry.computeBoundingBox().boundingBox), sides(nodes[i].boundingBox));
      assert.deepEqual(style, { strokeStyle: '#000' });
    });
    assert.equal(helper.isGroup, true);
  });

  it('takes a style, or a function that returns a style for each node', () => {
    const bvh = new BVH(row(5));
    const style = { fillStyle: 'red' };
    assert.ok(new BVHHelper(bvh, style).children.every((graph) => graph.style === style));
    const queried = [];
    const made = new BVHHelper(bvh, (node, index) => {
      queried.push([node, index]);
      return { lineWidth: index };
    });
    assert.deepEqual(queried, [
      [bvh, 0],
      [bvh.children[0], 1],
      [bvh.children[1], 2],
    ]);
    assert.deepEqual(
      made.children.map((graph) => graph.style.lineWidth),
      [0, 1, 2],
    );
  });

  it('update applies changes of the hierarchy', () => {
    const bvh = new BVH(row(3));
    const helper = new BVHHelper(bvh);
    bvh.targets.push(...row(9).slice(3));
    bvh.computeHierarchy();
    assert.equal(helper.update(), helper);
    assert.ok(helper.children.length > 1);
  });

  it('an empty hierarchy draws nothing', () => assert.deepEqual(new BVHHelper(new BVH()).children, []));
});
