/** Builds the hand packs from the fonts: `node scripts/hands/build.ts [hand id ...]`. */
import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { type HandPack, UNITS_PER_X_HEIGHT } from '../../src/handwriting/hand.ts';
import { loadFonts } from './fonts.ts';
import { packGlyph } from './pack-glyph.ts';
import { HAND_SOURCES, type HandSource, requiredCharacters } from './sources.ts';

function buildPack(source: HandSource): HandPack {
  const fonts = loadFonts(source.fontPackage);
  const unitsPerXHeight = fonts[0]!.glyphForCodePoint('x'.codePointAt(0) ?? 0).bbox.maxY;
  const glyphs: HandPack['glyphs'] = {};
  for (const char of requiredCharacters()) {
    const codePoint = char.codePointAt(0) ?? 0;
    const font = fonts.find((f) => f.hasGlyphForCodePoint(codePoint));
    if (!font) continue;
    const glyph = font.glyphForCodePoint(codePoint);
    glyphs[char] = packGlyph(glyph.path.commands, glyph.advanceWidth, unitsPerXHeight, source.cleanUp);
  }
  const space = Math.round((fonts[0]!.glyphForCodePoint(32).advanceWidth / unitsPerXHeight) * UNITS_PER_X_HEIGHT);
  return { format: 1, id: source.id, cursive: source.cursive, pen: source.pen, space, glyphs };
}

const wanted = process.argv.slice(2);
for (const source of HAND_SOURCES) {
  if (wanted.length && !wanted.includes(source.id)) continue;
  const started_ms = performance.now();
  const text = `${JSON.stringify(buildPack(source))}\n`;
  writeFileSync(new URL(`../../src/handwriting/hands/${source.id}.json`, import.meta.url), text);
  const compressed_kb = brotliCompressSync(text).length / 1024;
  const seconds = (performance.now() - started_ms) / 1000;
  console.log(
    `${source.id}: ${(text.length / 1024).toFixed(0)} KB, ${compressed_kb.toFixed(1)} KB compressed, ${seconds.toFixed(1)} s`,
  );
}
