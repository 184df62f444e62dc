import { fileURLToPath } from 'node:url';
import { type CanvasRenderingContext2D, GlobalFonts, PDFDocument } from '@napi-rs/canvas';
import { formatUsd } from '../../../platform/money.ts';
import { dayText } from '../../../platform/time.ts';
import { creditsText } from '../rules.ts';
import type { BillTo, DocumentRow } from './store.ts';

/** US Letter, in points. */
const PAGE = { width_pt: 612, height_pt: 792, left_pt: 64, right_pt: 548 };
const INK = '#1b2440';
const SOFT = '#5a617b';
const RULE = '#c9c3b4';

const SANS = 'Longhand Sans, Longhand Sans Latin Ext';
const SERIF = 'Longhand Serif, Longhand Serif Latin Ext';
const FONTS = {
  'Longhand Sans': '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  'Longhand Sans Latin Ext': '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2',
  'Longhand Serif': '@fontsource/newsreader/files/newsreader-latin-400-normal.woff2',
  'Longhand Serif Latin Ext': '@fontsource/newsreader/files/newsreader-latin-ext-400-normal.woff2',
};

const KIND_TITLES = { invoice: 'Invoice', receipt: 'Receipt', credit_note: 'Credit note' } as const;

/** Draws a document on one page. The same row gives the same page. */
export function documentPdf(row: DocumentRow): Uint8Array {
  loadFonts();
  const title = `${KIND_TITLES[row.kind]} ${row.number}`;
  const file = new PDFDocument({ title, author: 'Longhand', creator: 'Longhand', producer: 'Longhand' });
  const page = file.beginPage(PAGE.width_pt, PAGE.height_pt);
  drawHead(page, row);
  drawParties(page, row);
  const end_pt = drawLine(page, row);
  drawNotes(page, row, end_pt);
  file.endPage();
  return file.close();
}

function loadFonts(): void {
  for (const [family, path] of Object.entries(FONTS)) {
    if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(fileURLToPath(import.meta.resolve(path)), family);
  }
}

type Style = { font?: string; size_pt?: number; weight?: number; colour?: string; align?: 'left' | 'right' };

/** Writes one line, made smaller where it would not fit into `most_pt`. */
function write(page: CanvasRenderingContext2D, text: string, x_pt: number, y_pt: number, style: Style, most_pt = 484) {
  const { font = SANS, size_pt = 10, weight = 400, colour = INK, align = 'left' } = style;
  page.fillStyle = colour;
  page.textAlign = align;
  page.font = `${weight} ${size_pt}px ${font}`;
  const width_pt = page.measureText(text).width;
  if (width_pt > most_pt) page.font = `${weight} ${(size_pt * most_pt) / width_pt}px ${font}`;
  page.fillText(text, x_pt, y_pt);
}

function rule(page: CanvasRenderingContext2D, y_pt: number): void {
  page.fillStyle = RULE;
  page.fillRect(PAGE.left_pt, y_pt, PAGE.right_pt - PAGE.left_pt, 0.7);
}

function drawHead(page: CanvasRenderingContext2D, { kind, number, environment }: DocumentRow): void {
  write(page, 'Longhand', PAGE.left_pt, 92, { font: SERIF, size_pt: 26 });
  write(page, KIND_TITLES[kind], PAGE.right_pt, 86, { font: SERIF, size_pt: 18, align: 'right' });
  write(page, number, PAGE.right_pt, 102, { colour: SOFT, align: 'right' });
  if (environment === 'test') {
    write(page, 'Test purchase: no money was moved.', PAGE.left_pt, 112, { colour: SOFT });
  }
  rule(page, 126);
}

function drawParties(page: CanvasRenderingContext2D, row: DocumentRow): void {
  write(page, 'Billed to', PAGE.left_pt, 158, { colour: SOFT, size_pt: 9 });
  for (const [n, line] of addressLines(row.bill_to).entries()) write(page, line, PAGE.left_pt, 174 + n * 14, {}, 270);
  const facts = [
    ['Issued', dayText(row.issued_at)],
    [row.kind === 'credit_note' ? 'Refunded' : 'Paid', dayText(row.occurred_at)],
    ...(row.card ? [['Card', row.card]] : []),
    ...(row.returns_number ? [['Refunds', row.returns_number]] : []),
  ];
  facts.forEach(([name = '', value = ''], n) => {
    write(page, name, 370, 174 + n * 14, { colour: SOFT });
    write(page, value, PAGE.right_pt, 174 + n * 14, { align: 'right' }, 110);
  });
}

function addressLines({ name, company, email, line1, line2, city, state, zip, country }: Partial<BillTo>): string[] {
  const place = [[city, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ');
  return [name, company, line1, line2, place, place ? country : '', email].filter((line) => !!line) as string[];
}

/** What was paid for, and the sum. Gives where it ends. */
function drawLine(page: CanvasRenderingContext2D, row: DocumentRow): number {
  const top_pt = 306;
  write(page, 'Description', PAGE.left_pt, top_pt, { colour: SOFT, size_pt: 9 });
  write(page, 'Amount', PAGE.right_pt, top_pt, { colour: SOFT, size_pt: 9, align: 'right' });
  rule(page, top_pt + 8);
  write(page, row.description, PAGE.left_pt, top_pt + 30, { size_pt: 11 }, 380);
  write(page, formatUsd(row.amount_cents), PAGE.right_pt, top_pt + 30, { size_pt: 11, align: 'right' });
  if (row.credits > 0) write(page, creditsText(row.credits), PAGE.left_pt, top_pt + 46, { colour: SOFT });
  rule(page, top_pt + 62);
  const total = row.kind === 'credit_note' ? 'Total refunded' : 'Total paid';
  write(page, total, 400, top_pt + 86, { weight: 600, size_pt: 12, align: 'right' });
  write(page, `${formatUsd(row.amount_cents)} USD`, PAGE.right_pt, top_pt + 86, {
    weight: 600,
    size_pt: 12,
    align: 'right',
  });
  return top_pt + 86;
}

function drawNotes(page: CanvasRenderingContext2D, row: DocumentRow, from_pt: number): void {
  const notes = [
    row.kind === 'credit_note'
      ? 'The amount goes back to the card that paid.'
      : 'One credit is one letter. Prices include printing, the envelope and US postage.',
    'Thank you for writing with us.',
  ];
  for (const [n, note] of notes.entries()) write(page, note, PAGE.left_pt, from_pt + 44 + n * 14, { colour: SOFT });
  rule(page, 726);
  write(page, `Longhand · ${row.number} · page 1 of 1`, PAGE.left_pt, 744, { colour: SOFT, size_pt: 8 });
}
