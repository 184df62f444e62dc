/** Where a letter was printed first: the number of its run, and its place there, from 1. */
type SheetPlace = { run: number; position: number };

const DIGITS = 3;

/** A letter's number on paper and on the screen: "Run 12 · 037"; a reprint keeps it: "Run 12 · 037 R1". */
export const sheetNumber = ({ run, position }: SheetPlace, copy: number): string =>
  `Run ${run} · ${String(position).padStart(DIGITS, '0')}${copy > 1 ? ` R${copy - 1}` : ''}`;

const RANGE = /^(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?$/;

/** The sheets that an entry such as "37-41, 50" names, of a run with so many; null where it names none. */
export function sheetsNamed(entry: string, most: number): Set<number> | null {
  const named = new Set<number>();
  for (const part of entry
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)) {
    const [, first, last = first] = RANGE.exec(part) ?? [];
    if (!first) return null;
    const [from, to] = [Math.min(Number(first), Number(last)), Math.max(Number(first), Number(last))];
    if (from < 1 || to > most) return null;
    for (let sheet = from; sheet <= to; sheet++) named.add(sheet);
  }
  return named.size > 0 ? named : null;
}
