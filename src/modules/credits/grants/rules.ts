/** A lot that a charge took credits from, in the order in which it did. */
export type Taken = { credits: number };

/** Which credits of a charge came from each lot: the first and the last, counted from 1. */
export function placesOf<T extends Taken>(taken: readonly T[]): (T & { first: number; last: number })[] {
  let last = 0;
  return taken.map((lot) => {
    const first = last + 1;
    last += lot.credits;
    return { ...lot, first, last };
  });
}
