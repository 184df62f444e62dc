import type { CleanUp } from './outline.ts';

/** Where a hand comes from and how its font has to be prepared. `pen` scales the stroke width. */
export type HandSource = { id: string; fontPackage: string; cursive: boolean; pen: number; cleanUp: CleanUp };

export const HAND_SOURCES: HandSource[] = [
  { id: 'eleanor', fontPackage: 'homemade-apple', cursive: true, pen: 1, cleanUp: { rough: true, openEyes: true } },
  { id: 'augusta', fontPackage: 'la-belle-aurore', cursive: true, pen: 1, cleanUp: { rough: false, openEyes: true } },
  {
    id: 'rosemary',
    fontPackage: 'cedarville-cursive',
    cursive: true,
    pen: 1,
    cleanUp: { rough: false, openEyes: true },
  },
  { id: 'theo', fontPackage: 'reenie-beanie', cursive: false, pen: 1, cleanUp: { rough: false, openEyes: true } },
  {
    id: 'maren',
    fontPackage: 'nothing-you-could-do',
    cursive: false,
    pen: 1,
    cleanUp: { rough: false, openEyes: true },
  },
  {
    id: 'june',
    fontPackage: 'waiting-for-the-sunrise',
    cursive: false,
    pen: 1.2,
    cleanUp: { rough: false, openEyes: true },
  },
  { id: 'silas', fontPackage: 'zeyada', cursive: false, pen: 1, cleanUp: { rough: false, openEyes: true } },
  { id: 'colette', fontPackage: 'oooh-baby', cursive: false, pen: 1, cleanUp: { rough: false, openEyes: true } },
];

/** What every hand must be able to write: ASCII, Latin-1, curly quotes, dashes, ellipsis, bullet and euro. */
export function requiredCharacters(): string[] {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
  const latin1 = range(0xa1, 0xff).filter((c) => c !== '\u00ad');
  return [...range(0x21, 0x7e), ...latin1, ...'‘’“”–—…•€'];
}
