import {
  decodeHand,
  type HandPack,
  type PackedGlyph,
  pointAt,
  STROKE_ATTACHED_END,
  STROKE_ATTACHED_START,
  STROKE_DOT,
  STROKE_MARK,
  UNITS_PER_X_HEIGHT,
} from '../../src/handwriting/hand.ts';

/**
 * One part of a mended glyph: another glyph of the same hand, scaled, stretched upwards and moved (x-heights), without some of its strokes; or a
 * pen line drawn through points (x, y in x-heights), or several as text: `.6,1.4 .4,.7 .2,0! .5,.6 .9,1.4 | .3,.7 .8,.7`. There a bar parts
 * strokes, an exclamation mark is a point where the pen turns sharply, and a high point alone is the dot of an i.
 */
export type MendPart =
  | { from: string; x?: number; y?: number; scale?: number; stretch?: number; without?: number[] }
  | { through: [number, number][] }
  | { drawn: string };

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
      if ('drawn' in part) {
        strokes.push(...drawnStrokes(part.drawn, halfWidth));
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

/** Ends nearer than this to another stroke of the letter lie on it, in x-heights. */
const TOUCHES = 0.09;

/** The strokes of a drawing, each of which knows which of its ends lie on the others. */
function drawnStrokes(drawing: string, halfWidth: number): number[][] {
  const strokes = drawing.split('|').map((line) => {
    const points = line.trim().split(/\s+/);
    const sharp = new Set(points.flatMap((point, i) => (point.endsWith('!') ? [i] : [])));
    return strokeThrough(
      points.map((point) => point.replace('!', '').split(',').map(Number) as [number, number]),
      halfWidth,
      sharp,
    );
  });
  const lines = strokes.map(pointsAlong);
  return strokes.map((stroke, s) => {
    const others = lines.filter((_, i) => i !== s).flat();
    const touches = (at: { x: number; y: number }) =>
      others.some(({ x, y }) => (x - at.x) ** 2 + (y - at.y) ** 2 < TOUCHES ** 2);
    const [first, last] = [lines[s]![0]!, lines[s]!.at(-1)!];
    const attached = (touches(first) ? STROKE_ATTACHED_START : 0) | (touches(last) ? STROKE_ATTACHED_END : 0);
    const mark = lines[s]!.length === 1 && first.y > 0.9 ? STROKE_MARK : 0;
    return [stroke[0]! | attached | mark, ...stroke.slice(1)];
  });
}

function pointsAlong(stroke: number[]): { x: number; y: number }[] {
  const pack: HandPack = { format: 1, id: '', cursive: false, pen: 1, space: 0, glyphs: { '-': [0, stroke] } };
  const { points, lengths } = decodeHand(pack).glyphs.get('-')!.strokes[0]!;
  const along = Array.from(lengths, (_, k) =>
    Array.from({ length: 12 }, (_, i) => pointAt(points, 6 * k, (i + 1) / 12)),
  );
  return [{ x: points[0]!, y: points[1]! }, ...along.flat()];
}

/** A stroke of even width through points, as a Catmull-Rom curve with a corner at each of the `sharp` ones; one point makes a dot. */
function strokeThrough(
  points: [number, number][],
  halfWidth: number,
  sharp: ReadonlySet<number> = new Set(),
): number[] {
  const at = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))]!;
  // At a corner the pen makes for the next point, and comes straight from the one before.
  const handle = (i: number, axis: 0 | 1, towards: number) => {
    const [from, to] = sharp.has(i) ? [Math.min(i, towards), Math.max(i, towards)] : [i - 1, i + 1];
    return units((at(to)[axis] - at(from)[axis]) / (sharp.has(i) ? 3 : 6));
  };
  const stroke = [points.length === 1 ? STROKE_DOT : 0, 0, units(at(0)[0]), units(at(0)[1]), halfWidth];
  for (let i = 0; i + 1 < points.length; i++) {
    stroke.push(handle(i, 0, i + 1), handle(i, 1, i + 1), -handle(i + 1, 0, i), -handle(i + 1, 1, i));
    stroke.push(units(at(i + 1)[0]) - units(at(i)[0]), units(at(i + 1)[1]) - units(at(i)[1]), halfWidth);
  }
  return stroke;
}
