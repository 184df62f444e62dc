/**
 * A Bloom filter: a set of texts as bits, a few for each text. It never misses a text that is in it, and takes about one in
 * 10,000 others for one.
 */

const BITS_A_TEXT = 20;
const PROBES = 13;

/** The bits of a text: two hashes, combined (Kirsch and Mitzenmacher). */
function* bitsOf(text: string, size: number): Generator<number> {
  const [first, second] = [fnv(text, 0x811c9dc5), fnv(text, 0x9747b28c) | 1];
  for (let n = 0; n < PROBES; n++) yield ((first + Math.imul(n, second)) >>> 0) % size;
}

/** FNV-1a over UTF-16 code units, with the final mixing of MurmurHash3. */
function fnv(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export function makeFilter(texts: Iterable<string>): Uint8Array {
  const all = new Set(texts);
  const filter = new Uint8Array(Math.ceil((all.size * BITS_A_TEXT) / 8));
  for (const text of all) {
    for (const bit of bitsOf(text, filter.length * 8)) filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
  return filter;
}

export function mayContain(filter: Uint8Array, text: string): boolean {
  for (const bit of bitsOf(text, filter.length * 8)) {
    if (((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}
