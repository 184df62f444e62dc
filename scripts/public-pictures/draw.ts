/** Draws the pictures of the public pages into public/pictures and public/og: `npm run draw:pictures`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Canvas, createCanvas, GlobalFonts, Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { renderDesign } from '../../src/designs/node/render.ts';
import { drawInk } from '../../src/handwriting/canvas.ts';
import { loadHand } from '../../src/handwriting/hands.ts';
import { writeInk } from '../../src/handwriting/ink.ts';
import { layoutText } from '../../src/handwriting/layout.ts';
import { encodePalettePng } from '../../src/handwriting/node/png.ts';
import { cardInk, envelopeInk } from '../../src/modules/letters/page-rules.ts';
import { ENVELOPE } from '../../src/modules/letters/rules.ts';
import { PEN, RECIPIENT, SENDER, THANKS } from './samples.ts';

const PUBLIC = fileURLToPath(new URL('../../public/', import.meta.url));
const FONTS = fileURLToPath(new URL('../../node_modules/@fontsource/newsreader/files/', import.meta.url));
const [PAPER, CARD_PAPER, INK, SOFT, WAX] = ['#faf6ec', '#fffdf8', '#1b2440', '#434b68', '#a3272b'];
/** The trimmed card at 300 dpi, its bleed, and the two panels that the fold makes of it. */
const CARD = { width: 1300, height: 1925, bleed: 37.5, panel: 962 };

GlobalFonts.registerFromPath(`${FONTS}newsreader-latin-500-normal.woff2`, 'Newsreader');

/** Draws at `width` x `height` what is drawn twice as large, so that edges are soft. */
function scaled(source: Canvas, width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

/** The lower half of the opened card, written on. */
async function insidePanel(slug: string, text: string): Promise<Canvas> {
  const art = await loadImage(Buffer.from((await renderDesign(slug)).interior_png));
  const canvas = createCanvas(CARD.width, CARD.panel);
  const context = canvas.getContext('2d');
  context.fillStyle = CARD_PAPER;
  context.fillRect(0, 0, CARD.width, CARD.panel);
  context.drawImage(art, -CARD.bleed, -CARD.bleed - CARD.panel);
  const ink = cardInk({ ...PEN, hand: await loadHand(PEN.hand), text, text_type: 'Short Text' });
  context.translate(0, -CARD.panel);
  drawInk(context, ink, CARD.width / ink.width_px);
  return canvas;
}

async function frontPanel(slug: string): Promise<Image> {
  return (await loadImage(Buffer.from((await renderDesign(slug)).preview_png))) as Image;
}

/** The front of the envelope, with its stamp, three pixels to the point. */
export async function envelopePicture(): Promise<Canvas> {
  const scale = 3;
  const canvas = createCanvas(ENVELOPE.width_pt * scale, ENVELOPE.height_pt * scale);
  const context = canvas.getContext('2d');
  context.fillStyle = CARD_PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const hand = await loadHand(PEN.hand);
  for (const ink of envelopeInk({ ...PEN, hand, return_address: SENDER, recipient: RECIPIENT })) drawInk(context, ink, scale);
  context.scale(scale, scale);
  drawStamp(context, ENVELOPE.width_pt - 62, 20);
  return canvas;
}

function drawStamp(context: SKRSContext2D, left: number, top: number): void {
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
  context.fillStyle = WAX;
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

const webp = async (name: string, canvas: Canvas) =>
  writeFile(`${PUBLIC}pictures/${name}.webp`, await canvas.encode('webp', 84));

async function drawHero(): Promise<void> {
  const inside = await insidePanel('meadow-thanks', THANKS);
  const envelope = await envelopePicture();
  for (const width of [560, 1120]) {
    await webp(`inside-${width}`, scaled(inside, width, Math.round((width * CARD.panel) / CARD.width)));
  }
  for (const width of [440, 880]) {
    await webp(`envelope-${width}`, scaled(envelope, width, Math.round((width * ENVELOPE.height_pt) / ENVELOPE.width_pt)));
  }
  for (const slug of FRONTS) {
    const front = await frontPanel(slug);
    for (const width of [450, 900]) {
      const canvas = createCanvas(width, Math.round((width * 666) / 900));
      const context = canvas.getContext('2d');
      context.imageSmoothingQuality = 'high';
      context.drawImage(front, 0, 0, canvas.width, canvas.height);
      await webp(`${slug}-${width}`, canvas);
    }
  }
}

/** The designs that stand on the public pages themselves. */
const FRONTS = ['meadow-thanks', 'old-key', 'good-word', 'lemon-grove', 'yours-sincerely', 'summit'];

/** The picture that a link to a page is shown with: its subject, written by hand, and a card. */
const SHARED = [
  { name: 'home', line: 'Letters in\na human hand', small: 'Written, printed and posted for you', slug: 'meadow-thanks' },
  { name: 'pricing', line: 'What a card\ncosts', small: 'Plans, bundles, or just one card', slug: 'good-word' },
  { name: 'enterprise', line: 'Thousands,\none by one', small: 'Handwritten cards at volume', slug: 'common-ground' },
  { name: 'templates', line: 'Cards worth\nkeeping', small: 'The gallery of designs', slug: 'lemon-grove' },
  { name: 'about', line: 'Why we still\nwrite', small: 'The house and its hands', slug: 'yours-sincerely' },
  { name: 'contact', line: 'Write to us', small: 'A person reads it, and answers', slug: 'come-over' },
  { name: 'guide', line: 'When your CRM\nsays so', small: 'Cards that send themselves', slug: 'paper-plane' },
];

async function drawShared({ name, line, small, slug }: (typeof SHARED)[number]): Promise<void> {
  const [width, height] = [1200, 630];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = PAPER;
  context.fillRect(0, 0, width, height);
  const front = await frontPanel(slug);
  context.save();
  context.translate(880, 310);
  context.rotate(0.045);
  context.shadowColor = 'rgba(64, 48, 20, 0.34)';
  context.shadowBlur = 46;
  context.shadowOffsetY = 24;
  context.fillStyle = CARD_PAPER;
  context.fillRect(-270, -200, 540, 400);
  context.shadowColor = 'transparent';
  context.imageSmoothingQuality = 'high';
  context.drawImage(front, -270, -200, 540, 400);
  context.restore();

  const hand = await loadHand('eleanor');
  const slots = [0, 1].map((at) => ({ x_px: 70, baseline_y_px: 240 + at * 120, width_px: 540 }));
  const sheet = { width_px: width, height_px: height, x_height_px: 34, slots };
  drawInk(context, writeInk(hand, layoutText(hand, line, sheet), { seed: name, setting: 'natural', colour: 'blue-black' }), 1);
  context.fillStyle = SOFT as string;
  context.font = '30px Newsreader';
  context.fillText(small, 72, 448);
  context.fillStyle = INK as string;
  context.font = '44px Newsreader';
  context.fillText('Longhand', 72, 560);
  context.strokeStyle = WAX as string;
  context.lineWidth = 3;
  context.beginPath();
  context.moveTo(74, 576);
  context.bezierCurveTo(120, 570, 190, 582, 244, 575);
  context.stroke();
  const pixels = context.getImageData(0, 0, width, height).data;
  await writeFile(`${PUBLIC}og/${name}.png`, encodePalettePng(pixels, width, height));
}

await Promise.all(['pictures', 'og'].map((folder) => mkdir(`${PUBLIC}${folder}`, { recursive: true })));
await drawHero();
for (const shared of SHARED) await drawShared(shared);
