/** Draws the pictures of the public pages into public/pictures and public/og: `npm run draw:pictures`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Canvas, createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { loadHand } from '../../src/handwriting/hands.ts';
import { INK_UNITS_PER_PX, writeInk } from '../../src/handwriting/ink/ink.ts';
import { layoutText } from '../../src/handwriting/layout.ts';
import { encodePalettePng } from '../../src/handwriting/node/png.ts';
import { drawInk } from '../../src/handwriting/output/canvas.ts';
import { inkToSvg } from '../../src/handwriting/output/svg.ts';
import { ENVELOPE, PREVIEW } from '../../src/modules/templates/card-rules.ts';
import { INK_WORD_HEIGHT, INK_WORDS } from '../../src/web/pages/public/home/ink-words.ts';
import { COLOURS, envelopePicture, frontPanel, insidePanel } from './cards.ts';
import { DRAFT, THANKS } from './samples.ts';

const PUBLIC = fileURLToPath(new URL('../../public/', import.meta.url));
const FONTS = fileURLToPath(new URL('../../node_modules/@fontsource/newsreader/files/', import.meta.url));

GlobalFonts.registerFromPath(`${FONTS}newsreader-latin-500-normal.woff2`, 'Newsreader');

/** Draws at `width` x `height` what is drawn twice as large, so that edges are soft. */
function scaled(source: Canvas, width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

/** AVIF for nearly everybody, WebP for the rest. */
async function keep(name: string, canvas: Canvas): Promise<void> {
  await writeFile(`${PUBLIC}pictures/${name}.avif`, await canvas.encode('avif', { quality: 60, speed: 2 }));
  await writeFile(`${PUBLIC}pictures/${name}.webp`, await canvas.encode('webp', 80));
}

async function drawHero(): Promise<void> {
  const inside = await insidePanel('meadow-thanks', THANKS);
  const envelope = await envelopePicture();
  for (const width of [560, 1120]) {
    await keep(`inside-${width}`, scaled(inside, width, Math.round((width * inside.height) / inside.width)));
  }
  for (const width of [440, 880]) {
    await keep(
      `envelope-${width}`,
      scaled(envelope, width, Math.round((width * ENVELOPE.height_pt) / ENVELOPE.width_pt)),
    );
  }
  for (const slug of FRONTS) {
    const front = await frontPanel(slug);
    for (const width of [450, 900]) {
      const canvas = createCanvas(width, Math.round((width * PREVIEW.height_px) / PREVIEW.width_px));
      const context = canvas.getContext('2d');
      context.imageSmoothingQuality = 'high';
      context.drawImage(front, 0, 0, canvas.width, canvas.height);
      await keep(`${slug}-${width}`, canvas);
    }
  }
}

/** The designs that stand on the public pages themselves. */
const FRONTS = ['meadow-thanks', 'old-key', 'good-word', 'lemon-grove', 'yours-sincerely', 'summit'];

/** The picture that a link to a page is shown with: its subject, written by hand, and a card. */
const SHARED = [
  {
    name: 'home',
    line: 'Handwritten\ncards',
    small: 'Printed and mailed for you',
    slug: 'meadow-thanks',
  },
  {
    name: 'pricing',
    line: 'One credit,\none card',
    small: 'Envelope and postage included',
    slug: 'good-word',
  },
  { name: 'enterprise', line: 'Thousands\nof cards', small: 'Each one personal', slug: 'common-ground' },
  { name: 'templates', line: 'Pick a card', small: '60 designs for every occasion', slug: 'lemon-grove' },
  {
    name: 'about',
    line: 'Your words,\nat any distance',
    small: 'Why handwritten cards matter',
    slug: 'yours-sincerely',
  },
  { name: 'contact', line: 'Contact us', small: 'A person answers within 24 hours', slug: 'come-over' },
  { name: 'guide', line: 'Cards from\nyour CRM', small: 'HighLevel and other apps', slug: 'paper-plane' },
];

async function drawShared({ name, line, small, slug }: (typeof SHARED)[number]): Promise<void> {
  const [width, height] = [1200, 630];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = COLOURS.paper;
  context.fillRect(0, 0, width, height);
  const front = await frontPanel(slug);
  const [card_width, card_height] = [540, Math.round((540 * PREVIEW.height_px) / PREVIEW.width_px)];
  context.save();
  context.translate(880, 310);
  context.rotate(0.045);
  context.shadowColor = 'rgba(64, 48, 20, 0.24)';
  context.shadowBlur = 46;
  context.shadowOffsetY = 24;
  context.fillStyle = COLOURS.card;
  context.fillRect(-card_width / 2, -card_height / 2, card_width, card_height);
  context.shadowColor = 'transparent';
  context.imageSmoothingQuality = 'high';
  context.drawImage(front, -card_width / 2, -card_height / 2, card_width, card_height);
  context.restore();

  const hand = await loadHand('eleanor');
  const slots = [0, 1].map((at) => ({ x_px: 70, baseline_y_px: 240 + at * 120, width_px: 540 }));
  const sheet = { width_px: width, height_px: height, x_height_px: 32, slots };
  drawInk(
    context,
    writeInk(hand, layoutText(hand, line, sheet), { seed: name, setting: 'natural', colour: 'blue-black' }),
    1,
  );
  context.fillStyle = COLOURS.soft;
  context.font = '30px Newsreader';
  context.fillText(small, 72, 448);
  context.fillStyle = COLOURS.ink;
  context.font = '44px Newsreader';
  context.fillText('Longhand', 72, 560);
  context.strokeStyle = COLOURS.wax;
  context.lineWidth = 3;
  context.beginPath();
  context.moveTo(74, 576);
  context.bezierCurveTo(120, 570, 190, 582, 244, 575);
  context.stroke();
  const pixels = context.getImageData(0, 0, width, height).data;
  await writeFile(`${PUBLIC}og/${name}.png`, encodePalettePng(pixels, width, height));
}

/** Words that stand in handwriting on the pages, as masks. */
async function drawWords(): Promise<void> {
  const hand = await loadHand('eleanor');
  for (const [name, { text, width }] of Object.entries(INK_WORDS)) {
    const slots = [{ x_px: 6, baseline_y_px: 66, width_px: width - 12 }];
    const sheet = { width_px: width, height_px: INK_WORD_HEIGHT, x_height_px: 26, slots };
    const ink = writeInk(hand, layoutText(hand, text, sheet), { seed: name, setting: 'neat', colour: 'black' });
    // Handwriting begins where it likes; as a headline it begins at the edge.
    const left = Math.min(...ink.coordinates.filter((_, at) => at % 2 === 0)) / INK_UNITS_PER_PX - 3;
    const svg = inkToSvg(ink).replace('viewBox="0 0', `viewBox="${left.toFixed(1)} 0`);
    await writeFile(`${PUBLIC}pictures/words/${name}.svg`, svg);
  }
}

/** A draft such as the composer gives. */
async function drawDraft(): Promise<void> {
  const slots = [40, 80, 120].map((baseline_y_px) => ({ x_px: 8, baseline_y_px, width_px: 404 }));
  const sheet = { width_px: 420, height_px: 144, x_height_px: 11.5, slots };
  const layout = layoutText(await loadHand('eleanor'), DRAFT, sheet);
  const ink = writeInk(await loadHand('eleanor'), layout, { seed: 'draft', setting: 'natural', colour: 'blue-black' });
  await writeFile(`${PUBLIC}pictures/draft.svg`, inkToSvg(ink));
}

await Promise.all(['pictures/words', 'og'].map((folder) => mkdir(`${PUBLIC}${folder}`, { recursive: true })));
await drawHero();
await drawWords();
await drawDraft();
for (const shared of SHARED) await drawShared(shared);
