import { shadeOf } from '../colours.ts';
import { INK_UNITS_PER_PX, type Ink } from '../ink/ink.ts';

/** How long a straight step of a curve may be, in picture pixels. */
const STEP_PX = 2.2;
/** Strokes never become thinner than this half-width, in picture pixels; they would fade to grey. */
const THINNEST_PX = 0.45;

/**
 * Draws ink over a picture whose pixels are single numbers (red in the lowest byte, then green, blue, alpha), `width_px` wide. The
 * ink's sheet fills the width. Pure arithmetic: the same picture everywhere, and several times as quick as a canvas.
 */
export function drawInkOnPixels(pixels: Uint32Array, width_px: number, ink: Ink): void {
  const height_px = Math.floor(pixels.length / width_px);
  const { coverage, shades } = blankLayer(pixels.length);
  const scale = width_px / ink.width_px / INK_UNITS_PER_PX;
  const { pieceStarts, coordinates, widths } = ink;
  const brush: Brush = { coverage, shades, width: width_px, height: height_px, radius: 0, shade: 0 };
  for (let piece = 0; piece < widths.length; piece++) {
    brush.radius = Math.max(THINNEST_PX, (widths[piece]! * scale) / 2);
    brush.shade = ink.shades[piece]!;
    strokePiece(brush, coordinates, pieceStarts[piece]!, pieceStarts[piece + 1]!, scale);
  }
  blend(pixels, coverage, shades, ink);
}

type Brush = { coverage: Uint8Array; shades: Int8Array; width: number; height: number; radius: number; shade: number };

function strokePiece(brush: Brush, c: Int32Array, start: number, end: number, scale: number): void {
  let x = c[start]! * scale;
  let y = c[start + 1]! * scale;
  if (end === start + 2) drawLine(brush, x, y, x, y);
  for (let i = start + 2; i < end; i += 6) {
    const x0 = x;
    const y0 = y;
    const x1 = c[i]! * scale;
    const y1 = c[i + 1]! * scale;
    const x2 = c[i + 2]! * scale;
    const y2 = c[i + 3]! * scale;
    const x3 = c[i + 4]! * scale;
    const y3 = c[i + 5]! * scale;
    const length =
      Math.abs(x1 - x0) +
      Math.abs(y1 - y0) +
      Math.abs(x2 - x1) +
      Math.abs(y2 - y1) +
      Math.abs(x3 - x2) +
      Math.abs(y3 - y2);
    const steps = Math.max(1, Math.ceil(length / (1.3 * STEP_PX)));
    for (let n = 1; n <= steps; n++) {
      const t = n / steps;
      const v = 1 - t;
      const a = v * v * v;
      const b = 3 * v * v * t;
      const d = 3 * v * t * t;
      const e = t * t * t;
      const nextX = a * x0 + b * x1 + d * x2 + e * x3;
      const nextY = a * y0 + b * y1 + d * y2 + e * y3;
      drawLine(brush, x, y, nextX, nextY);
      x = nextX;
      y = nextY;
    }
  }
}

/** A straight line with round ends: a pixel is covered as far as its centre lies inside. */
function drawLine(
  { coverage, shades, width, height, radius, shade }: Brush,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): void {
  const reach = radius + 0.5;
  const outside = reach * reach;
  const inside = Math.max(0, radius - 0.5) ** 2;
  const left = Math.max(0, Math.floor(Math.min(ax, bx) - reach));
  const right = Math.min(width - 1, Math.ceil(Math.max(ax, bx) + reach));
  const top = Math.max(0, Math.floor(Math.min(ay, by) - reach));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(ay, by) + reach));
  const dx = bx - ax;
  const dy = by - ay;
  const square = dx * dx + dy * dy;
  for (let py = top; py <= bottom; py++) {
    const y = py + 0.5 - ay;
    for (let px = left; px <= right; px++) {
      const x = px + 0.5 - ax;
      let along = square > 0 ? (x * dx + y * dy) / square : 0;
      if (along < 0) along = 0;
      else if (along > 1) along = 1;
      const ex = x - along * dx;
      const ey = y - along * dy;
      const distance = ex * ex + ey * ey;
      if (distance >= outside) continue;
      const at = py * width + px;
      if (coverage[at] === 255) continue;
      const covered = distance <= inside ? 255 : Math.min(255, Math.floor((reach - Math.sqrt(distance)) * 255));
      if (covered > coverage[at]!) {
        coverage[at] = covered;
        shades[at] = shade;
      }
    }
  }
}

/** Levels of coverage that are told apart; an edge needs no more, and fewer colours make smaller files. */
const LEVELS = 15;

/** Lays the ink over the picture and leaves the coverage blank again. */
function blend(pixels: Uint32Array, coverage: Uint8Array, shades: Int8Array, ink: Ink): void {
  const colours = [-2, -1, 0, 1, 2].map((shade) => shadeOf(ink.colour.rgb, shade));
  // Four pixels at a time, since most have no ink.
  const fours = new Uint32Array(coverage.buffer, 0, coverage.length >> 2);
  // What each level of each shade gives on the paper that was seen last; most of a sheet has one colour.
  const mixed = new Uint32Array(colours.length * (LEVELS + 1));
  let seen = -1;
  for (let four = 0; four < fours.length; four++) {
    if (fours[four] === 0) continue;
    for (let i = 4 * four; i < Math.min(4 * four + 4, pixels.length); i++) {
      if (!coverage[i]) continue;
      const level = Math.round((coverage[i]! * LEVELS) / 255);
      const shade = Math.max(-2, Math.min(2, shades[i]!)) + 2;
      const paper = pixels[i]!;
      if (paper !== seen) mixed.fill(0);
      seen = paper;
      const at = shade * (LEVELS + 1) + level;
      if (mixed[at] === 0) mixed[at] = mixture(paper, colours[shade]!, level / LEVELS);
      pixels[i] = mixed[at]!;
    }
    fours[four] = 0;
  }
}

/** A pixel of paper with ink of a colour over a share of it. */
function mixture(paper: number, [r, g, b]: readonly [number, number, number], share: number): number {
  const channel = (from: number, to: number) => Math.round(from + (to - from) * share);
  const blue = channel((paper >> 16) & 255, b);
  return (0xff000000 | (blue << 16) | (channel((paper >> 8) & 255, g) << 8) | channel(paper & 255, r)) >>> 0;
}

/** How far each pixel of a picture is covered with ink, and the shade of that ink. The coverage is blank before and after each use. */
type Layer = { coverage: Uint8Array; shades: Int8Array };
let layer: Layer = { coverage: new Uint8Array(0), shades: new Int8Array(0) };

/** Reused for all pictures: allocating a layer costs as much as drawing a line of writing. */
function blankLayer(pixels: number): Layer {
  const length = 4 * Math.ceil(pixels / 4);
  if (layer.coverage.length !== length) layer = { coverage: new Uint8Array(length), shades: new Int8Array(length) };
  return layer;
}
