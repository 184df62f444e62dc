import type { Hand } from '../../../handwriting/hand.ts';
import type { Ink } from '../../../handwriting/ink/ink.ts';
import type { WritingSetting } from '../../../handwriting/motion/variation.ts';
import type { PdfBox, PdfImage, PdfPage, PdfPart } from '../../../handwriting/output/pdf/pdf.ts';
import type { PrintAddress, PrintOrder, PrintSignature, TextType } from '../../../providers/print/port.ts';
import { imbBars } from './imb-rules.ts';
import { foldMarks, MARKS_MARGIN_PT, registrationMarks } from './mark-rules.ts';
import { cardSlug, envelopeCode, envelopeNumber, type SheetName } from './slug-rules.ts';

type Writing = { hand: Hand; setting: WritingSetting; colour: string; seed: string };

/** The paper and the functions that write on it; those who draw the previews provide them. */
export type Stationery = {
  card: { width_pt: number; height_pt: number; bleed_pt: number; crease: number; pt_per_px: number };
  envelope: { width_pt: number; height_pt: number };
  /** The message and the signature under it, on a sheet as large as the trimmed card. */
  cardInk(card: Writing & { text: string; text_type: TextType; signature: PrintSignature | undefined }): Ink;
  /** Both addresses, on a sheet of one pixel a point. */
  envelopeInk(envelope: Writing & { return_address: PrintAddress; recipient: PrintAddress }): [Ink, ...Ink[]];
};

export type CardArt = { exterior: PdfImage; interior: PdfImage | null };

const SETTINGS: readonly WritingSetting[] = ['natural', 'neat', 'hurried'];

const writingOf = (order: PrintOrder, hand: Hand): Writing => ({
  hand,
  setting: SETTINGS.find((setting) => setting === order.ink_setting) ?? 'natural',
  colour: order.ink_colour,
  seed: order.seed,
});

/** The ink on the inside of a card. */
export function cardInkOf(order: PrintOrder, hand: Hand, { cardInk }: Stationery): Ink {
  const { text, text_type, signature } = order;
  return cardInk({ ...writingOf(order, hand), text, text_type, signature });
}

/** The ink on the front of an envelope: the sender's, then the recipient's. */
export function envelopeInksOf(order: PrintOrder, hand: Hand, { envelopeInk }: Stationery): [Ink, ...Ink[]] {
  const { return_address, recipient } = order;
  return envelopeInk({ ...writingOf(order, hand), return_address, recipient });
}

/** How a sheet is identified and registered at the press. */
export type SheetMarks = SheetName & { registration: boolean };

/**
 * The two sides of one card: the outside, then the inside with its ink and, outside the trim, its code. Registration marks
 * are drawn on paper beyond the bleed.
 */
export function cardPages(
  order: PrintOrder,
  hand: Hand,
  art: CardArt,
  stationery: Stationery,
  { registration, ...name }: SheetMarks,
): [PdfPage, PdfPage] {
  const { card } = stationery;
  const { media, bleed, trim } = boxesOf(card, registration ? MARKS_MARGIN_PT : 0);
  const picture = (image: PdfImage | null): PdfPart[] => (image ? [{ kind: 'image', image, box: bleed }] : []);
  const around: PdfPart[] = registration ? [{ kind: 'rules', rules: registrationMarks(media, bleed, trim) }] : [];
  const page = (parts: PdfPart[]): PdfPage => ({ media, trim, bleed, parts: [...parts, ...around] });
  return [
    page(picture(art.exterior)),
    page([
      ...picture(art.interior),
      {
        kind: 'ink',
        ink: cardInkOf(order, hand, stationery),
        at: { x_pt: trim[0], y_pt: trim[3], pt_per_px: card.pt_per_px },
      },
      { kind: 'rules', rules: foldMarks(bleed, trim, card.crease) },
      ...cardSlug(name, bleed, trim, registration),
    ]),
  ];
}

/** The paper that is printed on, the art on it and the card in the art, with so much blank paper around. */
function boxesOf({ width_pt, height_pt, bleed_pt }: Stationery['card'], margin_pt: number) {
  const inset = (by: number): PdfBox => [by, by, outer_width - by, outer_height - by];
  const outer_width = width_pt + 2 * (bleed_pt + margin_pt);
  const outer_height = height_pt + 2 * (bleed_pt + margin_pt);
  return { media: inset(0), bleed: inset(margin_pt), trim: inset(margin_pt + bleed_pt) };
}

/**
 * One envelope: the sender at the upper left, the recipient in the middle, the postal barcode at the lower right. `number` is
 * the sheet's, at the lower left, where the back does not say it.
 */
export function envelopePage(
  order: PrintOrder,
  hand: Hand,
  stationery: Stationery,
  { imb_tracking, number }: { imb_tracking: string | null; number: string | null },
): PdfPage {
  const { width_pt, height_pt } = stationery.envelope;
  const media: PdfBox = [0, 0, width_pt, height_pt];
  const at = { x_pt: 0, y_pt: height_pt, pt_per_px: 1 };
  const inks = envelopeInksOf(order, hand, stationery).map((ink): PdfPart => ({ kind: 'ink', ink, at }));
  const bars: PdfPart[] = imb_tracking
    ? [{ kind: 'bars', bars: imbBars(imb_tracking, order.recipient.zip, width_pt) }]
    : [];
  return { media, trim: media, bleed: media, parts: [...inks, ...bars, ...(number ? [envelopeNumber(number)] : [])] };
}

/** The back of an envelope, with the letter's code and number. */
export function envelopeBack(name: SheetName, { envelope }: Stationery): PdfPage {
  const media: PdfBox = [0, 0, envelope.width_pt, envelope.height_pt];
  return { media, trim: media, bleed: media, parts: [envelopeCode(name)] };
}
