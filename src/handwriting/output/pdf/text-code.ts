/**
 * The Huffman code in which page contents are compressed (RFC 1951): one fixed code for what content streams of ink are made of,
 * so that a number can be written in bits at once.
 */

/** How often each character comes, by ten thousand, in the content streams of all hands; every other one is rare. */
const OFTEN: Record<string, number> = {
  ' ': 3290,
  '0': 510,
  '1': 1204,
  '2': 657,
  '3': 493,
  '4': 441,
  '5': 414,
  '6': 410,
  '7': 362,
  '8': 359,
  '9': 341,
  '-': 60,
  c: 193,
  v: 120,
  y: 40,
  l: 90,
  m: 235,
  S: 151,
  w: 150,
  '.': 78,
  R: 26,
  G: 26,
};
const FIRST_RARE = 0x20;
const LAST_RARE = 0x7e;
const LINE_FEED = 0x0a;
const END = 256;

/** The bits of each character and their number; the bits of a code come in the order in which they are written, lowest first. */
export const CODES = new Int32Array(END + 1);
export const CODE_LENGTHS = codeLengths(weights());
assignCodes();

function weights(): Float64Array {
  const list = new Float64Array(END + 1);
  list.fill(0.5, FIRST_RARE, LAST_RARE + 1);
  list[LINE_FEED] = 0.5;
  list[END] = 0.5;
  for (const [char, often] of Object.entries(OFTEN)) list[char.charCodeAt(0)] = often;
  return list;
}

/** Huffman's lengths: the two rarest become one, again and again, and all that is in it gets one bit longer. */
function codeLengths(list: Float64Array): Uint8Array {
  const lengths = new Uint8Array(list.length);
  let groups = [...list].flatMap((weight, symbol) => (weight > 0 ? [{ weight, symbols: [symbol] }] : []));
  while (groups.length > 1) {
    groups = groups.sort((a, b) => a.weight - b.weight || a.symbols[0]! - b.symbols[0]!);
    const [a, b, ...others] = groups as [{ weight: number; symbols: number[] }, { weight: number; symbols: number[] }];
    const symbols = [...a.symbols, ...b.symbols];
    for (const symbol of symbols) lengths[symbol]!++;
    groups = [...others, { weight: a.weight + b.weight, symbols }];
  }
  return lengths;
}

/** Codes of one length follow each other, the shorter ones first. */
function assignCodes(): void {
  let code = 0;
  for (let length = 1; length <= 15; length++) {
    for (let symbol = 0; symbol < CODE_LENGTHS.length; symbol++)
      if (CODE_LENGTHS[symbol] === length) CODES[symbol] = reversed(code++, length);
    code <<= 1;
  }
}

function reversed(code: number, length: number): number {
  let out = 0;
  for (let i = 0; i < length; i++) out = (out << 1) | ((code >>> i) & 1);
  return out;
}

/** The order in which a block says how long the codes of its code lengths are. */
const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/**
 * What a compressed stream with a single block begins with, as pairs of bits and their number: zlib's two bytes, then the lengths
 * of all codes. They are written plainly, each in four bits, since a page has them once.
 */
export function streamHead(): [bits: number, count: number][] {
  const distances = 1;
  const head: [number, number][] = [
    [0x0178, 16],
    [1, 1],
    [2, 2],
    [END + 1 - 257, 5],
    [distances - 1, 5],
    [LENGTH_ORDER.length - 4, 4],
  ];
  // Sixteen lengths of codes, 0 to 15, in four bits each: that is a complete code by itself.
  for (const length of LENGTH_ORDER) head.push([length < 16 ? 4 : 0, 3]);
  for (const length of CODE_LENGTHS) head.push([reversed(length, 4), 4]);
  head.push([0, 4]);
  return head;
}

/** Ends the block. */
export const STREAM_END: [bits: number, count: number] = [CODES[END]!, CODE_LENGTHS[END]!];
