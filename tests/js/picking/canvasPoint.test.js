// canvasPoint on canvases that are objects of the test. tests/browser/canvas-point.test.js compares with real pages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canvasPoint, Vector2 } from '../../../js/index.js';

/** A canvas of 300 x 200 pixels without transforms, whose border box is at (10, 20). @param {object} style @param {number[]} size */
function canvasWith(style, [width, height]) {
  const plain = {
    boxSizing: 'content-box',
    width: 'auto',
    height: 'auto',
    objectFit: 'fill',
    objectPosition: '50% 50%',
    transform: 'none',
    rotate: 'none',
    scale: 'none',
    offsetPath: 'none',
    perspective: 'none',
  };
  const canvas = {
    width: 300,
    height: 200,
    parentNode: null,
    getBoundingClientRect: () => ({ left: 10, top: 20, width, height }),
    ownerDocument: { defaultView: { getComputedStyle: () => ({ ...plain, ...style }) } },
  };
  return canvas;
}
const at = (canvas, clientX, clientY, more = {}) => {
  const point = canvasPoint(canvas, { clientX, clientY, ...more });
  return point && [point.x, point.y].map((value) => Math.round(value * 1e9) / 1e9 + 0);
};

test('a canvas without styles is a rectangle: its CSS size is scaled to its pixels', () => {
  const canvas = Object.assign(canvasWith({}, [150, 50]), { ownerDocument: undefined });
  assert.deepEqual(at(canvas, 10, 20), [0, 0]);
  assert.deepEqual(at(canvas, 85, 45), [150, 100]);
  assert.deepEqual(at(canvas, 0, 120), [-20, 400], 'outside');
});

// The ratio of `getBoundingClientRect` includes the border and the padding: it gives (20.8, 20.8) for the pixel (5, 5) of a canvas
// of 200 x 200 pixels with a border of 20.
test('border and padding are outside of the pixels', () => {
  const border = {
    borderLeftWidth: '20px',
    borderTopWidth: '20px',
    borderRightWidth: '20px',
    borderBottomWidth: '20px',
  };
  const canvas = Object.assign(canvasWith(border, [240, 240]), { width: 200, height: 200 });
  assert.deepEqual(at(canvas, 10 + 25, 20 + 25), [5, 5]);
  const padding = { paddingLeft: '12.5px', paddingTop: '3px', paddingRight: '7.5px', paddingBottom: '0px' };
  const sized = { width: '600px', height: '100px' };
  const content = canvasWith({ ...border, ...padding, ...sized }, [660, 143]);
  assert.deepEqual(at(content, 10 + 32.5 + 300, 20 + 23 + 50), [150, 100]);
  const whole = canvasWith({ ...border, ...padding, ...sized, boxSizing: 'border-box' }, [600, 100]);
  assert.deepEqual(at(whole, 10 + 32.5 + 540, 20 + 23 + 57), [300, 200]);
});

test('object-fit and object-position', () => {
  const place = (style, size, x, y) => at(canvasWith(style, size), 10 + x, 20 + y);
  assert.deepEqual(place({ objectFit: 'contain' }, [400, 100], 125, 0), [0, 0]);
  assert.deepEqual(place({ objectFit: 'contain' }, [150, 400], 75, 200), [150, 100]);
  assert.deepEqual(place({ objectFit: 'cover' }, [600, 100], 0, 50), [0, 100]);
  assert.deepEqual(place({ objectFit: 'none' }, [400, 260], 50, 30), [0, 0]);
  assert.deepEqual(place({ objectFit: 'scale-down' }, [600, 400], 150, 100), [0, 0]);
  assert.deepEqual(place({ objectFit: 'scale-down' }, [150, 400], 0, 150), [0, 0]);
  const position = (objectPosition) => place({ objectFit: 'none', objectPosition }, [400, 260], 0, 0);
  assert.deepEqual(position('0% 100%'), [0, -60]);
  assert.deepEqual(position('10px 1.5px'), [-10, -1.5]);
  assert.deepEqual(position('calc(100% - 10px) calc(-5px + 50%)'), [-90, -25]);
  assert.deepEqual(place({ objectFit: 'fill', objectPosition: '0 0' }, [600, 400], 2, 2), [1, 1]);
});

test('the offset of an event is used where the styles do not say the transform, if the canvas is its target', () => {
  const canvas = canvasWith(
    { offsetPath: 'path("M0 0L9 9")', paddingLeft: '4px', width: '300px', height: '200px' },
    [200, 304],
  );
  const event = { target: canvas, eventPhase: 2, offsetX: 54, offsetY: 60 };
  assert.deepEqual(at(canvas, 0, 0, event), [50, 60]);
  assert.notDeepEqual(at(canvas, 0, 0, { ...event, eventPhase: 0 }), [50, 60], 'after the dispatch');
  assert.notDeepEqual(at(canvas, 0, 0, { ...event, target: {} }), [50, 60], 'another target');
  assert.deepEqual(at(canvasWith({}, [300, 200]), 12, 23, { ...event, offsetX: 7 }), [2, 3]);
});

test('a canvas without an area or without pixels has no points', () => {
  assert.equal(at(canvasWith({}, [0, 0]), 10, 20), null);
  assert.equal(at(canvasWith({ borderLeftWidth: '300px' }, [300, 200]), 10, 20), null, 'only a border');
  assert.equal(at(Object.assign(canvasWith({}, [300, 200]), { width: 0 }), 10, 20), null);
});

test('a target receives the point, and is unchanged without one', () => {
  const target = new Vector2(1, 2);
  assert.equal(canvasPoint(canvasWith({}, [0, 0]), { clientX: 10, clientY: 21 }, target), null);
  assert.deepEqual([target.x, target.y], [1, 2]);
  assert.equal(canvasPoint(canvasWith({}, [300, 200]), { clientX: 10, clientY: 21 }, target), target);
  assert.deepEqual([target.x, target.y], [0, 1]);
});

test('wrong arguments throw', () => {
  const canvas = canvasWith({}, [300, 200]);
  const event = { clientX: 10, clientY: 20 };
  for (const [args, message] of /** @type {[any[], RegExp][]} */ ([
    [[{}, event], /^TypeError: canvasPoint: canvas must be a canvas, got an object$/],
    [[canvas, null], /^TypeError: canvasPoint: event must be a pointer event, got null$/],
    [
      [canvas, { clientX: 1 }],
      /^TypeError: canvasPoint: event.clientY must be a finite number, got undefined$/,
    ],
    [
      [canvas, { clientX: NaN, clientY: 1 }],
      /^RangeError: canvasPoint: event.clientX must be a finite number, got NaN$/,
    ],
    [[canvas, event, 5], /^TypeError: canvasPoint: target must be an object, got 5$/],
  ]))
    assert.throws(() => canvasPoint(...args), message);
});
