/** Names in the environment that are nearly a setting's, each with the setting that was probably meant. */
export function similarNames(given: string[], known: readonly string[]): [string, string][] {
  return given
    .filter((name) => /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/.test(name) && !isKnown(name, known))
    .flatMap((name) => {
      const meant = known.find((one) => one.includes('_') && distance(name, one) <= 2);
      return meant ? [[name, meant] as [string, string]] : [];
    });
}

/** A secret may also be given as a file: NAME_FILE. */
const isKnown = (name: string, known: readonly string[]) =>
  known.includes(name) || known.includes(name.replace(/_FILE$/, ''));

/** Letters to add, drop or change (Levenshtein), counted to 3 at most for names of very different length. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
