/**
 * Full-ink unique letters as a print-run PDF, ours beside pdfkit, Chromium and the floor: `npm run bench:render`. Everything
 * but `cores_speedup` runs on one core where `taskset` is there. The last line is one JSON object.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import type PDFKit from 'pdfkit';
import { DEFAULT_HAND, loadHand } from '../../src/handwriting/hands.ts';
import { groupInk } from '../../src/handwriting/ink/groups.ts';
import type { Ink } from '../../src/handwriting/ink/ink.ts';
import { paperGround, previewPng } from '../../src/handwriting/node/png.ts';
import { pdfImageData } from '../../src/handwriting/output/pdf/image.ts';
import { drawPage, pdfDocument } from '../../src/handwriting/output/pdf/pdf.ts';
import { inkToSvg } from '../../src/handwriting/output/svg.ts';
import { threadPool } from '../../src/platform/threads/pool.ts';
import { letterInk, letterText, PAGE, shortTextSheet } from './letters.ts';
import { DRAWING, letterPage } from './thread.ts';

const OURS = 400;
/** Each part runs this often, in turn with the others, and its best run counts: a busy neighbour slows all but the best. */
const ROUNDS = 3;
/** As many as take each part about as long: a short run would more easily find a moment without neighbours. */
const FLOOR = 1000;
const PDFKIT = 36;
const CHROMIUM = 36;
/** The first letters compile the code and shape the words; a print shop's worker runs for days. */
const WARM_UP = 300;
const THREADED = 1500;
const PREVIEWS = 60;

type Measured = { letters_per_s: number; bytes_per_letter: number; peak_rss_mb: number };

const hand = await loadHand(DEFAULT_HAND);
const sheet = shortTextSheet(hand);
const folder = mkdtempSync(join(tmpdir(), 'bench-render-'));
const deflate = (bytes: Uint8Array) => deflateSync(bytes, { level: 1 });
const placement = { x_pt: PAGE.bleed_pt, y_pt: PAGE.bleed_pt + PAGE.height_pt, pt_per_px: PAGE.pt_per_px };
const size: [number, number] = [PAGE.width_pt + 2 * PAGE.bleed_pt, PAGE.height_pt + 2 * PAGE.bleed_pt];
const peak_rss_mb = () => process.resourceUsage().maxRSS / 1024;

function cardArt(): Uint8Array {
  const canvas = createCanvas(1375, 2000);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fbf7ee';
  context.fillRect(0, 0, 1375, 2000);
  context.strokeStyle = '#a3341f';
  for (let i = 0; i < 60; i++) context.strokeRect(40 + i * 4, 40 + i * 6, 1295 - i * 8, 500 - i * 9);
  return canvas.toBuffer('image/jpeg', 85);
}

/** One print run written to disk: layout, ink, compressed content stream and file, with the card's art embedded once. */
function ours(): Measured {
  const art = cardArt();
  for (let n = 0; n < WARM_UP; n++) drawPage(letterPage(n));
  let bytes = 0;
  const file = openSync(join(folder, 'ours.pdf'), 'w');
  const started_ms = performance.now();
  const write = (chunk: Uint8Array) => {
    bytes += chunk.length;
    writeSync(file, chunk);
  };
  const document = pdfDocument({ write, title: 'Print run' });
  const image = document.addImage(pdfImageData(art, deflate));
  for (let n = 0; n < OURS; n++) {
    const page = letterPage(n);
    document.addPage({ ...page, parts: [{ kind: 'image', image, box: page.media }, ...page.parts] });
  }
  document.finish();
  const seconds = (performance.now() - started_ms) / 1000;
  closeSync(file);
  return { letters_per_s: OURS / seconds, bytes_per_letter: (bytes - art.length) / OURS, peak_rss_mb: peak_rss_mb() };
}

