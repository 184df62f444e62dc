import { isWal, nextWal } from '../rules.ts';

/** The WAL files of one life of the database among the names in the vault, each with the name of its newest object. */
export function walAmong(names: string[], lineage: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const name of names.toSorted()) {
    const [of, ...rest] = name.split('.');
    const file = rest.slice(0, -2).join('.');
    if (of === lineage && isWal(file)) files.set(file, name);
  }
  return files;
}

/** The hash that an object of WAL must have. */
export const sha256OfWal = (name: string): string => name.split('.').at(-1) ?? '';

/** The first WAL file that is missing behind a backup's own, while later ones are there; null where none is. */
export function gapAfter(last: string, there: Map<string, string>): string | null {
  let end = last;
  while (there.has(nextWal(end))) end = nextWal(end);
  const is_later = [...there.keys()].some((file) => file.length === 24 && file > end);
  return is_later ? nextWal(end) : null;
}
