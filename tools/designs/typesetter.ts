import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import type { Command, Point } from './draw/path.ts';
import type { Face, Letter, Line, Setting } from './draw/type.ts';

const FILES: Record<Face, string> = {
  newsreader: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
  'newsreader-italic': '@fontsource-variable/newsreader/files/newsreader-latin-opsz-italic.woff2',
  instrument: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2',
  'instrument-italic': '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-italic.woff2',
  'homemade-apple': '@fontsource/homemade-apple/files/homemade-apple-latin-400-normal.woff2',
  'la-belle-aurore': '@fontsource/la-belle-aurore/files/la-belle-aurore-latin-400-normal.woff2',
  zeyada: '@fontsource/zeyada/files/zeyada-latin-400-normal.woff2',
  'oooh-baby': '@fontsource/oooh-baby/files/oooh-baby-latin-400-normal.woff2',
  'nothing-you-could-do': '@fontsource/nothing-you-could-do/files/nothing-you-could-do-latin-400-normal.woff2',
  'reenie-beanie': '@fontsource/reenie-beanie/files/reenie-beanie-latin-400-normal.woff2',
  'cedarville-cursive': '@fontsource/cedarville-cursive/files/cedarville-cursive-latin-400-normal.woff2',
  'waiting-for-the-sunrise': '@fontsource/waiting-for-the-sunrise/files/waiting-for-the-sunrise-latin-400-normal.woff2',
};

/** The parts of a fontkit font that lettering needs; the package ships no types. */
interface OutlinePoint {
  x: number;
  y: number;
  onCurve: boolean;
  endContour: boolean;
  copy(): OutlinePoint;
}
interface RawGlyph {
  points?: OutlinePoint[];
}
interface Glyph {
  id: number;
  path: { commands: { command: string; args: number[] }[] };
}
interface Font {
  unitsPerEm: number;
  fvar?: { axis: { axisTag: string; defaultValue: number }[] };
  variationCoords: number[] | null;
  _transformedGlyphs?: RawGlyph[];
  _variationProcessor: { transformPoints(glyph_id: number, points: OutlinePoint[]): void } | null;
  getGlyph(id: number): Glyph;
  layout(text: string): { glyphs: Glyph[]; positions: { xAdvance: number; xOffset: number; yOffset: number }[] };
}

/**
 * Opens a face at the wanted point of its axes. A WOFF2 glyph comes out of fontkit without its variation applied, so
 * the outlines are read by one instance and moved by the deltas of a second, which knows the coordinates.
 */
function open(setting: Setting): Font {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(FILES[setting.face]));
  const font = create(bytes) as unknown as Font;
  if (!font.fvar) return font;
  const plain = create(bytes) as unknown as Font;
  plain.getGlyph(1);
  font.variationCoords = font.fvar.axis.map(({ axisTag, defaultValue }) => {
    if (axisTag === 'wght') return setting.weight ?? defaultValue;
    if (axisTag === 'wdth') return setting.width ?? defaultValue;
    return setting.optical ?? DISPLAY;
  });
  font._transformedGlyphs = plain._transformedGlyphs?.map((glyph, id) => moved(glyph, id, font)) ?? [];
  return font;
}

/** The optical size for large text, in points. */
const DISPLAY = 72;

function moved(glyph: RawGlyph, id: number, font: Font): RawGlyph {
  const first = glyph.points?.[0];
  if (!glyph.points || !first) return glyph;
  const phantoms = [0, 1, 2, 3].map(() => {
    const point = first.copy();
    point.endContour = true;
    return point;
  });
  const points = [...glyph.points.map((point) => point.copy()), ...phantoms];
  font._variationProcessor?.transformPoints(id, points);
  return { ...glyph, points: points.slice(0, -4) };
}

const KINDS: Record<string, Command['type']> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

function outline(glyph: Glyph, scale: number): Command[] {
  return glyph.path.commands.map(({ command, args }) => {
    const points: Point[] = [];
    for (let i = 0; i < args.length; i += 2) points.push([(args[i] ?? 0) * scale, -(args[i + 1] ?? 0) * scale]);
    return { type: KINDS[command] ?? 'Z', points };
  });
}

const opened = new Map<string, Font>();

/** Sets one line of text in outlines, kerned by the font. Sizes in pixels; throws if a character is missing. */
export function typeset(text: string, setting: Setting): Line {
  const key = [setting.face, setting.weight, setting.width, setting.optical].join(' ');
  const font = opened.get(key) ?? open(setting);
  opened.set(key, font);
  const scale = setting.size / font.unitsPerEm;
  const track = ((setting.tracking ?? 0) / 1000) * setting.size;
  const run = font.layout(text);
  let pen = 0;
  const letters = run.glyphs.map((glyph, i): Letter => {
    if (glyph.id === 0) throw new Error(`${setting.face} has no letter for a character of "${text}".`);
    const position = run.positions[i] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
    const letter = {
      x: pen + position.xOffset * scale,
      advance: position.xAdvance * scale,
      outline: outline(glyph, scale),
    };
    pen += letter.advance + track;
    return letter;
  });
  return { letters, width: pen - track, size: setting.size };
}