/** The finished content streams compressed in the usual way, by zlib at its quickest, and written. */
function floor(): Measured {
  const streams = Array.from({ length: 60 }, (_, n) => inflateSync(drawPage(letterPage(n)).content));
  const file = openSync(join(folder, 'floor.pdf'), 'w');
  for (let n = 0; n < WARM_UP; n++) deflate(streams[n % streams.length]!);
  let bytes = 0;
  const started_ms = performance.now();
  for (let n = 0; n < FLOOR; n++) bytes += writeSync(file, deflate(streams[n % streams.length]!));
  const seconds = (performance.now() - started_ms) / 1000;
  closeSync(file);
  return { letters_per_s: FLOOR / seconds, bytes_per_letter: bytes / FLOOR, peak_rss_mb: peak_rss_mb() };
}

/** The same pieces of ink stroked with pdfkit. */
async function pdfkit(): Promise<Measured> {
  const { default: PDFKit } = await import('pdfkit');
  for (let n = 0; n < WARM_UP; n++) letterInk(hand, sheet, n);
  await pdfkitLetters(PDFKit, 8);
  const started_ms = performance.now();
  const bytes = await pdfkitLetters(PDFKit, PDFKIT);
  const seconds = (performance.now() - started_ms) / 1000;
  return { letters_per_s: PDFKIT / seconds, bytes_per_letter: bytes / PDFKIT, peak_rss_mb: peak_rss_mb() };
}

/** Prints so many letters with pdfkit and gives the length of the file. */
async function pdfkitLetters(PDFDocument: typeof PDFKit, count: number): Promise<number> {
  let bytes = 0;
  const document = new PDFDocument({ size, autoFirstPage: false });
  document.on('data', (chunk: Uint8Array) => {
    bytes += chunk.length;
  });
  const finished = new Promise((resolve) => document.on('end', resolve));
  for (let n = 0; n < count; n++) {
    document.addPage();
    const { x_pt, pt_per_px } = placement;
    const k = pt_per_px / 100;
    document.transform(k, 0, 0, k, x_pt, PAGE.bleed_pt).lineCap('round').lineJoin('round');
    strokeWithPdfkit(document, letterInk(hand, sheet, n));
  }
  document.end();
  await finished;
  return bytes;
}

function strokeWithPdfkit(document: PDFKit, ink: Ink): void {
  const { pieceStarts, coordinates: c } = ink;
  for (const group of groupInk(ink)) {
    document.lineWidth(group.width).strokeColor(group.hex);
    for (const piece of group.pieces) {
      const start = pieceStarts[piece]!;
      const end = pieceStarts[piece + 1]!;
      document.moveTo(c[start]!, c[start + 1]!);
      if (end === start + 2) document.lineTo(c[start]! + 1, c[start + 1]!);
      for (let i = start + 2; i < end; i += 6) {
        document.bezierCurveTo(c[i]!, c[i + 1]!, c[i + 2]!, c[i + 3]!, c[i + 4]!, c[i + 5]!);
      }
    }
    document.stroke();
  }
}

/** Chromium printing the same SVGs, a page each, in one document: its best case. */
async function inChromium(): Promise<Measured> {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const page = await browser.newPage();
  await page.setContent('<p>warm</p>');
  await page.pdf();
  for (let n = 0; n < WARM_UP; n++) letterInk(hand, sheet, n);
  const started_ms = performance.now();
  const pages = Array.from({ length: CHROMIUM }, (_, n) => `<div>${inkToSvg(letterInk(hand, sheet, n))}</div>`);
  await page.setContent(
    `<style>@page{size:${size[0]}pt ${size[1]}pt;margin:0}div{break-after:page}</style>${pages.join('')}`,
  );
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const seconds = (performance.now() - started_ms) / 1000;
  await browser.close();
  return { letters_per_s: CHROMIUM / seconds, bytes_per_letter: pdf.length / CHROMIUM, peak_rss_mb: Number.NaN };
}

/** Milliseconds for one preview PNG of 600 x 900, from text to file bytes. */
function preview(): number {
  const ground = paperGround(600, 900);
  for (let n = 0; n < PREVIEWS; n++) previewPng([letterInk(hand, sheet, n)], ground);
  const times = Array.from({ length: PREVIEWS }, (_, n) => {
    const started_ms = performance.now();
    previewPng([letterInk(hand, sheet, n)], ground);
    return performance.now() - started_ms;
  });
  return times.toSorted((a, b) => a - b)[PREVIEWS >> 1]!;
}

