import { func, object } from '../arguments/check.js';

/**
 * @typedef {{type: string, target?: unknown, [detail: string]: unknown}} EngineEvent
 * @typedef {(event: any) => void} Listener
 */

/**
 * Listeners by event type, called in the order in which they were added.
 *
 * @example
 * ```js
 * import { EventDispatcher } from 'raybound';
 *
 * const node = new EventDispatcher();
 * node.addEventListener('click', ({ type }) => console.log(type)); // → click
 * node.dispatchEvent({ type: 'click' });
 * ```
 */
export class EventDispatcher {
  constructor() {
    /** @type {{type: string, listener: Listener}[]} */
    this.listeners = [];
  }

  /**
   * Adds a listener, unless it was added before.
   * @param {string} type
   * @param {Listener} listener  throws a TypeError unless it is a function
   */
  addEventListener(type, listener) {
    func('EventDispatcher.addEventListener', 'listener', listener);
    if (!this.hasEventListener(type, listener)) this.listeners.push({ type, listener });
    return this;
  }

  /** Whether a listener was added for a type. @param {string} type @param {Listener} listener */
  hasEventListener(type, listener) {
    return this.listeners.some((entry) => entry.type === type && entry.listener === listener);
  }

  /**
   * Removes a listener.
   * @param {string} type
   * @param {Listener} listener  removing an unknown listener is no error
   */
  removeEventListener(type, listener) {
    this.listeners = this.listeners.filter((entry) => entry.type !== type || entry.listener !== listener);
    return this;
  }

  /**
   * Sets `event.target` to this object and calls the listeners of `event.type`. Listeners that are added or removed
   * during the dispatch do not affect it.
   * @param {EngineEvent} event
   */
  dispatchEvent(event) {
    object('EventDispatcher.dispatchEvent', 'event', event, 'an event {type}');
    event.target = this;
    for (const { type, listener } of [...this.listeners]) if (type === event.type) listener.call(this, event);
    return this;
  }
}
