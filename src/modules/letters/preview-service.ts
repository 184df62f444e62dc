import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { DEFAULT_INK_COLOUR } from '../../handwriting/colours.ts';
import { DEFAULT_HAND, loadHand } from '../../handwriting/hands.ts';
import type { Ink } from '../../handwriting/ink/ink.ts';
import { drawInk } from '../../handwriting/output/canvas.ts';
import { Failure } from '../../platform/failure.ts';
import type { Log } from '../../platform/log.ts';
import type { TemplatesService } from '../templates/service.ts';
import { messageTooLong, previewFailed } from './errors.ts';
import { asAddress, cardInk, envelopeInk, type Writing } from './page-rules.ts';
import {
  CARD,
  CARD_HEIGHT_PX,
  CARD_WIDTH_PX,
  charactersIn,
  ENVELOPE,
  fillPlaceholders,
  lengthProblem,
} from './rules.ts';
import type { PreviewAnswer, PreviewRequest } from './schema.ts';

/** The card is shown 2:3, the envelope in its own shape. Pixels. */
const VIEW = { width: 600, height: 900 };
const ENVELOPE_VIEW = { width: 920, height: 700 };
const PAPER = '#fdfbf6';

const DRAWN_AT_ONCE = 2;

type TemplateArt = Awaited<ReturnType<TemplatesService['artOf']>>;
type Design = { card_exterior: string; template_interior: string; interior: Image | null };

/** Draws previews with the same engine that prints, a few at a time; the pictures of recent designs are kept. */
export function previewService(parts: { templates: TemplatesService; log: Log }) {
  const turn = turnstile(DRAWN_AT_ONCE);
  // Kept as long as the templates keep the art itself: replaced art is another object, and is drawn anew.
  const designs = new WeakMap<TemplateArt, Promise<Design>>();

  async function designOf(template_id: string): Promise<Design> {
    const art = await parts.templates.artOf(template_id);
    const known = designs.get(art);
    if (known) return known;
    const design = drawDesign(art);
    designs.set(art, design);
    design.catch(() => designs.delete(art));
    return design;
  }

  async function drawDesign(art: TemplateArt): Promise<Design> {
    const [exterior, interior] = await Promise.all([loadImage(art.exterior), art.interior && loadImage(art.interior)]);
    const [card_exterior, template_interior] = await Promise.all([cardView(exterior), cardView(interior)]);
    return { card_exterior, template_interior, interior };
  }

  return {
    /** The four views of a letter, its placeholders filled from the recipient. Throws message_too_long and preview_failed. */
    async draw(request: PreviewRequest): Promise<PreviewAnswer> {
      const { text } = fillPlaceholders(request.message, request.recipient_address);
      const problem = lengthProblem(charactersIn(text), request.text_type, Boolean(request.signature));
      if (problem) throw messageTooLong(problem);
      try {
        return await turn(async () => {
          const { card_exterior, template_interior, interior } = await designOf(request.template_id);
          const writing: Writing = {
            hand: await loadHand(request.hand ?? DEFAULT_HAND),
            setting: request.ink_setting ?? 'natural',
            colour: request.ink_colour ?? DEFAULT_INK_COLOUR,
            seed: request.seed ?? 'preview',
          };
          const ink = cardInk({
            ...writing,
            text,
            text_type: request.text_type,
            signature: request.signature,
          });
          const addresses = { return_address: asAddress(request.return_address), recipient: request.recipient_address };
          const [letter_preview, envelope_preview] = await Promise.all([
            cardView(interior, ink),
            envelopeView(envelopeInk({ ...writing, ...addresses })),
          ]);
          return { preview: { data: { letter_preview, card_exterior, template_interior, envelope_preview } } };
        });
      } catch (error) {
        if (error instanceof Failure) throw error;
        parts.log.error('preview_failed', error, { template_id: request.template_id });
        throw previewFailed();
      }
    },
  };
}

/** The trimmed card fills the view; its shape is a hair wider than 2:3, so a sliver of each side is left out. */
function cardView(art: Image | null, ink?: Ink): Promise<string> {
  const canvas = createCanvas(VIEW.width, VIEW.height);
  const context = canvas.getContext('2d');
  const scale = VIEW.height / CARD_HEIGHT_PX;
  const left = (VIEW.width - CARD_WIDTH_PX * scale) / 2;
  const bleed = (CARD.bleed_pt / CARD.height_pt) * VIEW.height;
  context.fillStyle = PAPER;
  context.fillRect(0, 0, VIEW.width, VIEW.height);
  if (art) context.drawImage(art, left - bleed, -bleed, CARD_WIDTH_PX * scale + 2 * bleed, VIEW.height + 2 * bleed);
  if (ink) {
    context.translate(left, 0);
    drawInk(context, ink, scale);
  }
  return dataUrl(canvas);
}

function envelopeView(inks: Ink[]): Promise<string> {
  const canvas = createCanvas(ENVELOPE_VIEW.width, ENVELOPE_VIEW.height);
  const context = canvas.getContext('2d');
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const ink of inks) drawInk(context, ink, ENVELOPE_VIEW.width / ENVELOPE.width_pt);
  return dataUrl(canvas);
}

async function dataUrl(canvas: Canvas): Promise<string> {
  return `data:image/png;base64,${(await canvas.encode('png')).toString('base64')}`;
}

/** Lets `size` works run at once and the others wait in line. */
function turnstile(size: number) {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside >= size) await new Promise<void>((enter) => waiting.push(enter));
    else inside++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else inside--;
    }
  };
}
