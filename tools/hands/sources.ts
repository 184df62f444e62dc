import type { Mend } from './mend.ts';
import type { CleanUp } from './outline.ts';

/** Where a hand comes from, how its font has to be prepared, and what is mended. `pen` scales the stroke width. */
export type HandSource = {
  id: string;
  fontPackage: string;
  cursive: boolean;
  pen: number;
  cleanUp: CleanUp;
  mends: Mend[];
  /** Letters whose accent is put on when they are written, because the font's reads as another one. */
  composed?: string;
};

const resized = (chars: string, scale: number): Mend[] =>
  [...chars].map((char) => ({ char, parts: [{ from: char, scale }] }));
/** An a with a ring that stands clear of it; in most of the fonts the two run into an 8. */
const aWithRing = (scale: number, x: number, y: number): Mend => ({
  char: 'å',
  parts: [{ from: 'a' }, { from: '°', scale, x, y }],
});

/** A per cent sign of two rings, where the font's can't be read. */
const percentOf = (scale: number): Mend => ({
  char: '%',
  parts: [
    { from: '°', scale: 0.85 * scale, y: 0.25 },
    { from: '/', scale: 0.92, x: 0.2 },
    { from: '°', scale: 0.85 * scale, x: 0.72, y: -0.85 },
  ],
  advance: 1.35,
});
const clean: CleanUp = { rough: false, openEyes: true };

