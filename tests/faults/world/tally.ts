/** Counts what was injected, by kind. */
export function newTally() {
  const counts = new Map<string, number>();
  return {
    add: (kind: string, times = 1) => void (times > 0 && counts.set(kind, (counts.get(kind) ?? 0) + times)),
    total: () => [...counts.values()].reduce((sum, n) => sum + n, 0),
    lines: () =>
      [...counts].sort(([a], [b]) => a.localeCompare(b)).map(([kind, n]) => `${String(n).padStart(6)}  ${kind}`),
  };
}
export type Tally = ReturnType<typeof newTally>;
