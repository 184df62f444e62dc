import { readdirSync, readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';

export type PathCommand = { command: string; args: number[] };
export type FontGlyph = { id: number; advanceWidth: number; path: { commands: PathCommand[] }; bbox: { maxY: number } };
export type Font = {
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): FontGlyph;
};

const read = fontkit.create as (data: Uint8Array) => Font;

/** The Latin and, where there is one, the extended Latin file of a @fontsource package. */
export function loadFonts(packageName: string): Font[] {
  const folder = new URL(`../../node_modules/@fontsource/${packageName}/files/`, import.meta.url);
  const files = readdirSync(folder).filter((name) => /-latin(-ext)?-400-normal\.woff2$/.test(name));
  files.sort((a, b) => Number(a.includes('-ext-')) - Number(b.includes('-ext-')));
  return files.map((name) => read(readFileSync(new URL(name, folder))));
}
