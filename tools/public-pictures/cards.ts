import { type Canvas, createCanvas, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { renderDesign } from '../../src/designs/render.ts';
import { loadHand } from '../../src/handwriting/hands.ts';
import { drawInk } from '../../src/handwriting/output/canvas.ts';
import { cardInk, envelopeInk } from '../../src/modules/letters/page-rules.ts';
import { ENVELOPE, FRONT } from '../../src/modules/templates/card-rules.ts';
import { PEN, RECIPIENT, SENDER } from './samples.ts';

export const COLOURS = { paper: '#faf6ec', card: '#fffdf8', ink: '#1b2440', soft: '#434b68', wax: '#a3272b' } as const;

/** The lower half of the opened card, written on where there is a text. */
export async function insidePanel(slug: string, text: string): Promise<Canvas> {
  const art = await loadImage(Buffer.from((await renderDesign(slug)).interior_png));
  const canvas = createCanvas(Math.round(FRONT.width), Math.round(FRONT.height));
  const context = canvas.getContext('2d');
  context.fillStyle = COLOURS.card;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(art, -FRONT.left, -FRONT.top);
  if (!text) return canvas;
  const ink = cardInk({ ...PEN, hand: await loadHand(PEN.hand), text, text_type: 'Short Text' });
  context.translate(0, -FRONT.height);
  drawInk(context, ink, FRONT.width / ink.width_px);
  return canvas;
}

/** The front of a design, as large as the gallery shows it. */
export async function frontPanel(slug: string): Promise<Image> {
  return (await loadImage(Buffer.from((await renderDesign(slug)).preview_png))) as Image;
}

/** The front of the envelope, with its stamp, three pixels to the point. */
export async function envelopePicture(): Promise<Canvas> {
  const scale = 3;
  const canvas = createCanvas(ENVELOPE.width_pt * scale, ENVELOPE.height_pt * scale);
  const context = canvas.getContext('2d');
  context.fillStyle = COLOURS.card;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const hand = await loadHand(PEN.hand);
  for (const ink of envelopeInk({ ...PEN, hand, return_address: SENDER, recipient: RECIPIENT }))
    drawInk(context, ink, scale);
  context.scale(scale, scale);
  drawStamp(context, ENVELOPE.width_pt - 62, 20);
  return canvas;
}

/** The stamp of the house, 41 x 49 units large. */
export function drawStamp(context: SKRSContext2D, left: number, top: number): void {
  context.save();
  context.translate(left, top);
  context.fillStyle = '#ffffff';
  context.strokeStyle = '#cfc4aa';
  context.lineWidth = 2.4;
  context.lineCap = 'round';
  context.setLineDash([0.01, 4.1]);
  context.fillRect(0, 0, 41, 49);
  context.strokeRect(0, 0, 41, 49);
  context.setLineDash([]);
  context.fillStyle = COLOURS.wax;
  context.fillRect(3.5, 3.5, 34, 42);
  context.strokeStyle = '#fffaf3';
  context.lineWidth = 1.5;
  context.strokeRect(9.5, 18, 22, 14);
  context.beginPath();
  context.moveTo(10, 18.5);
  context.lineTo(20.5, 27);
  context.lineTo(31, 18.5);
  context.stroke();
  context.restore();
}
