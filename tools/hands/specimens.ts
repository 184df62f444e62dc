/** Writes a specimen sheet for every hand and setting into docs/specimens: `node tools/hands/specimens.ts [hand id ...]`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { HANDS, type HandEntry, loadHand } from '../../src/handwriting/hands.ts';
import { writeInk } from '../../src/handwriting/ink/ink.ts';
import { layoutText, xHeightFor } from '../../src/handwriting/layout.ts';
import { WRITING_SETTINGS, type WritingSetting } from '../../src/handwriting/motion/variation.ts';
import { paperGround, previewPng } from '../../src/handwriting/node/png.ts';
import type { LineSlot, Sheet } from '../../src/handwriting/sheet.ts';

const FOLDER = new URL('../../docs/specimens/', import.meta.url);
const SHEET_WIDTH = 420;
const MARGIN = 30;
const PICTURE_WIDTH = 1260;

const LETTER = `Dear Margaret,

Thank you so much for the lovely evening on Saturday – dinner was wonderful & we still haven’t stopped talking about that “secret” apple pie! The little one keeps asking when we are coming back to see the ducks.

Please find $25.40 enclosed for the tickets (Row #7). Give our love to José and the children, and write to me at meg@home.com when you’re settled.

See you soon,
Eleanor`;

const CHARACTERS = `A B C D E F G H I J K L M N O P Q R S T U V W X Y Z
a b c d e f g h i j k l m n o p q r s t u v w x y z
0 1 2 3 4 5 6 7 8 9 $1,234.56 €78 £90 7.5% #3 1/2 50+50=100
À É Î Õ Ü ç ñ ø ß å æ ! ? . , : ; ' " ‘ ’ “ ” – — … • * ( ) [ ] { } < > @ & _ ~ ^ | \\ / § ©
coffee needle coffee needle little happiness little happiness
minimum banana success letter queue buzz fluffy puppy`;

/** The sheet's height in pixels of layout, its ink, and how many lines each part took. */
function specimen(hand: Awaited<ReturnType<typeof loadHand>>, setting: WritingSetting): Uint8Array {
  const width_px = SHEET_WIDTH - 2 * MARGIN;
  const pitch_px = 18.5;
  const x_height_px = xHeightFor(hand, width_px, 46, pitch_px);
  const slots: LineSlot[] = [];
  const take = (count: number, first: number) => {
    for (let i = 0; i < count; i++) slots.push({ x_px: MARGIN, baseline_y_px: first + i * pitch_px, width_px });
  };
  const text = `${LETTER}\n\n${CHARACTERS}`;
  take(60, 36);
  const draft: Sheet = { width_px: SHEET_WIDTH, height_px: 0, slots, x_height_px };
  const { lineCount } = layoutText(hand, text, draft);
  const sheet: Sheet = { ...draft, slots: slots.slice(0, lineCount), height_px: 36 + lineCount * pitch_px };
  const ink = writeInk(hand, layoutText(hand, text, sheet), { seed: 'specimen', setting, colour: 'blue-black' });
  return previewPng([ink], paperGround(PICTURE_WIDTH, Math.round((sheet.height_px * PICTURE_WIDTH) / SHEET_WIDTH)));
}

function index(entries: readonly HandEntry[]): string {
  const sections = entries.map(({ id, name, description, source, licence }) => {
    const pictures = WRITING_SETTINGS.map(
      (setting) => `### ${setting}\n\n![${name}, ${setting}](${id}-${setting}.png)\n`,
    );
    return `## ${name}\n\n${description} Derived from ${source} (${licence}).\n\n${pictures.join('\n')}`;
  });
  return `# Specimens\n\nEvery hand in every setting, written by \`npm run specimens\`.\n\n${sections.join('\n')}`;
}

const wanted = process.argv.slice(2);
mkdirSync(FOLDER, { recursive: true });
for (const { id } of HANDS) {
  if (wanted.length && !wanted.includes(id)) continue;
  const hand = await loadHand(id);
  for (const setting of WRITING_SETTINGS)
    writeFileSync(new URL(`${id}-${setting}.png`, FOLDER), specimen(hand, setting));
}
writeFileSync(new URL('README.md', FOLDER), index(HANDS));
