/**
 * Films the handwriting engine at work, for the public pages: `npm run film:demo`, or the names of films after it. Chromium draws each frame from the
 * pen's own strokes, ffmpeg (Debian: apt-get install ffmpeg) makes WebM and MP4 of them in public/demo.
 */
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import { chromium, type Page } from '@playwright/test';
import { HANDS, loadHand } from '../../src/handwriting/hands.ts';
import { type Ink, writeInk } from '../../src/handwriting/ink/ink.ts';
import { layoutText } from '../../src/handwriting/layout.ts';
import { cardInk, envelopeInk } from '../../src/modules/letters/page-rules.ts';
import { CARD, PREVIEW } from '../../src/modules/templates/card-rules.ts';
import { BROWSER_FLAGS, findBrowser } from '../../tests/support/browser.ts';
import { drawStamp, frontPanel, insidePanel } from '../public-pictures/cards.ts';
import { penPath } from '../public-pictures/pen-path.ts';
import { PEN, RECIPIENT, SENDER, THANKS } from '../public-pictures/samples.ts';

const FRAMES_PER_S = 25;
const SIZE = { width: 1200, height: 750 };
/** The card's width in the film; the envelope is drawn to the same scale. Both end above a player's controls. */
const CARD_WIDTH = 720;
const FOLDER = fileURLToPath(new URL('../../public/demo/', import.meta.url));

type Film = {
  name: string;
  kind: 'card' | 'hands';
  duration_s: number;
  card_width?: number;
  /** The moment that stands for the film before it is played. */
  poster_s: number;
  times: Record<string, number>;
  pictures: Record<string, string>;
  writings: Record<string, Writing>;
};
type Writing = { width: number; height: number; scale: number; steps: ReturnType<typeof penPath> };

const writingOf = (inks: Ink[], scale: number): Writing => {
  const parts = inks.map(penPath);
  // Where there are two texts the second begins when the first is done.
  const steps = parts.flatMap((part, n) => part.map((step) => step.with(6, ((step[6] as number) + n) / parts.length)));
  return { width: inks[0]!.width_px, height: inks[0]!.height_px, scale, steps: steps as Writing['steps'] };
};
const dataUrl = async (canvas: Canvas) => `data:image/png;base64,${(await canvas.encode('png')).toString('base64')}`;

async function cardFilm(): Promise<Film> {
  const hand = await loadHand(PEN.hand);
  const stamp = createCanvas(196, 228);
  const context = stamp.getContext('2d');
  context.scale(4, 4);
  drawStamp(context, 4, 4);
  const front = createCanvas(PREVIEW.width_px, PREVIEW.height_px);
  front.getContext('2d').drawImage(await frontPanel('meadow-thanks'), 0, 0);
  const card = cardInk({ ...PEN, hand, text: THANKS, text_type: 'Short Text' });
  return {
    name: 'writing-a-card',
    kind: 'card',
    card_width: CARD_WIDTH,
    duration_s: 21,
    poster_s: 13.4,
    times: { open: 0.9, opened: 2, close: 14, closed: 15, leave: 15.3, left: 16.2, stamp: 19.4 },
    pictures: {
      front: await dataUrl(front),
      inside: await dataUrl(await insidePanel('meadow-thanks', '')),
      stamp: await dataUrl(stamp),
    },
    writings: {
      card: writingOf([card], CARD_WIDTH / card.width_px),
      envelope: writingOf(
        envelopeInk({ ...PEN, hand, return_address: SENDER, recipient: RECIPIENT }),
        CARD_WIDTH / CARD.width_pt,
      ),
    },
  };
}

async function handsFilm(): Promise<Film> {
  const writings: Record<string, Writing> = {};
  for (const { id } of HANDS) {
    const slots = [{ x_px: 10, baseline_y_px: 44, width_px: 272 }];
    const sheet = { width_px: 284, height_px: 76, x_height_px: 10.4, slots };
    const layout = layoutText(await loadHand(id), 'Thank you, Margaret', sheet);
    const ink = writeInk(await loadHand(id), layout, { seed: id, setting: 'natural', colour: 'blue-black' });
    writings[id] = writingOf([ink], 1.75);
  }
  return {
    name: 'eight-hands',
    kind: 'hands',
    duration_s: 12,
    poster_s: 12,
    times: { each: 1.25 },
    pictures: {},
    writings,
  };
}

function encoder(file: string, codec: string[]): { stdin: NodeJS.WritableStream; done: Promise<void> } {
  const input = ['-f', 'image2pipe', '-framerate', String(FRAMES_PER_S), '-c:v', 'mjpeg', '-i', '-'];
  const child = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...input, '-pix_fmt', 'yuv420p', '-an', ...codec, file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const done = new Promise<void>((ok, fail) => {
    child.on('error', () => fail(new Error('ffmpeg is missing. Install it (Debian: apt-get install ffmpeg).')));
    child.on('exit', (code) => (code === 0 ? ok() : fail(new Error(`ffmpeg ended with ${code}.`))));
  });
  return { stdin: child.stdin, done };
}

const asJpeg = (url: string): Buffer => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');

async function keepPoster(name: string, jpeg: Buffer): Promise<void> {
  const picture = await loadImage(jpeg);
  const canvas = createCanvas(picture.width, picture.height);
  canvas.getContext('2d').drawImage(picture, 0, 0);
  await writeFile(`${FOLDER}${name}.webp`, await canvas.encode('webp', 80));
}

async function shoot(page: Page, film: Film): Promise<void> {
  await page.evaluate((given) => (window as unknown as { prepare(film: unknown): Promise<void> }).prepare(given), {
    ...film,
    ...SIZE,
  });
  const outputs = [
    encoder(`${FOLDER}${film.name}.webm`, ['-c:v', 'libvpx-vp9', '-crf', '40', '-b:v', '0', '-row-mt', '1']),
    encoder(`${FOLDER}${film.name}.mp4`, [
      '-c:v',
      'libx264',
      '-crf',
      '27',
      '-preset',
      'slow',
      '-movflags',
      '+faststart',
    ]),
  ];
  for (let n = 0; n <= film.duration_s * FRAMES_PER_S; n++) {
    const seconds = n / FRAMES_PER_S;
    const url = await page.evaluate((s) => (window as unknown as { frame(s: number): string }).frame(s), seconds);
    const jpeg = asJpeg(url);
    for (const { stdin } of outputs) if (!stdin.write(jpeg)) await new Promise((more) => stdin.once('drain', more));
    if (Math.abs(seconds - film.poster_s) < 0.5 / FRAMES_PER_S) await keepPoster(film.name, jpeg);
  }
  for (const { stdin } of outputs) stdin.end();
  await Promise.all(outputs.map(({ done }) => done));
}

const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
try {
  const stage = await readFile(new URL('../public-pictures/stage.js', import.meta.url), 'utf8');
  const wanted = process.argv.slice(2);
  for (const film of [await cardFilm(), await handsFilm()]) {
    if (wanted.length && !wanted.includes(film.name)) continue;
    const page = await browser.newPage();
    await page.setContent('<canvas></canvas>');
    await page.addScriptTag({ content: stage });
    await shoot(page, film);
    await page.close();
  }
} finally {
  await browser.close();
}