export const HAND_SOURCES: HandSource[] = [
  {
    id: 'eleanor',
    fontPackage: 'homemade-apple',
    cursive: true,
    pen: 1,
    cleanUp: { rough: true, openEyes: true },
    mends: [
      ...resized('#$&€£¥%', 1.35),
      ...resized('0123456789', 1.2),
      aWithRing(0.7, 0.23, 0.6),
      { char: 'l', parts: [{ from: 'l', stretch: 1.15 }] },
      // Room on both sides, or the letters of a name swallow them: Anne-Marie, O'Neill.
      { char: '-', parts: [{ from: '-', x: 0.15, scale: 0.94 }], advance: 0.82 },
      { char: "'", parts: [{ from: "'", x: 0.06 }], advance: 0.42 },
    ],
  },
  {
    id: 'augusta',
    fontPackage: 'la-belle-aurore',
    cursive: true,
    pen: 1,
    cleanUp: clean,
    mends: [
      // Without a little more room, c and l together read as d.
      { char: 'c', parts: [{ from: 'c' }], advance: 0.86 },
      percentOf(0.9),
      aWithRing(0.65, 0.3, 0.37),
      {
        char: '(',
        parts: [
          {
            through: [
              [0.86, 1.95],
              [0.42, 1.3],
              [0.24, 0.6],
              [0.36, -0.2],
            ],
          },
        ],
        advance: 0.72,
      },
    ],
  },
  {
    id: 'rosemary',
    fontPackage: 'cedarville-cursive',
    cursive: true,
    pen: 1,
    cleanUp: clean,
    // Its tilde is a caron.
    composed: 'ñãõÑÕ',
    mends: [
      ...resized('$', 0.74),
      aWithRing(0.6, 0.17, 0.63),
      // A higher first peak tells r from n.
      {
        char: 'r',
        parts: [
          {
            through: [
              [-0.01, 0.21],
              [0.16, 0.52],
              [0.29, 1.02],
              [0.37, 0.86],
              [0.6, 0.8],
              [0.55, 0.42],
              [0.63, 0.08],
              [0.9, 0.12],
              [1.15, 0.4],
            ],
          },
        ],
        advance: 1.068,
      },
      { char: '¹', parts: [{ from: '1', scale: 0.55, y: 0.85 }] },
      // The font's closing quotes are its opening ones, its full stop is a ring, and its D reads as a b.
      {
        char: '(',
        parts: [
          {
            through: [
              [0.62, 2],
              [0.3, 1.4],
              [0.22, 0.65],
              [0.48, -0.2],
            ],
          },
        ],
        advance: 0.66,
      },
      { char: '”', parts: [{ from: '’' }, { from: '’', x: 0.3 }] },
      { char: '.', parts: [{ through: [[0.16, 0.06]] }], advance: 0.45 },
      // The bar of its t reaches so far back that it crosses an l before it.
      {
        char: 't',
        parts: [
          { from: 't', without: [1] },
          {
            through: [
              [-0.1, 0.75],
              [0.16, 0.78],
              [0.5, 0.8],
            ],
          },
        ],
        advance: 0.66,
      },
      // Its l is as low as an e, and its comma a hook as high as a letter.
      { char: 'l', parts: [{ from: 'l', stretch: 1.3 }] },
      {
        char: ',',
        parts: [
          {
            through: [
              [0.2, 0.08],
              [0.23, -0.1],
              [0.1, -0.34],
            ],
          },
        ],
        advance: 0.45,
      },
      { char: ';', parts: [{ from: ',' }, { through: [[0.24, 0.66]] }], advance: 0.45 },
      { char: '…', parts: [{ from: '.' }, { from: '.', x: 0.42 }, { from: '.', x: 0.84 }] },
      {
        char: 'D',
        parts: [
          {
            through: [
              [0.52, 1.9],
              [0.5, 1.2],
              [0.42, 0.5],
              [0.36, 0.06],
            ],
          },
          {
            through: [
              [0.1, 1.72],
              [0.42, 1.98],
              [0.95, 1.92],
              [1.36, 1.5],
              [1.45, 0.95],
              [1.2, 0.35],
              [0.72, 0.02],
              [0.14, 0.06],
            ],
          },
        ],
        advance: 1.62,
      },
      {
        char: 'Ð',
        parts: [
          { from: 'D' },
          {
            through: [
              [0.16, 0.94],
              [0.5, 0.97],
              [0.82, 0.96],
            ],
          },
        ],
      },
    ],
  },
  {
    id: 'theo',
    fontPackage: 'reenie-beanie',
    cursive: false,
    pen: 1,
    cleanUp: clean,
    // The font's figures are no higher than an x.
    mends: resized('0123456789', 1.2),
  },
  {
    id: 'maren',
    fontPackage: 'nothing-you-could-do',
    cursive: false,
    pen: 1,
    cleanUp: clean,
    mends: [
      { char: 'p', parts: [{ from: 'p', without: [1] }] },
      { char: '¯', parts: [{ from: '-', y: 1.15 }] },
      percentOf(0.8),
      aWithRing(0.6, 0.53, 0.88),
    ],
  },
  {
    id: 'june',
    fontPackage: 'waiting-for-the-sunrise',
    cursive: false,
    pen: 1.2,
    cleanUp: clean,
    mends: [
      { char: '×', parts: [{ from: 'x', scale: 0.8, y: 0.15 }] },
      { char: "'", parts: [{ from: "'", x: 0.1 }], advance: 0.38 },
    ],
  },
  {
    id: 'silas',
    fontPackage: 'zeyada',
    cursive: false,
    pen: 1,
    cleanUp: clean,
    mends: [
      aWithRing(0.8, 0.42, 0.76),
      // The font's E is drawn twice over.
      {
        char: 'E',
        parts: [
          {
            through: [
              [1.05, 1.38],
              [0.78, 1.56],
              [0.4, 1.46],
              [0.34, 1.1],
              [0.7, 0.86],
            ],
          },
          {
            through: [
              [0.7, 0.86],
              [0.28, 0.68],
              [0.16, 0.24],
              [0.5, -0.02],
              [1.08, 0.2],
            ],
          },
        ],
        advance: 1.3,
      },
      // The font's 4 is closed at the top and reads as a 9.
      {
        char: '4',
        parts: [
          {
            through: [
              [0.42, 1.34],
              [0.3, 0.95],
              [0.12, 0.55],
            ],
          },
          {
            through: [
              [0.12, 0.55],
              [0.45, 0.52],
              [0.86, 0.56],
            ],
          },
          {
            through: [
              [0.72, 1.02],
              [0.68, 0.5],
              [0.6, -0.04],
            ],
          },
        ],
        advance: 0.98,
      },
    ],
  },
  {
    id: 'colette',
    fontPackage: 'oooh-baby',
    cursive: false,
    pen: 1,
    cleanUp: clean,
    mends: [
      // The dot of its i is a stroke that runs into an l after it.
      { char: 'i', parts: [{ from: 'i', without: [1] }, { drawn: '.66,1.17' }], advance: 0.64 },
      // Room after its l, or two of them read as a d.
      { char: 'l', parts: [{ from: 'l' }], advance: 0.84 },
      // Its t is so low that it reads as an x.
      {
        char: 't',
        parts: [
          { from: 't', stretch: 1.2, without: [1] },
          { from: 't', y: 0.06, without: [0] },
        ],
      },
    ],
  },
];

/** What every hand must be able to write: ASCII, Latin-1, curly quotes, dashes, ellipsis, bullet and euro. */
export function requiredCharacters(): string[] {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
  const latin1 = range(0xa1, 0xff).filter((c) => c !== '\u00ad');
  return [...range(0x21, 0x7e), ...latin1, ...'‘’“”–—…•€'];
}
