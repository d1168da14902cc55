// Limits of time for tests that guard against quadratic algorithms.

/** Milliseconds of processor time that this process has used: other programs do not make it longer, unlike that of a clock. */
export function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
