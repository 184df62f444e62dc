import { type HandPack, type PackedGlyph, UNITS_PER_X_HEIGHT } from '../../src/handwriting/hand.ts';

/**
 * One part of a mended glyph: another glyph of the same hand, scaled, stretched upwards and moved (x-heights), without some of its strokes; or a
 * pen line drawn through points (x, y in x-heights).
 */
export type MendPart =
  | { from: string; x?: number; y?: number; scale?: number; stretch?: number; without?: number[] }
  | { through: [number, number][] };

/** What is wrong in a font, or missing, and how it is made from what is right. The advance, in x-heights, is the parts' sum unless given. */
export type Mend = { char: string; parts: MendPart[]; advance?: number };

/** Mends glyphs of a pack in place, in order; parts are taken from the glyphs as they are then. */
export function mendPack(pack: HandPack, mends: readonly Mend[], halfWidth: number): void {
  for (const mend of mends) {
    const strokes: number[][] = [];
    let advance = 0;
    for (const part of mend.parts) {
      if ('through' in part) {
        strokes.push(strokeThrough(part.through, halfWidth));
        continue;
      }
      const [sourceAdvance, ...source] = pack.glyphs[part.from] ?? [0];
      const scale = part.scale ?? 1;
      const kept = source.filter((_, i) => !part.without?.includes(i));
      strokes.push(
        ...kept.map((s) => placed(s, scale, scale * (part.stretch ?? 1), units(part.x ?? 0), units(part.y ?? 0))),
      );
      advance = Math.max(advance, units(part.x ?? 0) + sourceAdvance * scale);
    }
    const mended: PackedGlyph = [Math.round(mend.advance === undefined ? advance : units(mend.advance)), ...strokes];
    pack.glyphs[mend.char] = mended;
  }
}

const units = (xHeights: number): number => Math.round(xHeights * UNITS_PER_X_HEIGHT);

function placed(stroke: number[], scaleX: number, scaleY: number, dx: number, dy: number): number[] {
  const [flags, mark, x, y, width, ...rest] = stroke as [number, number, number, number, number, ...number[]];
  const scaled = rest.map((v, i) => (i % 7 === 6 ? v : Math.round(v * ((i % 7) % 2 ? scaleY : scaleX))));
  return [flags, mark, Math.round(x * scaleX) + dx, Math.round(y * scaleY) + dy, width, ...scaled];
}

/** A stroke of even width through points, as a Catmull-Rom curve; one point makes a dot. */
function strokeThrough(points: [number, number][], halfWidth: number): number[] {
  const at = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))]!;
  const handle = (i: number, axis: 0 | 1) => units((at(i + 1)[axis] - at(i - 1)[axis]) / 6);
  const stroke = [points.length === 1 ? 1 : 0, 0, units(at(0)[0]), units(at(0)[1]), halfWidth];
  for (let i = 0; i + 1 < points.length; i++) {
    stroke.push(handle(i, 0), handle(i, 1), -handle(i + 1, 0), -handle(i + 1, 1));
    stroke.push(units(at(i + 1)[0]) - units(at(i)[0]), units(at(i + 1)[1]) - units(at(i)[1]), halfWidth);
  }
  return stroke;
}
