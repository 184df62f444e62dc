/** Preview pictures on the server: the only part of the engine that is not pure. */
import { crc32, deflateSync } from 'node:zlib';
import { createCanvas, type Image } from '@napi-rs/canvas';
import type { Ink } from '../ink/ink.ts';
import { drawInkOnPixels } from '../output/raster.ts';

/** What lies below the ink, in the preview's size: pixels of red, green, blue and alpha. It is only read, so that it can be kept. */
export type PreviewGround = { width_px: number; height_px: number; rgba: Uint8Array };

/** Card art as the ground of previews; `crop` is the part of it, in its pixels (left, top, width, height), that is shown. */
export function artGround(
  image: Image,
  width_px: number,
  height_px: number,
  crop?: [number, number, number, number],
): PreviewGround {
  const canvas = createCanvas(width_px, height_px);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width_px, height_px);
  const [x, y, width, height] = crop ?? [0, 0, image.width, image.height];
  context.drawImage(image, x, y, width, height, 0, 0, width_px, height_px);
  return { width_px, height_px, rgba: new Uint8Array(canvas.data()) };
}

/** Blank paper as the ground of previews. */
export function paperGround(
  width_px: number,
  height_px: number,
  [r, g, b]: readonly number[] = [255, 253, 247],
): PreviewGround {
  const pixels = new Uint32Array(width_px * height_px).fill((0xff000000 | (b! << 16) | (g! << 8) | r!) >>> 0);
  return { width_px, height_px, rgba: new Uint8Array(pixels.buffer) };
}

/** Draws inks of one sheet, which fills the width, over a ground and gives a PNG file of at most 256 colours. */
export function previewPng(inks: readonly Ink[], { width_px, height_px, rgba }: PreviewGround): Uint8Array {
  const copy = rgba.slice();
  const pixels = new Uint32Array(copy.buffer);
  for (const ink of inks) drawInkOnPixels(pixels, width_px, ink);
  return encodePalettePng(copy, width_px, height_px);
}

const PALETTE_SIZE = 256;
/** Colours are told apart by 5 bits of each channel before a palette is chosen. */
const CELLS = 1 << 15;
/** The cell of a pixel that was read as one little-endian number: red is its lowest byte. */
const cellOf = (pixel: number): number => ((pixel & 0xf8) << 7) | ((pixel >> 6) & 0x3e0) | ((pixel >> 19) & 0x1f);

/** A PNG of indexed colours from opaque pixels (red, green, blue, alpha). More than 256 colours are gathered in as many boxes of like colours. */
export function encodePalettePng(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): Uint8Array {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
  const { indexOfCell, palette } = choosePalette(pixels);
  const rows = new Uint8Array((width + 1) * height);
  let pixel = -1;
  let index = 0;
  for (let y = 0, from = 0; y < height; y++) {
    let to = y * (width + 1) + 1;
    for (let x = 0; x < width; x++) {
      const next = pixels[from++]!;
      // Most pixels are like their neighbour.
      if (next !== pixel) {
        pixel = next;
        index = indexOfCell[cellOf(next)]!;
      }
      rows[to++] = index;
    }
  }
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, 8);
  header.setUint8(9, 3);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

function choosePalette(pixels: Uint32Array): { indexOfCell: Uint8Array; palette: Uint8Array } {
  const counts = new Uint32Array(CELLS);
  const exact = new Uint32Array(CELLS);
  // Runs of one colour are counted at once: most pixels are like their neighbour.
  for (let i = 0; i < pixels.length; ) {
    const pixel = pixels[i]!;
    const start = i++;
    while (i < pixels.length && pixels[i] === pixel) i++;
    const cell = cellOf(pixel);
    // The first colour of a cell stands for it: paper stays exactly the colour of the paper.
    if (counts[cell] === 0) exact[cell] = pixel;
    counts[cell]! += i - start;
  }
  const used: number[] = [];
  for (let i = 0; i < CELLS; i++) if (counts[i]) used.push(i);
  const boxes = used.length <= PALETTE_SIZE ? used.map((c) => [c]) : medianCut(used, counts);
  const indexOfCell = new Uint8Array(CELLS);
  const palette = new Uint8Array(3 * boxes.length);
  boxes.forEach((cells, index) => {
    for (const c of cells) indexOfCell[c] = index;
    palette.set(meanColour(cells, exact, counts), 3 * index);
  });
  return { indexOfCell, palette };
}

/** Parts the cells in boxes of colours, always halving the one that is widest for the pixels in it. */
function medianCut(cells: number[], counts: Uint32Array): number[][] {
  const boxes = [boxOf(cells, counts)];
  while (boxes.length < PALETTE_SIZE) {
    const widest = boxes.reduce((best, box, i) => (box.spread > boxes[best]!.spread ? i : best), 0);
    const { cells: own, shift, spread } = boxes[widest]!;
    if (spread === 0) break;
    own.sort((a, b) => ((a >> shift) & 31) - ((b >> shift) & 31) || a - b);
    const half = own.reduce((sum, c) => sum + counts[c]!, 0) / 2;
    let at = 0;
    for (let sum = 0; at < own.length - 1 && sum < half; at++) sum += counts[own[at]!]!;
    boxes.splice(widest, 1, boxOf(own.slice(0, Math.max(1, at)), counts), boxOf(own.slice(Math.max(1, at)), counts));
  }
  return boxes.map((box) => box.cells);
}

type ColourBox = { cells: number[]; shift: number; spread: number };

function boxOf(cells: number[], counts: Uint32Array): ColourBox {
  const pixels = cells.reduce((sum, c) => sum + counts[c]!, 0);
  let best: ColourBox = { cells, shift: 0, spread: 0 };
  for (const shift of [0, 5, 10]) {
    const levels = cells.map((c) => (c >> shift) & 31);
    const range = levels.reduce((a, b) => Math.max(a, b)) - levels.reduce((a, b) => Math.min(a, b));
    // The fourth root lets rare colours have their place beside much paper.
    const spread = range * Math.sqrt(Math.sqrt(pixels));
    if (spread > best.spread) best = { cells, shift, spread };
  }
  return best;
}

function meanColour(cells: number[], exact: Uint32Array, counts: Uint32Array): [number, number, number] {
  const total = cells.reduce((sum, c) => sum + counts[c]!, 0);
  const mean = (shift: number) => {
    const sum = cells.reduce((all, c) => all + ((exact[c]! >> shift) & 255) * counts[c]!, 0);
    return Math.round(sum / total);
  };
  return [mean(0), mean(8), mean(16)];
}

function chunk(type: string, body: Uint8Array): Uint8Array {
  const out = Buffer.alloc(12 + body.length);
  out.writeUInt32BE(body.length, 0);
  out.write(type, 4, 'latin1');
  out.set(body, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + body.length)), 8 + body.length);
  return out;
}
