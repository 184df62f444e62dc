import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Canvas, createCanvas, GlobalFonts } from '@napi-rs/canvas';

/**
 * The typefaces of documents. Those of far scripts come in hundreds of small files, of which only the needed ones are
 * loaded. The canvas shapes letters and orders runs from right to left by itself.
 */

type Face = { family: string; file: string };
/** A file of a face, with the first and last characters of the ranges that it was made for. */
type Slice = Face & { ranges: readonly (readonly [number, number])[] };

const face = (family: string, file: string): Face => ({ family, file });
const noto = (subset: string) => face(`Noto ${subset}`, fileOf('noto-sans', subset));
const fileOf = (name: string, subset: string) =>
  `@fontsource-variable/${name}/files/${name}-${subset}-wght-normal.woff2`;

/** The interface's faces, and what they lack of scripts that are common in the US. */
const SANS = [
  face('Longhand Sans', fileOf('instrument-sans', 'latin')),
  face('Longhand Sans Latin Ext', fileOf('instrument-sans', 'latin-ext')),
  ...['vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'devanagari'].map(noto),
];
const SERIF = ['latin', 'latin-ext'].map((subset) =>
  face(`Longhand Serif ${subset}`, `@fontsource/newsreader/files/newsreader-${subset}-400-normal.woff2`),
);
/** Up to Cyrillic; Devanagari; accented Latin and Greek, punctuation, currencies. */
const isNear = (code: number) => code < 0x590 || (code >= 0x900 && code < 0x980) || (code >= 0x1e00 && code < 0x20d0);

/** Hebrew, Arabic, Thai; Chinese and Japanese; Korean. */
const FAR = ['noto-sans-hebrew', 'noto-sans-arabic', 'noto-sans-thai', 'noto-sans-sc', 'noto-sans-kr'];

let far: Slice[] | undefined;
function farSlices(): Slice[] {
  far ??= FAR.flatMap((name) => {
    const ranges: Record<string, string> = JSON.parse(
      readFileSync(pathOf(`@fontsource-variable/${name}/unicode.json`), 'utf8'),
    );
    return Object.entries(ranges).map(([key, text]) => {
      // Numbered files have their number in brackets.
      const subset = key.replace(/[[\]]/g, '');
      return { ...face(`${name} ${subset}`, fileOf(name, subset)), ranges: text.split(',').map(rangeOf) };
    });
  });
  return far;
}

/** U+5d0-5ea or U+5d0. */
function rangeOf(text: string): readonly [number, number] {
  const [first = '', last = first] = text.trim().replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

const pathOf = (file: string): string => fileURLToPath(import.meta.resolve(file));

function load({ family, file }: Face): void {
  if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(pathOf(file), family);
}

const slices_by_code = new Map<number, Slice[]>();
function slicesOf(code: number): Slice[] {
  if (isNear(code)) return [];
  const known = slices_by_code.get(code);
  if (known) return known;
  const found = farSlices().filter(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to));
  slices_by_code.set(code, found);
  return found;
}

/** The faces that a text is set in, with the files that have its letters. */
export function facesOf(text: string): Face[] {
  const slices = Array.from(text, (character) => slicesOf(character.codePointAt(0) ?? 0)).flat();
  return [...new Set([...SANS, ...slices])];
}

/** Loads what a text is set in, and the face of titles. */
export function loadFaces(text: string): void {
  for (const each of [...facesOf(text), ...SERIF]) load(each);
}

/** The families of a text for `font` of a canvas, which are loaded. */
export function familiesOf(text: string, kind: 'sans' | 'serif' = 'sans'): string {
  const faces = kind === 'serif' ? SERIF : facesOf(text);
  return faces.map(({ family }) => `"${family}"`).join(', ');
}

const glyphs = new Map<string, boolean>();
let page: Canvas | undefined;
let box: Buffer | undefined;

/** Whether a face has the character: what no face has is drawn as a box. */
export function hasGlyph(character: string): boolean {
  box ??= drawn('\u{10ffff}');
  const has = glyphs.get(character) ?? !drawn(character).equals(box);
  glyphs.set(character, has);
  return has;
}

function drawn(character: string): Buffer {
  page ??= createCanvas(64, 48);
  const context = page.getContext('2d');
  context.clearRect(0, 0, page.width, page.height);
  loadFaces(character);
  context.font = `24px ${familiesOf(character)}`;
  context.fillText(character, 16, 32);
  return Buffer.from(page.data());
}
