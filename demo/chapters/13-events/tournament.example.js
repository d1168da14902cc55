/**
 * A knock-out tournament: whose time is the least? Player i sits at the
 * leaf n + i, and the match at node k is between the winners of its two
 * children, 2k and 2k + 1. The winner of all is at node 1.
 */
export function createTournament(times) {
  const n = times.length;
  const winners = [];
  function play(k) {
    const [a, b] = [winners[2 * k], winners[2 * k + 1]];
    winners[k] = times[a] <= times[b] ? a : b;
  }
  for (let i = 0; i < n; i += 1) winners[n + i] = i;
  for (let k = n - 1; k >= 1; k -= 1) play(k);
  return {
    winners,
    first: () => winners[1],
    /** After times[i] has changed: plays the matches of i again, log2(n) of them. */
    update(i) {
      for (let k = (n + i) >> 1; k >= 1; k >>= 1) play(k);
    },
  };
}
