import { EVENT_PACK_TIERS } from '../catalog/rules.ts';

/** What is printed on invoices, receipts and credit notes: pure decisions, no drawing. */

/** Who sells, as the operator has set it. `address` has its lines parted by semicolons. */
export type Seller = { address: string | null; tax_id: string | null };

export const sellerLines = ({ address, tax_id }: Seller): string[] => [
  ...(address ?? '')
    .split(/[;\n]/)
    .map((line) => line.trim())
    .filter(Boolean),
  ...(tax_id ? [`Tax ID ${tax_id}`] : []),
];

/** What a part of an invoice is for, and what it costs before tax. */
export type InvoicePart = { description: string; amount_cents: number };

type Paid = {
  item_id: string;
  description: string;
  amount_cents: number;
  credits: number;
  tax_cents: number;
  lines: readonly InvoicePart[];
};
type DocumentLine = { description: string; quantity: number; unit_cents: number; amount_cents: number };

/** What was paid for, before tax. Event packs are sold by the credit, all else by the piece. */
export function linesOf({ item_id, description, credits, lines, ...paid }: Paid): DocumentLine[] {
  if (lines.length > 0) return lines.map((part) => ({ ...part, quantity: 1, unit_cents: part.amount_cents }));
  const amount_cents = paid.amount_cents - paid.tax_cents;
  const is_pack = EVENT_PACK_TIERS.some(({ name }) => item_id === `event_pack_${name.toLowerCase()}`);
  const quantity = is_pack && credits > 0 && amount_cents % credits === 0 ? credits : 1;
  return [{ description, quantity, unit_cents: amount_cents / quantity, amount_cents }];
}

/** Emoji, and invisible characters that would turn the order of what is around them. */
const UNPRINTABLE = /[\p{Cc}\p{Emoji_Presentation}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const INVISIBLE = /[\p{Cc}\p{Cf}]/u;

/** A line without the characters that no face of documents has, and whether a visible one was left out. */
export function printable(line: string, hasGlyph: (character: string) => boolean): { text: string; is_whole: boolean } {
  const characters = Array.from(line.normalize('NFC').replace(/\s+/g, ' ').trim());
  const kept = characters.filter((each) => !UNPRINTABLE.test(each) && hasGlyph(each));
  const visible = (all: readonly string[]) => all.filter((each) => !INVISIBLE.test(each)).length;
  return {
    text: kept.join('').replace(/ +/g, ' ').trim(),
    is_whole: visible(kept) === visible(characters),
  };
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Which way a line runs: as its first letter does. */
export const directionOf = (line: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.test(/\p{L}/u.exec(line)?.[0] ?? '') ? 'rtl' : 'ltr';

/** The text in lines of at most `most` as `widthOf` measures it; the last of `max_lines` ends with an ellipsis if cut. */
export function wrapped(text: string, widthOf: (line: string) => number, most: number, max_lines: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((each) => cutWord(each, widthOf, most))) {
    const longer = line ? `${line} ${word}` : word;
    if (line && widthOf(longer) > most) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line) lines.push(line);
  if (lines.length <= max_lines) return lines;
  const last = lines[max_lines - 1] ?? '';
  return [...lines.slice(0, max_lines - 1), `${last.replace(/.{0,2}$/u, '')}…`];
}

/** A word that is wider than a line, in pieces. */
function cutWord(word: string, widthOf: (line: string) => number, most: number): string[] {
  if (widthOf(word) <= most) return [word];
  const characters = Array.from(word);
  const pieces: string[] = [];
  let piece = '';
  for (const character of characters) {
    if (piece && widthOf(piece + character) > most) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}
