import { type Bitmap, distanceToPaper, regions } from '../../src/handwriting/tracing/bitmap.ts';
import type { PathCommand } from './fonts.ts';

/** How many pixels one x-height is rasterised to. */
export const PIXELS_PER_X_HEIGHT = 150;
const MARGIN_PX = 14;
type Ring = [number, number][];

/** A glyph's ink as a picture; pixel (x, y) is `left + x / 150`, `top - y / 150` in x-heights. */
export type GlyphPicture = { bitmap: Bitmap; left: number; top: number };

/** Rasterises an outline given in font units, where `unitsPerXHeight` of them make one x-height. */
export function pictureOf(commands: PathCommand[], unitsPerXHeight: number): GlyphPicture | undefined {
  const rings = flatten(commands, unitsPerXHeight);
  if (!rings.length) return undefined;
  const xs = rings.flatMap((ring) => ring.map(([x]) => x));
  const ys = rings.flatMap((ring) => ring.map(([, y]) => y));
  const margin = MARGIN_PX / PIXELS_PER_X_HEIGHT;
  const left = Math.min(...xs) - margin;
  const top = Math.max(...ys) + margin;
  const width = Math.ceil((Math.max(...xs) + margin - left) * PIXELS_PER_X_HEIGHT);
  const height = Math.ceil((top - Math.min(...ys) + margin) * PIXELS_PER_X_HEIGHT);
  const toPixels = ([x, y]: [number, number]): [number, number] => [
    (x - left) * PIXELS_PER_X_HEIGHT,
    (top - y) * PIXELS_PER_X_HEIGHT,
  ];
  return {
    bitmap: fill(
      rings.map((ring) => ring.map(toPixels)),
      width,
      height,
    ),
    left,
    top,
  };
}

function flatten(commands: PathCommand[], unitsPerXHeight: number): Ring[] {
  const rings: Ring[] = [];
  let ring: Ring = [];
  let x = 0;
  let y = 0;
  const curveTo = (...controls: number[]) => {
    const steps = 12;
    const [x0, y0] = [x, y];
    const at = (t: number, p0: number, axis: 0 | 1) => {
      const v = 1 - t;
      if (controls.length === 2) return v * p0 + t * controls[axis]!;
      if (controls.length === 4) return v * v * p0 + 2 * v * t * controls[axis]! + t * t * controls[2 + axis]!;
      return (
        v * v * v * p0 +
        3 * v * v * t * controls[axis]! +
        3 * v * t * t * controls[2 + axis]! +
        t * t * t * controls[4 + axis]!
      );
    };
    for (let i = 1; i <= steps; i++) ring.push([at(i / steps, x0, 0), at(i / steps, y0, 1)]);
    [x, y] = controls.slice(-2) as [number, number];
  };
  for (const { command, args } of commands) {
    const scaled = args.map((v) => v / unitsPerXHeight);
    if (command === 'moveTo') {
      [x, y] = scaled as [number, number];
      ring = [[x, y]];
      rings.push(ring);
    } else if (command !== 'closePath') {
      curveTo(...scaled);
    }
  }
  return rings.filter((r) => r.length > 2);
}

/** Scan conversion with the non-zero winding rule; a pixel is ink when its centre is inside. */
function fill(rings: Ring[], width: number, height: number): Bitmap {
  const ink = new Uint8Array(width * height);
  const crossings: { x: number; winding: number }[][] = Array.from({ length: height }, () => []);
  for (const ring of rings) {
    ring.forEach(([ax, ay], i) => {
      const [bx, by] = ring[(i + 1) % ring.length]!;
      const winding = by > ay ? 1 : -1;
      for (
        let row = Math.max(0, Math.ceil(Math.min(ay, by) - 0.5));
        row < height && row + 0.5 < Math.max(ay, by);
        row++
      ) {
        crossings[row]!.push({ x: ax + ((row + 0.5 - ay) * (bx - ax)) / (by - ay), winding });
      }
    });
  }
  crossings.forEach((row, y) => {
    row.sort((a, b) => a.x - b.x);
    let winding = 0;
    row.slice(0, -1).forEach((crossing, i) => {
      winding += crossing.winding;
      if (!winding) return;
      const from = Math.max(0, Math.ceil(crossing.x - 0.5));
      const to = Math.min(width, Math.ceil(row[i + 1]!.x - 0.5));
      ink.fill(1, y * width + from, y * width + to);
    });
  });
  return { width, height, ink };
}

