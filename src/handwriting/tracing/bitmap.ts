/** A black-and-white picture; `ink` holds 1 where there is ink. Two blank pixels on every side are expected by the tracer. */
export type Bitmap = { width: number; height: number; ink: Uint8Array };

const FOUR_NEIGHBOURS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

const FAR = 1e9;

/** Exact Euclidean distance, in pixels, from every ink pixel to the nearest paper (Felzenszwalb and Huttenlocher). */
export function distanceToPaper({ width, height, ink }: Bitmap): Float64Array {
  const field = new Float64Array(width * height);
  for (let i = 0; i < field.length; i++) field[i] = ink[i]! ? FAR : 0;
  const longest = Math.max(width, height);
  const row = new Float64Array(longest);
  const out = new Float64Array(longest);
  const lowerEnvelope = makeLowerEnvelope(longest);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) row[y] = field[y * width + x]!;
    lowerEnvelope(row, out, height);
    for (let y = 0; y < height; y++) field[y * width + x] = out[y]!;
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) row[x] = field[y * width + x]!;
    lowerEnvelope(row, out, width);
    for (let x = 0; x < width; x++) field[y * width + x] = Math.sqrt(out[x]!);
  }
  return field;
}

function makeLowerEnvelope(longest: number) {
  const apex = new Int32Array(longest);
  const bound = new Float64Array(longest + 1);
  return (values: Float64Array, out: Float64Array, length: number): void => {
    let k = 0;
    apex[0] = 0;
    bound[0] = -FAR;
    bound[1] = FAR;
    for (let q = 1; q < length; q++) {
      let crossing = 0;
      for (;;) {
        const v = apex[k]!;
        crossing = (values[q]! + q * q - (values[v]! + v * v)) / (2 * q - 2 * v);
        if (crossing > bound[k]! || k === 0) break;
        k--;
      }
      k++;
      apex[k] = q;
      bound[k] = crossing;
      bound[k + 1] = FAR;
    }
    k = 0;
    for (let q = 0; q < length; q++) {
      while (bound[k + 1]! < q) k++;
      const d = q - apex[k]!;
      out[q] = d * d + values[apex[k]!]!;
    }
  };
}

/** Pixels of each connected region (4-neighbours) where `value` matches, as lists of pixel indices. */
export function regions({ width, height, ink }: Bitmap, value: 0 | 1): number[][] {
  const seen = new Uint8Array(width * height);
  const found: number[][] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start]! || ink[start]! !== value) continue;
    const region = [start];
    seen[start] = 1;
    for (let head = 0; head < region.length; head++) {
      const x = region[head]! % width;
      const y = (region[head]! - x) / width;
      for (const [dx, dy] of FOUR_NEIGHBOURS) {
        if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
        const next = region[head]! + dx + dy * width;
        if (!seen[next]! && ink[next]! === value) {
          seen[next] = 1;
          region.push(next);
        }
      }
    }
    found.push(region);
  }
  return found;
}

/** Thins the ink to lines one pixel wide that keep its topology (Guo and Hall). */
export function thin({ width, ink }: Bitmap): Uint8Array {
  const bits = ink.slice();
  let active: number[] = [];
  for (let i = 0; i < bits.length; i++) if (bits[i]!) active.push(i);
  for (let round = 0, changed = true; changed && round < 400; round++) {
    changed = false;
    for (const odd of [false, true]) {
      const removed = active.filter((i) => bits[i]! && isRemovable(bits, i, width, odd));
      for (const i of removed) bits[i] = 0;
      if (removed.length) changed = true;
    }
    active = active.filter((i) => bits[i]!);
  }
  return bits;
}

function isRemovable(bits: Uint8Array, i: number, width: number, odd: boolean): boolean {
  const n = bits[i - width]!;
  const ne = bits[i - width + 1]!;
  const e = bits[i + 1]!;
  const se = bits[i + width + 1]!;
  const s = bits[i + width]!;
  const sw = bits[i + width - 1]!;
  const w = bits[i - 1]!;
  const nw = bits[i - width - 1]!;
  const crossings = (n ? 0 : ne | e) + (e ? 0 : se | s) + (s ? 0 : sw | w) + (w ? 0 : nw | n);
  if (crossings !== 1) return false;
  const pairs = Math.min((nw | n) + (ne | e) + (se | s) + (sw | w), (n | ne) + (e | se) + (s | sw) + (w | nw));
  if (pairs < 2 || pairs > 3) return false;
  return odd ? !((s | sw | (nw ? 0 : 1)) & w) : !((n | ne | (se ? 0 : 1)) & e);
}
