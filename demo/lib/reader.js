// The first sign of a reader, for which heavy work waits: a page that was only opened stays cheap.

const SIGNS = ['scroll', 'wheel', 'touchstart', 'pointermove', 'pointerdown', 'keydown', 'beforeprint'];

/** @type {Promise<void> | undefined} */
let sign;

/** Resolves when the reader first scrolls, points, touches, presses a key or prints. The first call begins to listen. */
export const firstSign = () =>
  (sign ??= new Promise((done) => {
    // A page that is opened in its middle is being read.
    if (scrollY > 0) done();
    for (const name of SIGNS)
      addEventListener(name, () => done(), { once: true, passive: true, capture: true });
  }));
