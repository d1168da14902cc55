/**
 * A knockout tournament: the least time wins. Player i is at the leaf
 * n + i, and the match at node k is between the winners of its two
 * children, 2k and 2k + 1. The overall winner is at node 1.
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
    /**
     * Call after a change of times[i]: plays the log2(n) matches of i again.
     */
    update(i) {
      for (let k = (n + i) >> 1; k >= 1; k >>= 1) play(k);
    },
  };
}
