import type { Hand } from '../../handwriting/hand.ts';
import type { Ink } from '../../handwriting/ink.ts';
import type { PdfBox, PdfImage, PdfPage, PdfPart, Rule } from '../../handwriting/pdf.ts';
import type { WritingSetting } from '../../handwriting/variation.ts';
import type { PrintAddress, PrintOrder, TextType } from '../../providers/print/port.ts';

type Writing = { hand: Hand; setting: WritingSetting; colour: string; seed: string };

/** The paper that is printed on and the pen that writes on it: given by those who also draw the previews. */
export type Stationery = {
  card: { width_pt: number; height_pt: number; bleed_pt: number; crease: number; pt_per_px: number };
  envelope: { width_pt: number; height_pt: number };
  /** The message, on a sheet as large as the trimmed card. */
  cardInk(card: Writing & { text: string; text_type: TextType }): Ink;
  /** Both addresses, on a sheet of one pixel a point. */
  envelopeInk(envelope: Writing & { return_address: PrintAddress; recipient: PrintAddress }): Ink[];
};

export type CardArt = { exterior: PdfImage; interior: PdfImage | null };

const SETTINGS: readonly WritingSetting[] = ['natural', 'neat', 'hurried'];

const writingOf = (order: PrintOrder, hand: Hand): Writing => ({
  hand,
  setting: SETTINGS.find((setting) => setting === order.ink_setting) ?? 'natural',
  colour: order.ink_colour,
  seed: order.seed,
});

/** The two sides of one card: the outside, then the inside with its ink and marks for the fold. */
export function cardPages(
  order: PrintOrder,
  hand: Hand,
  art: CardArt,
  { card, cardInk }: Stationery,
): [PdfPage, PdfPage] {
  const media: PdfBox = [0, 0, card.width_pt + 2 * card.bleed_pt, card.height_pt + 2 * card.bleed_pt];
  const trim: PdfBox = [card.bleed_pt, card.bleed_pt, card.bleed_pt + card.width_pt, card.bleed_pt + card.height_pt];
  const picture = (image: PdfImage | null): PdfPart[] => (image ? [{ kind: 'image', image, box: media }] : []);
  const ink = cardInk({ ...writingOf(order, hand), text: order.text, text_type: order.text_type });
  const page = (parts: PdfPart[]): PdfPage => ({ media, trim, bleed: media, parts });
  return [
    page(picture(art.exterior)),
    page([
      ...picture(art.interior),
      { kind: 'ink', ink, at: { x_pt: trim[0], y_pt: trim[3], pt_per_px: card.pt_per_px } },
      { kind: 'rules', rules: foldMarks(media, trim, card.crease) },
    ]),
  ];
}

/** Two short lines in the margin that is cut away, level with the fold. */
function foldMarks(media: PdfBox, trim: PdfBox, crease: number): Rule[] {
  const y = trim[3] - (trim[3] - trim[1]) * crease;
  const mark = (from: number, to: number): Rule => ({ from: [from, y], to: [to, y], width_pt: 0.25, gray: 0.5 });
  return [mark(media[0], trim[0] - 2), mark(trim[2] + 2, media[2])];
}

/** One envelope: the sender at the upper left, the recipient in the middle. */
export function envelopePage(order: PrintOrder, hand: Hand, { envelope, envelopeInk }: Stationery): PdfPage {
  const media: PdfBox = [0, 0, envelope.width_pt, envelope.height_pt];
  const { return_address, recipient } = order;
  const inks = envelopeInk({ ...writingOf(order, hand), return_address, recipient });
  const at = { x_pt: 0, y_pt: envelope.height_pt, pt_per_px: 1 };
  return { media, trim: media, bleed: media, parts: inks.map((ink) => ({ kind: 'ink', ink, at })) };
}
