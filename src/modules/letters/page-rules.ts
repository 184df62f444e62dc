import { inBlockLetters, withBlockLetters } from '../../handwriting/block-letters.ts';
import type { Hand } from '../../handwriting/hand.ts';
import { type Ink, writeInk } from '../../handwriting/ink/ink.ts';
import { joinInks } from '../../handwriting/ink/joined.ts';
import { type Signature, type SignaturePlace, signatureInk } from '../../handwriting/ink/signature.ts';
import { layoutText, type TextLayout } from '../../handwriting/layout.ts';
import type { LineSlot, Sheet } from '../../handwriting/sheet.ts';
import { CARD, ENVELOPE } from '../templates/card-rules.ts';
import { type CardLayout, cardLayout } from './layout/rules.ts';
import { PT_PER_PX } from './layout/sheet-rules.ts';
import { fullName, SIGNATURE_LINES } from './rules.ts';
import type { InkSetting, RecipientAddress, ReturnAddress, TextType } from './schema.ts';

/** What decides the ink of one letter. The same values give the same strokes in the browser, in a preview and in print. */
export type Writing = { hand: Hand; setting: InkSetting; colour: string; seed: string };

/** `signature` is the sender's own, written under the last line; without one the message has all lines for itself. */
export type WrittenCard = Writing & { text: string; text_type: TextType; signature?: Signature | null | undefined };

/** The message on the inside of the card and the signature under it, on a sheet as large as the trimmed card. */
export function cardInk({ hand, text, text_type, signature, ...ink }: WrittenCard): Ink {
  const layout = cardLayout(hand, text, text_type, Boolean(signature));
  const message = writeInk(hand, layout, ink);
  const place = signature && signaturePlace(layout);
  if (!place) return message;
  const pen_half_width_px = hand.halfWidth * layout.sheet.x_height_px;
  return joinInks([message, signatureInk(signature, { ...place, pen_half_width_px }, layout.sheet, ink.colour)]);
}

/** The widest that people sign on a card of this size, in pixels: about two inches. */
const SIGNATURE_WIDTH_PX = 120;
/** The baseline of a signature, in pitches below the first of the lines that are reserved for it. */
const SIGNATURE_BASELINE = 0.84;

/** Under the last line and as far to the right as that begins. Nothing is not signed. */
function signaturePlace({ lines, sheet, signature_slots }: CardLayout): SignaturePlace | undefined {
  const last = lines[sheet.slots.length - 1];
  if (!last || !signature_slots) return undefined;
  const [upper, lower] = signature_slots;
  const pitch = lower.baseline_y_px - upper.baseline_y_px;
  return {
    x_px: upper.x_px + Math.min(last.indent * sheet.x_height_px, upper.width_px - SIGNATURE_WIDTH_PX),
    baseline_y_px: upper.baseline_y_px + SIGNATURE_BASELINE * pitch,
    width_px: SIGNATURE_WIDTH_PX,
    height_px: SIGNATURE_LINES * pitch,
  };
}

export type Address = Omit<RecipientAddress, 'company_name'> & { company_name?: string };

export type WrittenEnvelope = Writing & { return_address: Address; recipient: Address };

/** The lines of an address as the postal service wants them. */
export function addressLines(address: Address): string[] {
  return [
    fullName(address.first_name, address.last_name),
    address.company_name ?? '',
    `${address.street} ${address.unit}`.trim(),
    `${address.city}, ${address.state} ${address.zip}`.replace(/^, /, '').trimEnd(),
  ].filter(Boolean);
}

/** The lines as they are written: state and ZIP, by which mail is sorted, in block letters whatever the hand. */
function writtenLines(address: Address): string[] {
  const place = `${address.state} ${address.zip}`.trim();
  const lines = addressLines(address);
  const last = lines.pop() ?? '';
  const isPlace = place !== '' && last.endsWith(place);
  return [...lines, isPlace ? last.slice(0, -place.length) + inBlockLetters(place) : last].filter(Boolean);
}

/** The same address with the names that the letters' own rows use. */
export const asAddress = ({ firstName, lastName, ...rest }: ReturnAddress): Address => ({
  first_name: firstName,
  last_name: lastName,
  ...rest,
});

/** Both addresses of the envelope; one sheet pixel is one point. The sender's comes first. */
export function envelopeInk({ hand, return_address, recipient, ...ink }: WrittenEnvelope): [Ink, Ink] {
  const plain = withBlockLetters(hand);
  const sender = block(plain, writtenLines(return_address), SENDER);
  const to = block(plain, writtenLines(recipient), RECIPIENT);
  return [
    writeInk(plain, sender, { ...ink, seed: `${ink.seed}:sender` }),
    writeInk(plain, to, { ...ink, seed: `${ink.seed}:recipient` }),
  ];
}

type Block = {
  /** The writing is as large as its longest line allows, within these bounds. */
  least_x_height_px: number;
  most_x_height_px: number;
  pitch_px: number;
  top_px: number;
  left_px: number | 'centre';
  width_px: number;
};

const SENDER: Block = {
  least_x_height_px: 4.4,
  most_x_height_px: 6.2,
  pitch_px: 15.5,
  top_px: 34,
  left_px: 22,
  width_px: 172,
};
// Below the sender and the postage, above the strip at the bottom that belongs to the postal barcode.
const RECIPIENT: Block = {
  least_x_height_px: 6.4,
  most_x_height_px: 10,
  pitch_px: 25,
  top_px: 140,
  left_px: 'centre',
  width_px: 330,
};
const MOST_LINES = 5;
/** Extra width of a line, because random variation makes it longer, in x-heights. */
const STRAY = 1.5;

function block(hand: Hand, lines: string[], place: Block): TextLayout {
  const text = lines.join('\n');
  const { least_x_height_px, most_x_height_px, width_px } = place;
  const widest = widestOf(layoutText(hand, text, blockSheet(place, 1, 0, Infinity)));
  const x_height_px = Math.max(least_x_height_px, Math.min(most_x_height_px, width_px / (widest + STRAY)));
  const at = (x_px: number) => layoutText(hand, text, blockSheet(place, x_height_px, x_px, width_px));
  if (place.left_px !== 'centre') return at(place.left_px);
  return at((ENVELOPE.width_pt - Math.min(widestOf(at(0)) * x_height_px, width_px)) / 2);
}

const widestOf = ({ lines }: TextLayout): number => Math.max(0, ...lines.map((line) => line.width));

function blockSheet({ pitch_px, top_px }: Block, x_height_px: number, x_px: number, width_px: number): Sheet {
  const slots: LineSlot[] = Array.from({ length: MOST_LINES }, (_, line) => ({
    x_px,
    baseline_y_px: top_px + line * pitch_px,
    width_px,
  }));
  return { width_px: ENVELOPE.width_pt, height_px: ENVELOPE.height_pt, x_height_px, slots };
}

/** Our paper and the functions that write on it, for a print shop. */
export const STATIONERY = { card: { ...CARD, pt_per_px: PT_PER_PX }, envelope: ENVELOPE, cardInk, envelopeInk };
