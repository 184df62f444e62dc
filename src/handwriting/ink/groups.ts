import { hexOf, shadeOf } from '../colours.ts';
import type { Ink } from './ink.ts';

/** Pieces of ink of one width and one shade: they can be drawn as one path, since ink of the same colour is opaque. */
export type InkGroup = { width: number; rgb: [number, number, number]; hex: string; pieces: Int32Array };

/** Gathers the pieces of an ink into as few paths as there are widths and shades, in a fixed order. */
export function groupInk(ink: Ink): InkGroup[] {
  const byKind = new Map<number, number[]>();
  for (let piece = 0; piece < ink.widths.length; piece++) {
    const kind = ink.widths[piece]! * 16 + ink.shades[piece]! + 8;
    const pieces = byKind.get(kind);
    if (pieces) pieces.push(piece);
    else byKind.set(kind, [piece]);
  }
  const kinds = [...byKind.keys()].sort((a, b) => (a % 16) - (b % 16) || a - b);
  return kinds.map((kind) => {
    const rgb = shadeOf(ink.colour.rgb, (kind % 16) - 8);
    return { width: Math.floor(kind / 16), rgb, hex: hexOf(rgb), pieces: Int32Array.from(byKind.get(kind) ?? []) };
  });
}
