/**
 * The Intelligent Mail barcode of the United States Postal Service (specification USPS-B-3200, revision H): 65 bars, each a
 * tracker, a descender, an ascender or full.
 */

type ImbBar = 'T' | 'D' | 'A' | 'F';

/** What the barcode says. The mailer id has 6 or 9 digits, the serial number the 9 or 6 that remain. */
export type ImbFields = { barcodeId: string; serviceType: string; mailerId: string; serial: string; routing: string };

/** A rectangle of the drawn barcode, in inches, y upwards from the bottom of a full bar. */
export type ImbRectangle = { x_in: number; y_in: number; width_in: number; height_in: number };

const CODEWORDS = 10;
const BASE = 1365n;
const LAST_BASE = 636n;
const FIVE_OF_13 = charactersWith(5, 1287);
const TWO_OF_13 = charactersWith(2, 78);

/** Which bit (character * 13 + bit) makes the ascender and which the descender of each bar, in order from the left. */
const BIT_OF_BAR_END = [
  67, 6, 78, 16, 86, 95, 34, 40, 45, 113, 117, 121, 62, 87, 18, 104, 41, 76, 57, 119, 115, 72, 97, 2, 127, 26, 105, 35,
  122, 52, 114, 7, 24, 82, 68, 63, 94, 44, 77, 112, 70, 100, 39, 30, 107, 15, 125, 85, 10, 65, 54, 88, 20, 106, 46, 66,
  8, 116, 29, 61, 99, 80, 90, 37, 123, 51, 25, 84, 129, 56, 4, 109, 96, 28, 36, 47, 11, 71, 33, 102, 21, 9, 17, 49, 124,
  79, 64, 91, 42, 69, 53, 60, 14, 1, 27, 103, 126, 75, 89, 50, 120, 19, 32, 110, 92, 111, 130, 59, 31, 12, 81, 43, 55,
  5, 74, 22, 101, 128, 58, 118, 48, 108, 38, 98, 93, 23, 83, 13, 73, 3,
];

/**
 * The bars of a barcode from its fields, as 65 letters T, D, A and F. Throws a RangeError when a field has the wrong length
 * or anything but digits in it.
 */
export function encodeImb({ barcodeId, serviceType, mailerId, serial, routing }: ImbFields): string {
  const isMailer = (mailerId.length === 6 && serial.length === 9) || (mailerId.length === 9 && serial.length === 6);
  if (!isMailer) throw new RangeError('A mailer id has 6 digits and a serial number of 9, or 9 digits and one of 6.');
  return encodeImbDigits(barcodeId + serviceType + mailerId + serial, routing);
}

/** The bars for the 20 digits of the tracking code and the 0, 5, 9 or 11 digits of the routing code. */
export function encodeImbDigits(tracking: string, routing: string): string {
  if (!/^\d[0-4]\d{18}$/.test(tracking)) throw new RangeError('A tracking code has 20 digits, the second at most 4.');
  if (!/^(\d{5}|\d{9}|\d{11})?$/.test(routing)) throw new RangeError('A routing code has 0, 5, 9 or 11 digits.');
  const value = binaryOf(tracking, routing);
  const check = frameCheck(value);
  const characters = codewordsOf(value, check).map((codeword, i) => {
    const character = codeword < 1287 ? FIVE_OF_13[codeword]! : TWO_OF_13[codeword - 1287]!;
    return (check >> i) & 1 ? ~character & 0x1fff : character;
  });
  const bits = Array.from({ length: 130 }, () => 0);
  for (let i = 0; i < 130; i++) {
    const at = BIT_OF_BAR_END[i]! - 1;
    bits[at] = (characters[Math.floor(i / 13)]! >> (i % 13)) & 1;
  }
  return Array.from({ length: 65 }, (_, bar) => barOf(bits[bar]!, bits[bar + 65]!)).join('');
}

const barOf = (descends: number, ascends: number): ImbBar => (descends ? (ascends ? 'F' : 'D') : ascends ? 'A' : 'T');

function binaryOf(tracking: string, routing: string): bigint {
  const offset = { 0: 0n, 5: 1n, 9: 100001n, 11: 1000100001n }[routing.length] ?? 0n;
  let value = (routing ? BigInt(routing) : 0n) + offset;
  value = value * 10n + BigInt(tracking[0]!);
  value = value * 5n + BigInt(tracking[1]!);
  for (const digit of tracking.slice(2)) value = value * 10n + BigInt(digit);
  return value;
}

/** The 11-bit check over 102 bits, most significant byte first; of the first byte only 6 bits count. */
function frameCheck(value: bigint): number {
  const bytes = Array.from({ length: 13 }, (_, i) => Number((value >> BigInt(8 * (12 - i))) & 0xffn));
  let check = 0x7ff;
  bytes.forEach((byte, i) => {
    let data = i === 0 ? byte << 5 : byte << 3;
    for (let bit = i === 0 ? 2 : 0; bit < 8; bit++) {
      check = (check ^ data) & 0x400 ? (check << 1) ^ 0xf35 : check << 1;
      check &= 0x7ff;
      data <<= 1;
    }
  });
  return check;
}

function codewordsOf(value: bigint, check: number): number[] {
  const codewords: number[] = [Number(value % LAST_BASE)];
  let rest = value / LAST_BASE;
  for (let i = 1; i < CODEWORDS - 1; i++) {
    codewords.unshift(Number(rest % BASE));
    rest /= BASE;
  }
  codewords.unshift(Number(rest));
  codewords[CODEWORDS - 1]! *= 2;
  if (check & 0x400) codewords[0]! += 659;
  return codewords;
}

/** The 13-bit characters with a number of ones, in the specification's order: mirrored pairs first, symmetric ones last. */
function charactersWith(ones: number, count: number): number[] {
  const table: number[] = Array.from({ length: count }, () => 0);
  let low = 0;
  let high = count - 1;
  for (let value = 0; value < 8192; value++) {
    let bits = 0;
    let mirrored = 0;
    for (let bit = 0; bit < 13; bit++) {
      bits += (value >> bit) & 1;
      mirrored |= ((value >> bit) & 1) << (12 - bit);
    }
    if (bits !== ones || mirrored < value) continue;
    if (mirrored === value) {
      table[high--] = value;
    } else {
      table[low++] = value;
      table[low++] = mirrored;
    }
  }
  return table;
}

const PITCH_IN = 1 / 22;
const BAR_WIDTH_IN = 0.02;
const FULL_HEIGHT_IN = 0.145;
const TRACKER_HEIGHT_IN = 0.048;

/** Width of the drawn barcode, in inches; 1/8 inch beside it and 0.028 inch above and below have to stay clear. */
export const IMB_WIDTH_IN = 64 * PITCH_IN + BAR_WIDTH_IN;

/** The bars as rectangles of the specified sizes, from the left, in inches. */
export function imbRectangles(bars: string): ImbRectangle[] {
  const reach = (FULL_HEIGHT_IN - TRACKER_HEIGHT_IN) / 2;
  return [...bars].map((bar, i) => {
    const descends = bar === 'D' || bar === 'F' ? reach : 0;
    const ascends = bar === 'A' || bar === 'F' ? reach : 0;
    return {
      x_in: i * PITCH_IN,
      y_in: reach - descends,
      width_in: BAR_WIDTH_IN,
      height_in: TRACKER_HEIGHT_IN + descends + ascends,
    };
  });
}
