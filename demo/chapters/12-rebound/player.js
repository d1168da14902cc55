// Moves the ball along its path at constant speed, and from contact to contact.

/** @typedef {import('./playback.js').Playback} Playback */
/** @typedef {import('./derived.js').Derived} Derived */

/** Figure units in a second at speed 1. */
const UNITS_PER_SECOND = 260;
/** A rest at the end of the path, and at each contact where motion is to be reduced. */
const REST_MS = 1100;
/** A browser that was away for a while does not make the ball leap. */
const LONGEST_FRAME_MS = 100;
/** Lengths are sums: how near to a contact counts as at it. */
const AT_CONTACT = 1e-6;

/**
 * @param {object} parts
 * @param {() => Playback} parts.playback
 * @param {(patch: Partial<Playback>) => void} parts.look  changes it
 * @param {() => Derived} parts.derived
 * @param {() => boolean} parts.reducedMotion
 * @param {(contact: number) => void} parts.onStep  a contact was stepped to; 0 is the start
 */
export function createPlayer({ playback, look, derived, reducedMotion, onStep }) {
  let frame = 0;
  let last = 0;
  let rested = 0;
  let held = false;
  let away = false;

  /** @param {number} distance @param {1 | -1} towards @returns {number} index of the next contact, or -1 */
  function neighbor(distance, towards) {
    const { lengths } = derived();
    if (towards > 0) return lengths.findIndex((length) => length > distance + AT_CONTACT);
    // Lengths grow: all shorter ones come first.
    return lengths.filter((length) => length < distance - AT_CONTACT).length - 1;
  }

  /** @param {number} now */
  function tick(now) {
    frame = 0;
    const {
      playing,
      speed: [speed],
      travelled: [travelled],
    } = playback();
    if (!playing || held || away) return;
    // A frame is named by when it began, which can be before start() looked at the clock.
    const elapsed = Math.min(Math.max(now - last, 0), LONGEST_FRAME_MS);
    last = now;
    const { total, lengths } = derived();
    const atEnd = travelled >= total;
    if (atEnd || reducedMotion()) {
      rested += elapsed * speed;
      if (rested >= REST_MS) {
        rested = 0;
        look({ travelled: [atEnd ? 0 : (lengths[neighbor(travelled, 1)] ?? total)] });
      }
    } else {
      const distance = travelled + (elapsed / 1000) * UNITS_PER_SECOND * speed;
      look({ travelled: [Math.min(distance, total)] });
    }
    run();
  }

  function run() {
    if (frame === 0 && playback().playing && !held && !away) frame = requestAnimationFrame(tick);
  }

  function start() {
    last = performance.now();
    rested = 0;
    run();
  }

  return {
    start,

    play() {
      const { travelled } = playback();
      look({ playing: true, travelled: travelled[0] >= derived().total ? [0] : travelled });
      start();
    },

    pause() {
      look({ playing: false });
    },

    /** @param {1 | -1} towards */
    step(towards) {
      const { lengths } = derived();
      const index = neighbor(playback().travelled[0], towards);
      if (index < 0) return;
      look({ playing: false, travelled: [lengths[index]] });
      onStep(index);
    },

    /** @param {number} distance */
    seek(distance) {
      look({ playing: false, travelled: [Math.min(Math.max(distance, 0), derived().total)] });
    },

    /** While something is dragged the ball waits. @param {boolean} hold */
    hold(hold) {
      held = hold;
      if (!hold) start();
    },

    /** While nobody sees it the ball waits, too. @param {boolean} seen */
    see(seen) {
      if (seen === !away) return;
      away = !seen;
      if (seen) start();
    },
  };
}
