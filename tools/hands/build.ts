/**
 * Builds the hand packs from the fonts: `node tools/hands/build.ts [hand id ...]`. Every glyph is written again from its strokes
 * and compared with the font; the worst are listed, and a glyph below the limit fails the build.
 */
import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { type HandPack, UNITS_PER_X_HEIGHT } from '../../src/handwriting/hand.ts';
import { allMends, composedOnDemand } from './all-mends.ts';
import { loadFonts } from './fonts.ts';
import { mendPack } from './mend.ts';
import { pictureOf } from './outline.ts';
import { packGlyph } from './pack-glyph.ts';
import { agreement, reink, unpackGlyph } from './reink.ts';
import { HAND_SOURCES, type HandSource, requiredCharacters } from './sources.ts';

const LOWEST_AGREEMENT = 0.72;
const SLACK_PX = 3;
const LARGEST_PACK_KB = 25;

type Built = { pack: HandPack; agreements: Map<string, number>; missing: string[] };

function buildHand(source: HandSource): Built {
  const fonts = loadFonts(source.fontPackage);
  const unitsPerXHeight = fonts[0]!.glyphForCodePoint('x'.codePointAt(0)!).bbox.maxY;
  const space = Math.round((fonts[0]!.glyphForCodePoint(32).advanceWidth / unitsPerXHeight) * UNITS_PER_X_HEIGHT);
  const pack: HandPack = { format: 1, id: source.id, cursive: source.cursive, pen: source.pen, space, glyphs: {} };
  const built: Built = { pack, agreements: new Map(), missing: [] };
  for (const char of requiredCharacters()) {
    const codePoint = char.codePointAt(0)!;
    const font = fonts.find((f) => f.hasGlyphForCodePoint(codePoint));
    if (!font) {
      built.missing.push(char);
      continue;
    }
    const { path, advanceWidth } = font.glyphForCodePoint(codePoint);
    const packed = packGlyph(char, path.commands, advanceWidth, unitsPerXHeight, source.cleanUp);
    pack.glyphs[char] = packed;
    const picture = pictureOf(path.commands, unitsPerXHeight);
    if (picture)
      built.agreements.set(char, agreement(picture.bitmap, reink(unpackGlyph(char, packed), picture), SLACK_PX));
  }
  const mends = allMends(source);
  mendPack(pack, mends, penOf(pack));
  for (const char of composedOnDemand(pack, source)) delete pack.glyphs[char];
  built.missing = built.missing.filter((char) => !pack.glyphs[char]);
  for (const char of built.agreements.keys()) if (!pack.glyphs[char]) built.agreements.delete(char);
  for (const { char } of mends) built.agreements.delete(char);
  return built;
}

/** The median half-width of the small letters, in pack units. */
function penOf(pack: HandPack): number {
  const widths = [...'aenotrslh'].flatMap((c) =>
    pack.glyphs[c]!.slice(1).flatMap((s) => (s as number[]).filter((_, i) => i === 4 || (i > 4 && (i - 5) % 7 === 6))),
  );
  return widths.sort((a, b) => a - b)[widths.length >> 1]!;
}

const wanted = process.argv.slice(2);
for (const source of HAND_SOURCES) {
  if (wanted.length && !wanted.includes(source.id)) continue;
  const started_ms = performance.now();
  const { pack, agreements, missing } = buildHand(source);
  const text = `${JSON.stringify(pack)}\n`;
  writeFileSync(new URL(`../../src/handwriting/hands/${source.id}.json`, import.meta.url), text);
  const compressed_kb = brotliCompressSync(text).length / 1024;
  const seconds = (performance.now() - started_ms) / 1000;
  const worst = [...agreements].sort((a, b) => a[1] - b[1]).slice(0, 10);
  console.log(
    `${source.id}: ${(text.length / 1024).toFixed(0)} KB, ${compressed_kb.toFixed(1)} KB compressed, ${seconds.toFixed(1)} s\n` +
      `  missing: ${missing.join(' ') || 'none'}\n` +
      `  furthest from the font: ${worst.map(([char, share]) => `${char} ${share.toFixed(3)}`).join('  ')}`,
  );
  if (worst.some(([, share]) => share < LOWEST_AGREEMENT) || missing.length || compressed_kb > LARGEST_PACK_KB)
    process.exitCode = 1;
}