/** Settings of a font's clean-up: `rough` for scanned contours, `openEyes` to widen almost closed loops, as that of e. */
export type CleanUp = { rough: boolean; openEyes: boolean };

/** The picture with a smoother contour, without pin-holes and with small eyes opened, so that thinning finds the pen's way. */
export function cleanUp(bitmap: Bitmap, { rough, openEyes }: CleanUp): Bitmap {
  const depth = distanceToPaper(bitmap);
  const depths = depth.filter((_, i) => bitmap.ink[i]! === 1).sort();
  const halfWidth = Math.max(2, (depths[Math.floor(depths.length * 0.86)]! ?? 4) * 1.1);
  const cleaned = {
    ...bitmap,
    ink: rough ? majority(bitmap, Math.max(1, Math.round(halfWidth * 0.3))) : bitmap.ink.slice(),
  };
  for (const region of regions(bitmap, 1)) {
    if (!region.some((i) => cleaned.ink[i]!)) for (const i of region) cleaned.ink[i] = 1;
  }
  mendHoles(cleaned, halfWidth, { rough, openEyes });
  return cleaned;
}

function majority({ width, height, ink }: Bitmap, radius: number): Uint8Array {
  const sums = new Int32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += ink[y * width + x]!;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row;
    }
  }
  const out = new Uint8Array(width * height);
  const area = (2 * radius + 1) ** 2;
  const corner = (x: number, y: number) => sums[y * (width + 1) + x]!;
  for (let y = radius; y < height - radius; y++) {
    for (let x = radius; x < width - radius; x++) {
      const inked =
        corner(x + radius + 1, y + radius + 1) -
        corner(x + radius + 1, y - radius) -
        corner(x - radius, y + radius + 1) +
        corner(x - radius, y - radius);
      out[y * width + x] = 2 * inked > area ? 1 : 0;
    }
  }
  return out;
}

function mendHoles(bitmap: Bitmap, halfWidth: number, { rough, openEyes }: CleanUp): void {
  const { width, height, ink } = bitmap;
  const clearance = distanceToPaper({ width, height, ink: ink.map((v) => 1 - v) });
  for (const region of regions(bitmap, 0)) {
    const xs = region.map((i) => i % width);
    const ys = region.map((i) => Math.floor(i / width));
    const [left, right] = extent(xs);
    const [top, bottom] = extent(ys);
    if (left === 0 || top === 0 || right === width - 1 || bottom === height - 1) continue;
    const roundness = region.reduce((most, i) => Math.max(most, clearance[i]!), 0);
    const size = Math.max(right - left, bottom - top) + 1;
    if (region.length < (rough ? 0.9 : 0.1) * halfWidth * halfWidth) {
      for (const i of region) ink[i] = 1;
    } else if (openEyes && roundness < 0.5 * halfWidth && size < 1.8 * halfWidth) {
      carve(bitmap, region, Math.round(0.62 * halfWidth));
    }
  }
}

const extent = (values: number[]): [number, number] => [
  values.reduce((a, b) => Math.min(a, b)),
  values.reduce((a, b) => Math.max(a, b)),
];

function carve({ width, ink }: Bitmap, region: number[], radius: number): void {
  for (const i of region) {
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) if (dx * dx + dy * dy <= radius * radius) ink[i + dy * width + dx] = 0;
    }
  }
}
