import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { DEFAULT_INK_COLOUR } from '../../handwriting/colours.ts';
import { DEFAULT_HAND, loadHand } from '../../handwriting/hands.ts';
import type { Ink } from '../../handwriting/ink/ink.ts';
import { drawInk } from '../../handwriting/output/canvas.ts';
import { CARD, ENVELOPE } from '../templates/card-rules.ts';
import { isCutOff } from './layout/rules.ts';
import { CARD_HEIGHT_PX, CARD_WIDTH_PX } from './layout/sheet-rules.ts';
import { asAddress, cardInk, envelopeInk, type Writing } from './page-rules.ts';
import type { PreviewRequest, TextType } from './schema.ts';

/** The card is shown 2:3, the envelope in its own shape. Pixels. */
const VIEW = { width: 600, height: 900 };
const ENVELOPE_VIEW = { width: 920, height: 700 };
const PAPER = '#fdfbf6';

/** What decides how much of a text fits on a card. */
export type Look = { hand: string; text_type: TextType; signed: boolean };

export type PreviewDrawing = typeof previewDrawing;

/** The pictures of a preview, as PNG files. All computation: it belongs on a thread of its own. */
export const previewDrawing = {
  /** The two sides of a card design, without writing. */
  async drawDesign(art: { exterior: Uint8Array; interior: Uint8Array | null }) {
    const [exterior, interior] = await Promise.all([loadImage(art.exterior), art.interior && loadImage(art.interior)]);
    const [card_exterior, template_interior] = await Promise.all([cardView(exterior), cardView(interior)]);
    return { card_exterior, template_interior };
  },

  /** For each text, whether it ends cut off on the card. */
  async areCutOff({ hand, text_type, signed }: Look, texts: string[]): Promise<boolean[]> {
    const loaded = await loadHand(hand);
    return texts.map((text) => isCutOff(loaded, text, text_type, signed));
  },

  /** The inside with the message on it, over the picture of the design's inside, and the envelope. */
  async drawLetter(request: PreviewRequest & { text: string }, template_interior: Uint8Array) {
    const writing: Writing = {
      hand: await loadHand(request.hand ?? DEFAULT_HAND),
      setting: request.ink_setting ?? 'natural',
      colour: request.ink_colour ?? DEFAULT_INK_COLOUR,
      seed: request.seed ?? 'preview',
    };
    const { text, text_type, signature } = request;
    const addresses = { return_address: asAddress(request.return_address), recipient: request.recipient_address };
    const [letter_preview, envelope_preview] = await Promise.all([
      letterView(await loadImage(template_interior), cardInk({ ...writing, text, text_type, signature })),
      envelopeView(envelopeInk({ ...writing, ...addresses })),
    ]);
    return { letter_preview, envelope_preview };
  },
};

const SCALE = VIEW.height / CARD_HEIGHT_PX;
/** The trimmed card fills the view; its shape is a hair wider than 2:3, so a sliver of each side is left out. */
const LEFT = (VIEW.width - CARD_WIDTH_PX * SCALE) / 2;

function cardView(art: Image | null): Promise<Buffer> {
  const canvas = createCanvas(VIEW.width, VIEW.height);
  const context = canvas.getContext('2d');
  const bleed = (CARD.bleed_pt / CARD.height_pt) * VIEW.height;
  context.fillStyle = PAPER;
  context.fillRect(0, 0, VIEW.width, VIEW.height);
  if (art) context.drawImage(art, LEFT - bleed, -bleed, CARD_WIDTH_PX * SCALE + 2 * bleed, VIEW.height + 2 * bleed);
  return pngOf(canvas);
}

function letterView(interior: Image, ink: Ink): Promise<Buffer> {
  const canvas = createCanvas(VIEW.width, VIEW.height);
  const context = canvas.getContext('2d');
  context.drawImage(interior, 0, 0);
  context.translate(LEFT, 0);
  drawInk(context, ink, SCALE);
  return pngOf(canvas);
}

function envelopeView(inks: Ink[]): Promise<Buffer> {
  const canvas = createCanvas(ENVELOPE_VIEW.width, ENVELOPE_VIEW.height);
  const context = canvas.getContext('2d');
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const ink of inks) drawInk(context, ink, ENVELOPE_VIEW.width / ENVELOPE.width_pt);
  return pngOf(canvas);
}

const pngOf = (canvas: Canvas): Promise<Buffer> => canvas.encode('png');