/** How many times as many letters are drawn in a second by as many threads as there are cores as by one, both as the press draws. */
async function coresSpeedup(): Promise<number> {
  const rate = async (size: number) => {
    const pool = threadPool(new URL('./thread.ts', import.meta.url), DRAWING, { size, limit_ms: 60_000 });
    const draw = async (count: number) => {
      // The pool hands out the letters in turn; waiting for all of them keeps each thread at work.
      await Promise.all(Array.from({ length: count }, (_, n) => pool.tasks.drawLetter(n)));
    };
    await draw(WARM_UP * size);
    const started_ms = performance.now();
    await draw(THREADED);
    const rate = THREADED / (performance.now() - started_ms);
    await pool.close();
    return rate;
  };
  const alone = await rate(1);
  return (await rate(availableParallelism())) / alone;
}

const PARTS: Record<string, () => Measured | number | Promise<Measured | number>> = {
  ours,
  floor,
  pdfkit,
  chromium: inChromium,
  preview,
  cores: coresSpeedup,
};

/** Runs one part in a process of its own, so that its memory is its own, on the first core unless it is about all of them. */
function inOwnProcess(part: string): Measured & { value?: number } {
  const command = [process.execPath, import.meta.filename, part];
  const pinned = hasTaskset() && part !== 'cores' ? ['taskset', '-c', '0', ...command] : command;
  const output = execFileSync(pinned[0]!, pinned.slice(1), { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse(output.trim().split('\n').at(-1)!);
}

const hasTaskset = (): boolean => spawnSync('taskset', ['-c', '0', 'true']).status === 0;
const round = (v: number, digits = 0): number => Math.round(v * 10 ** digits) / 10 ** digits;

async function main(): Promise<void> {
  const words = letterText(0).split(/\s+/).length;
  console.log(`A letter: ${words} words, ${letterText(0).length} characters, hand ${DEFAULT_HAND}, natural.`);
  const measured: Record<string, Measured> = {};
  let preview_ms = Number.POSITIVE_INFINITY;
  let cores_speedup = 0;
  for (let n = 0; n < ROUNDS; n++) {
    for (const name of ['ours', 'floor', 'pdfkit', 'chromium']) {
      const run = inOwnProcess(name);
      if (run.letters_per_s > (measured[name]?.letters_per_s ?? 0)) measured[name] = run;
    }
    preview_ms = Math.min(preview_ms, inOwnProcess('preview').value!);
    cores_speedup = Math.max(cores_speedup, inOwnProcess('cores').value!);
  }
  console.log('part\tletters/s\tbytes/letter\tpeak MB');
  for (const [part, m] of Object.entries(measured)) {
    console.log([part, round(m.letters_per_s, 1), round(m.bytes_per_letter), round(m.peak_rss_mb)].join('\t'));
  }
  const { ours: own, floor: least, pdfkit: kit, chromium: browser } = measured as Record<string, Measured>;
  const summary = {
    letters_per_s: round(own!.letters_per_s, 1),
    bytes_per_letter: round(own!.bytes_per_letter),
    peak_rss_mb: round(own!.peak_rss_mb),
    vs_chromium: round(own!.letters_per_s / browser!.letters_per_s, 2),
    vs_pdfkit: round(own!.letters_per_s / kit!.letters_per_s, 2),
    of_floor: round(own!.letters_per_s / least!.letters_per_s, 2),
    preview_ms: round(preview_ms, 1),
    cores: availableParallelism(),
    cores_speedup: round(cores_speedup, 2),
  };
  console.log(JSON.stringify(summary));
}

const part = process.argv[2];
try {
  if (part) {
    const result = await PARTS[part]!();
    console.log(JSON.stringify(typeof result === 'number' ? { value: result } : result));
  } else {
    await main();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
