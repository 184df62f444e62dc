import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { CREASE_PX } from '../../src/designs/page.ts';
import { CARD, PAGE, PT_PER_IN, PX_PER_IN, TRIM } from '../../src/modules/templates/card-rules.ts';

/** A drawn thing that ends too close to where the card is cut: how far inside it ends, and where it is, in inches of the page. */
export type NearTrim = { from_trim_in: number; x_in: number; y_in: number; width_in: number; height_in: number };

/** Pages are looked at in this size: one pixel is less than a hundredth of an inch. */
const SCALE = 0.5;
const PX_IN = 1 / (PX_PER_IN * SCALE);
/** Less than this differs from the paper as the grain of a wash does. */
const VISIBLE = 34;
/** Smaller things are specks, petals and blades, which lie anywhere. */
const SMALL_IN = 0.15;

/**
 * What on a page ends inside the trim but closer to it than is safe. What is meant to be cut runs to the edge of the page; what
 * touches that is part of it. Of an outside only the front is looked at, from the crease down.
 */
export async function nearTrim(page: Buffer, is_outside: boolean): Promise<NearTrim[]> {
  const top = is_outside ? CREASE_PX : 0;
  const { width, height, data } = pixelsOf(await loadImage(page), top);
  const inked = inkOn(data, width * height);
  const seen = new Uint8Array(width * height);
  const found: NearTrim[] = [];
  for (let start = 0; start < inked.length; start++) {
    if (!inked[start] || seen[start]) continue;
    const box = fill(start, inked, seen, width);
    const [w, h] = [(box.right - box.left + 1) * PX_IN, (box.bottom - box.top + 1) * PX_IN];
    const is_cut = box.left <= 1 || box.right >= width - 2 || box.bottom >= height - 2 || (box.top <= 1 && !is_outside);
    if (is_cut || Math.max(w, h) < SMALL_IN) continue;
    const edge = TRIM.left * SCALE;
    const from_trim = Math.min(
      box.left - edge,
      width - edge - 1 - box.right,
      height - edge - 1 - box.bottom,
      is_outside ? Infinity : box.top - edge,
    );
    const from_trim_in = from_trim * PX_IN;
    if (from_trim_in < CARD.safe_pt / PT_PER_IN - PX_IN)
      found.push({ from_trim_in, x_in: box.left * PX_IN, y_in: box.top * PX_IN, width_in: w, height_in: h });
  }
  return found;
}

function pixelsOf(image: Image, top_px: number) {
  const [width, height] = [Math.round(PAGE.width_px * SCALE), Math.round((PAGE.height_px - top_px) * SCALE)];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, -top_px * SCALE, PAGE.width_px * SCALE, PAGE.height_px * SCALE);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

/** Which pixels differ from the paper: its colour is the most frequent one. */
function inkOn(data: Uint8ClampedArray, count: number): Uint8Array {
  const counts = new Map<number, number>();
  const colourAt = (i: number) =>
    ((data[i * 4]! >> 3) << 10) | ((data[i * 4 + 1]! >> 3) << 5) | (data[i * 4 + 2]! >> 3);
  for (let i = 0; i < count; i += 7) counts.set(colourAt(i), (counts.get(colourAt(i)) ?? 0) + 1);
  const [paper] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most));
  const [r, g, b] = [(paper >> 10) * 8 + 4, ((paper >> 5) & 31) * 8 + 4, (paper & 31) * 8 + 4];
  return Uint8Array.from({ length: count }, (_, i) => {
    const apart = Math.abs(data[i * 4]! - r) + Math.abs(data[i * 4 + 1]! - g) + Math.abs(data[i * 4 + 2]! - b);
    return apart > VISIBLE ? 1 : 0;
  });
}

/** Marks all that touches a pixel as seen, and gives the box around it. */
function fill(start: number, inked: Uint8Array, seen: Uint8Array, width: number) {
  const box = { left: width, right: 0, top: Infinity, bottom: 0 };
  const waiting = [start];
  seen[start] = 1;
  while (waiting.length) {
    const at = waiting.pop()!;
    const [x, y] = [at % width, Math.floor(at / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
      [1, 1],
      [-1, -1],
      [1, -1],
      [-1, 1],
    ] as const) {
      const [nx, next] = [x + dx, at + dx + dy * width];
      if (nx < 0 || nx >= width || next < 0 || next >= inked.length || !inked[next] || seen[next]) continue;
      seen[next] = 1;
      waiting.push(next);
    }
  }
  return box;
}
