import type { Ink } from './ink.ts';

/** Inks that lie on one sheet as a single one, written in the given order, in the colour of the first. */
export function joinInks(inks: readonly [Ink, ...Ink[]]): Ink {
  const [{ width_px, height_px, colour }] = inks;
  return {
    width_px,
    height_px,
    colour,
    // Each list of starts ends with where its last part ends, which is where the next ink's first one starts.
    strokeStarts: joinedStarts(inks.map((ink) => [ink.strokeStarts, ink.widths.length])),
    pieceStarts: joinedStarts(inks.map((ink) => [ink.pieceStarts, ink.coordinates.length])),
    widths: Int32Array.from(inks.flatMap((ink) => [...ink.widths])),
    shades: Int8Array.from(inks.flatMap((ink) => [...ink.shades])),
    coordinates: Int32Array.from(inks.flatMap((ink) => [...ink.coordinates])),
  };
}

function joinedStarts(parts: [starts: Int32Array, count: number][]): Int32Array {
  const all: number[] = [0];
  let from = 0;
  for (const [starts, count] of parts) {
    for (let i = 1; i < starts.length; i++) all.push(from + starts[i]!);
    from += count;
  }
  return Int32Array.from(all);
}
