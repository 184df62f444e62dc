import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { HANDS, loadHand } from '../src/handwriting/hands.ts';
import { INK_UNITS_PER_PX, type Ink } from '../src/handwriting/ink/ink.ts';
import { WRITING_SETTINGS } from '../src/handwriting/motion/variation.ts';
import { drawInk } from '../src/handwriting/output/canvas.ts';
import { type Address, envelopeInk } from '../src/modules/letters/page-rules.ts';

/**
 * Reads states and ZIPs of envelopes back with tesseract, as printed at 300 dpi in every hand and setting, both addresses:
 * `npm run test:envelopes`, or with `-- june` those of one hand. Exits 1 when it misreads more than one line in a hundred of
 * any hand. Tesseract misreads type too: of these lines, of the same size, 0.1 % in DejaVu Sans and 1.7 % in Liberation Sans.
 */

const ZIPS = 600;
/** Each state code is written so often, from other seeds. */
const ROUNDS = 6;
const PX_PER_PT = 300 / 72;
/** Ink spreads by one dot on paper. */
const SPREAD = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
/** Scanned at 180 dpi, where capitals are as high as tesseract reads best. */
const READ_AT = 0.6;
const MARGIN_PX = 30;
const MOST_MISREAD = 0.01;
const NOBODY = { first_name: '', last_name: '', street: '', unit: '', city: '' };

if (spawnSync('tesseract', ['--version']).status !== 0) {
  console.log('Skipped: tesseract is not installed. On Debian: apt-get install tesseract-ocr');
  process.exit(0);
}

const STATE_CODES = (
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD ' +
  'TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI'
).split(' ');

/** All state codes, and ZIPs that have every figure in every place. */
const zips = Array.from({ length: ZIPS }, (_, n) => {
  const digits = String((n * 48_271 + 10_007) % 100_000).padStart(5, '0');
  return n % 5 === 4 ? `${digits}-${digits.slice(1)}` : digits;
});
const SHEETS = [
  {
    part: 'state',
    values: Array.from({ length: ROUNDS }, () => STATE_CODES).flat(),
    characters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  },
  { part: 'zip', values: zips, characters: '0123456789-' },
] as const;

/** The inked part of an address, as a picture. */
function pictureOf(ink: Ink): Buffer {
  const [xs, ys] = [0, 1].map((axis) =>
    ink.coordinates.filter((_, i) => i % 2 === axis).map((v) => (v / INK_UNITS_PER_PX) * PX_PER_PT),
  ) as [Int32Array, Int32Array];
  const [left, top] = [Math.min(...xs) - MARGIN_PX, Math.min(...ys) - MARGIN_PX];
  const canvas = createCanvas(Math.max(...xs) - left + MARGIN_PX, Math.max(...ys) - top + MARGIN_PX);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const [dx, dy] of SPREAD) {
    context.setTransform(READ_AT, 0, 0, READ_AT, (dx - left) * READ_AT, (dy - top) * READ_AT);
    drawInk(context, ink, PX_PER_PT);
  }
  return canvas.toBuffer('image/png');
}

/** What tesseract reads on each of the pictures, without blanks. */
function read(pictures: Buffer[], characters: string): string[] {
  const files = pictures.map((picture, n) => {
    const file = join(folder, `${n}.png`);
    writeFileSync(file, picture);
    return file;
  });
  const list = join(folder, 'list.txt');
  writeFileSync(list, files.join('\n'));
  const options = ['--psm', '7', '--dpi', '300', '-c', `tessedit_char_whitelist=${characters}`];
  const text = execFileSync('tesseract', [list, 'stdout', ...options], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
  });
  return text.split('\f').map((page) => page.replace(/\s/g, ''));
}

const hands = process.argv[2] ? [process.argv[2]] : HANDS.map(({ id }) => id);
const folder = mkdtempSync(join(tmpdir(), 'envelopes-'));
let isReadable = true;
for (const id of hands) {
  const hand = await loadHand(id);
  const wrong: string[] = [];
  let lines = 0;
  for (const { part, values, characters } of SHEETS) {
    // The return address is the smaller one.
    const pictures = values.map((value, n) => {
      const address: Address = { ...NOBODY, state: '', zip: '', [part]: value };
      const setting = WRITING_SETTINGS[n % WRITING_SETTINGS.length]!;
      const writing = { hand, setting, colour: 'blue-black', seed: `${n}` };
      return pictureOf(envelopeInk({ ...writing, recipient: address, return_address: address })[n % 2]!);
    });
    const found = read(pictures, characters);
    lines += values.length;
    values.forEach((value, n) => {
      if (found[n] !== value) wrong.push(`${value} as ${found[n]}`);
    });
  }
  const share = wrong.length / lines;
  if (share > MOST_MISREAD) isReadable = false;
  console.log(`${id}: ${(100 * (1 - share)).toFixed(2)} % read correctly; misread: ${wrong.join(', ') || 'none'}`);
}
rmSync(folder, { recursive: true });
process.exit(isReadable ? 0 : 1);
