/**
 * The balls whose next event is out of date after two balls have collided, in
 * rising order. Each event has the `other` ball that it hits, or undefined.
 */
export function outdated(events, first, second) {
  const changed = [first, second];
  return events.flatMap(({ other }, i) =>
    changed.includes(i) || changed.includes(other) ? [i] : [],
  );
}
