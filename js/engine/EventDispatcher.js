import { func } from '../check.js';

/**
 * @typedef {{type: string, target?: unknown, [detail: string]: unknown}} EngineEvent
 * @typedef {(event: any) => void} Listener
 */

/** Listeners by event type, called in the order in which they were added. */
export class EventDispatcher {
  constructor() {
    /** @type {Map<string, Set<Listener>> | undefined} made with the first listener */
    this.listeners = undefined;
  }

  /**
   * Adding a listener twice is adding it once.
   * @param {string} type
   * @param {Listener} listener  anything but a function throws a TypeError
   */
  addEventListener(type, listener) {
    func('EventDispatcher.addEventListener', 'listener', listener);
    this.listeners ??= new Map();
    const ofType = this.listeners.get(type);
    if (ofType) ofType.add(listener);
    else this.listeners.set(type, new Set([listener]));
    return this;
  }

  /**
   * @param {string} type
   * @param {Listener} listener
   */
  hasEventListener(type, listener) {
    return Boolean(this.listeners?.get(type)?.has(listener));
  }

  /**
   * @param {string} type
   * @param {Listener} listener  one that was never added is no error
   */
  removeEventListener(type, listener) {
    this.listeners?.get(type)?.delete(listener);
    return this;
  }

  /**
   * Sets `event.target` to this object and calls the listeners of `event.type`. Listeners added or removed
   * meanwhile do not change this round.
   * @param {EngineEvent} event
   */
  dispatchEvent(event) {
    event.target = this;
    for (const listener of [...(this.listeners?.get(event.type) ?? [])]) listener.call(this, event);
    return this;
  }
}
