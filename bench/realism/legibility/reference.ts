import { readdirSync } from 'node:fs';
import { type Hand, pointAt, type Stroke } from '../../../src/handwriting/hand.ts';
import { HANDS, loadHand } from '../../../src/handwriting/hands.ts';
import { type Bitmap, thin } from '../../../src/handwriting/tracing/bitmap.ts';
import { type Font, loadFonts } from '../../../tools/hands/fonts.ts';
import { PIXELS_PER_X_HEIGHT, pictureOf } from '../../../tools/hands/outline.ts';
import { HAND_SOURCES } from '../../../tools/hands/sources.ts';
import { normalizer, type Point, proportionsOf, type Shape, shapeOf } from './shapes.ts';

/** The letters and figures that are judged. */
export const JUDGED = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];

/** How one writer, by its font or hand, draws each letter and figure. */
export type Writer = { id: string; shapes: Map<string, Shape> };

const NOT_WRITING: ReadonlySet<string> = new Set(['newsreader', ...HAND_SOURCES.map(({ fontPackage }) => fontPackage)]);
const FONTS = new URL('../../../node_modules/@fontsource/', import.meta.url);
/** The distance of points along a stroke, in x-heights. */
const DENSE = 0.03;
/** The pictures of outlines are made this much smaller before they are thinned. */
const COARSER = 4;

/** All handwriting fonts among the dependencies that none of our hands comes from, and our hands themselves. */
export async function loadWriters(): Promise<Writer[]> {
  const fonts = readdirSync(FONTS).filter((name) => !NOT_WRITING.has(name));
  const hands = await Promise.all(HANDS.map(async ({ id }) => writerOf(id, handLetters(await loadHand(id)))));
  return [...fonts.map((name) => writerOf(name, fontLetters(loadFonts(name)[0]!))), ...hands];
}

function writerOf(id: string, letter: (char: string) => Point[] | undefined): Writer {
  const proportions = proportionsOf(letter);
  const drawn = JUDGED.flatMap((char) => {
    const points = letter(char);
    return points?.length ? [[char, shapeOf(points.map(normalizer(char, proportions)))] as const] : [];
  });
  return { id, shapes: new Map(drawn) };
}

/** The points of a hand's letters as it has them before anything varies. */
export const handLetters =
  (hand: Hand) =>
  (char: string): Point[] | undefined =>
    hand.glyphs.get(char)?.strokes.flatMap(pointsAlong);

function pointsAlong({ points, lengths }: Stroke): Point[] {
  const along = Array.from(lengths, (length, k) => {
    const count = Math.ceil(length / DENSE);
    return Array.from({ length: count }, (_, i) => pointAt(points, 6 * k, (i + 1) / count));
  });
  return [{ x: points[0]!, y: points[1]! }, ...along.flat()];
}

/** The middle lines of a font's letters. */
function fontLetters(font: Font): (char: string) => Point[] | undefined {
  const perXHeight = font.glyphForCodePoint(120).bbox.maxY;
  const known = new Map<string, Point[] | undefined>();
  return (char) => {
    if (!known.has(char)) known.set(char, middleLines(font, char, perXHeight));
    return known.get(char);
  };
}

function middleLines(font: Font, char: string, perXHeight: number): Point[] | undefined {
  const picture = pictureOf(font.glyphForCodePoint(char.codePointAt(0)!).path.commands, perXHeight);
  if (!picture) return undefined;
  const { bitmap, left, top } = picture;
  const small = coarser(bitmap);
  const lines = thin(small);
  const scale = COARSER / PIXELS_PER_X_HEIGHT;
  return Array.from(lines, (ink, i) => ({
    ink,
    x: left + ((i % small.width) + 0.5) * scale,
    y: top - (Math.floor(i / small.width) + 0.5) * scale,
  })).filter(({ ink }) => ink === 1);
}

function coarser({ width, height, ink }: Bitmap): Bitmap {
  const small = { width: Math.ceil(width / COARSER), height: Math.ceil(height / COARSER) };
  const counts = new Uint8Array(small.width * small.height);
  ink.forEach((v, i) => {
    if (v) counts[Math.floor(i / width / COARSER) * small.width + Math.floor((i % width) / COARSER)]!++;
  });
  return { ...small, ink: counts.map((n) => (2 * n >= COARSER * COARSER ? 1 : 0)) };
}
