import { type CanvasRenderingContext2D, PDFDocument } from '@napi-rs/canvas';
import { formatNumber } from '../../../platform/format.ts';
import { formatUsd } from '../../../platform/money.ts';
import { dayText } from '../../../platform/time.ts';
import { creditsText } from '../rules.ts';
import { directionOf, linesOf, printable, type Seller, sellerLines, wrapped } from './rules.ts';
import type { BillTo, DocumentRow } from './store.ts';
import { familiesOf, hasGlyph, loadFaces } from './typeface-service.ts';

/** US Letter, in points. */
const PAGE = { width_pt: 612, height_pt: 792, left_pt: 64, right_pt: 548 };
const INK = '#1b2440';
const SOFT = '#5a617b';
const RULE = '#c9c3b4';

const KIND_TITLES = { invoice: 'Invoice', receipt: 'Receipt', credit_note: 'Credit note' } as const;

/** Draws a document on one page. The same row and seller give the same page. */
export function documentPdf(row: DocumentRow, seller: Seller): Uint8Array {
  // Loaded before anything is drawn: a face that is loaded later would be written into the file again.
  loadFaces(JSON.stringify([row, seller]));
  const title = `${KIND_TITLES[row.kind]} ${row.number}`;
  const file = new PDFDocument({ title, author: 'Longhand', creator: 'Longhand', producer: 'Longhand' });
  const page = file.beginPage(PAGE.width_pt, PAGE.height_pt);
  drawHead(page, row);
  const is_whole = drawParties(page, row, seller);
  const end_pt = drawLines(page, row);
  drawNotes(page, row, end_pt, is_whole);
  file.endPage();
  return file.close();
}

type Style = { face?: 'sans' | 'serif'; size_pt?: number; weight?: number; colour?: string; align?: 'left' | 'right' };

/** Writes one line, made smaller where it would not fit into `most_pt`. */
function write(page: CanvasRenderingContext2D, text: string, x_pt: number, y_pt: number, style: Style, most_pt = 484) {
  const { face = 'sans', size_pt = 10, weight = 400, colour = INK, align = 'left' } = style;
  const families = familiesOf(text, face);
  page.fillStyle = colour;
  page.textAlign = align;
  page.direction = directionOf(text);
  page.font = `${weight} ${size_pt}px ${families}`;
  const width_pt = page.measureText(text).width;
  if (width_pt > most_pt) page.font = `${weight} ${(size_pt * most_pt) / width_pt}px ${families}`;
  page.fillText(text, x_pt, y_pt);
}

/** How wide a line is at a size. */
const widthAt = (page: CanvasRenderingContext2D, size_pt: number) => (text: string) => {
  page.font = `400 ${size_pt}px ${familiesOf(text)}`;
  return page.measureText(text).width;
};

/** The letters of a line that can be printed. */
const lettersOf = (line: string) => printable(line, hasGlyph);

function rule(page: CanvasRenderingContext2D, y_pt: number): void {
  page.fillStyle = RULE;
  page.fillRect(PAGE.left_pt, y_pt, PAGE.right_pt - PAGE.left_pt, 0.7);
}

function drawHead(page: CanvasRenderingContext2D, { kind, number, environment }: DocumentRow): void {
  write(page, 'Longhand', PAGE.left_pt, 92, { face: 'serif', size_pt: 26 });
  write(page, KIND_TITLES[kind], PAGE.right_pt, 86, { face: 'serif', size_pt: 18, align: 'right' });
  write(page, number, PAGE.right_pt, 102, { colour: SOFT, align: 'right' });
  if (environment === 'test') {
    write(page, 'Test purchase: no money was moved.', PAGE.left_pt, 112, { colour: SOFT });
  }
  rule(page, 126);
}

/** Who sells, who buys, and the facts of the payment. False where letters had to be left out. */
function drawParties(page: CanvasRenderingContext2D, row: DocumentRow, seller: Seller): boolean {
  const buyer = addressLines(row.bill_to).map(lettersOf);
  const parties = [
    { title: 'Billed to', x_pt: PAGE.left_pt, lines: buyer.map(({ text }) => text).filter(Boolean) },
    { title: 'From', x_pt: 236, lines: sellerLines(seller).map((line) => lettersOf(line).text) },
  ].filter(({ lines }) => lines.length > 0);
  for (const { title, x_pt, lines } of parties) {
    write(page, title, x_pt, 158, { colour: SOFT, size_pt: 9 });
    const folded = lines.flatMap((line) => wrapped(line, widthAt(page, 10), 155, 2));
    for (const [n, line] of folded.slice(0, 9).entries()) write(page, line, x_pt, 174 + n * 14, {}, 160);
  }
  const facts = [
    ['Issued', dayText(row.issued_at, row.time_zone)],
    [row.kind === 'credit_note' ? 'Refunded' : 'Paid', dayText(row.occurred_at, row.time_zone)],
    ...(row.card ? [['Card', row.card]] : []),
    ...(row.returns_number ? [['Refunds', row.returns_number]] : []),
  ];
  facts.forEach(([name = '', value = ''], n) => {
    write(page, name, 406, 174 + n * 14, { colour: SOFT });
    write(page, value, PAGE.right_pt, 174 + n * 14, { align: 'right' }, 95);
  });
  return buyer.every(({ is_whole }) => is_whole);
}

/** Billing addresses store the code. */
const COUNTRIES: Record<string, string> = { US: 'United States' };

function addressLines({ name, company, email, line1, line2, city, state, zip, country }: Partial<BillTo>): string[] {
  const place = [[city, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ');
  return [name, company, line1, line2, place, place ? (COUNTRIES[country ?? ''] ?? country) : '', email].filter(
    (line) => !!line,
  ) as string[];
}

const DESCRIPTION_PT = 270;
const COLUMNS = { quantity_pt: 390, unit_pt: 468 };

/** What was paid for, at what price, the tax and the sum. Gives where it ends. */
function drawLines(page: CanvasRenderingContext2D, row: DocumentRow): number {
  const head_pt = 306;
  const faint: Style = { colour: SOFT, size_pt: 9 };
  write(page, 'Description', PAGE.left_pt, head_pt, faint);
  write(page, 'Quantity', COLUMNS.quantity_pt, head_pt, { ...faint, align: 'right' });
  write(page, 'Unit price', COLUMNS.unit_pt, head_pt, { ...faint, align: 'right' });
  write(page, 'Amount', PAGE.right_pt, head_pt, { ...faint, align: 'right' });
  rule(page, head_pt + 8);
  const { tax_cents } = row;
  let below_pt = head_pt + 30;
  for (const line of linesOf(row)) below_pt = drawLine(page, line, below_pt);
  const about = [
    ...(row.lines.length > 0 ? [row.description] : []),
    ...(row.credits > 0 ? [creditsText(row.credits)] : []),
  ];
  for (const text of about) {
    write(page, lettersOf(text).text, PAGE.left_pt, below_pt + 1, { colour: SOFT });
    below_pt += 14;
  }
  rule(page, below_pt + 2);
  if (tax_cents !== 0) {
    sum(page, 'Subtotal', row.amount_cents - tax_cents, below_pt + 36);
    below_pt += 16;
  }
  sum(page, tax_cents === 0 ? 'Tax' : 'Sales tax', tax_cents, below_pt + 36);
  const total = row.kind === 'credit_note' ? 'Total refunded' : 'Total paid';
  const bold: Style = { weight: 600, size_pt: 12, align: 'right' };
  write(page, total, 440, below_pt + 58, bold);
  write(page, `${formatUsd(row.amount_cents)} USD`, PAGE.right_pt, below_pt + 58, bold, 104);
  return below_pt + 58;
}

/** One line of the table. Gives where the next one begins. */
function drawLine(page: CanvasRenderingContext2D, line: ReturnType<typeof linesOf>[number], at_pt: number): number {
  const texts = wrapped(lettersOf(line.description).text, widthAt(page, 11), DESCRIPTION_PT, 3);
  for (const [n, text] of texts.entries()) write(page, text, PAGE.left_pt, at_pt + n * 15, { size_pt: 11 });
  write(page, formatNumber(line.quantity), COLUMNS.quantity_pt, at_pt, { size_pt: 11, align: 'right' });
  write(page, formatUsd(line.unit_cents), COLUMNS.unit_pt, at_pt, { size_pt: 11, align: 'right' }, 74);
  write(page, formatUsd(line.amount_cents), PAGE.right_pt, at_pt, { size_pt: 11, align: 'right' }, 76);
  return at_pt + Math.max(1, texts.length) * 15;
}

function sum(page: CanvasRenderingContext2D, name: string, amount_cents: number, y_pt: number): void {
  write(page, name, COLUMNS.unit_pt, y_pt, { colour: SOFT, align: 'right' });
  write(page, formatUsd(amount_cents), PAGE.right_pt, y_pt, { align: 'right' });
}

function drawNotes(page: CanvasRenderingContext2D, row: DocumentRow, from_pt: number, is_whole: boolean): void {
  const notes = [
    row.kind === 'credit_note'
      ? 'The amount goes back to the card that paid.'
      : 'One credit is one letter. Prices include printing, the envelope and US postage.',
    ...(is_whole
      ? []
      : ['Letters that this document can’t print are left out of the name or address. Your account keeps them.']),
    'Thank you for using Longhand.',
  ];
  for (const [n, note] of notes.entries()) write(page, note, PAGE.left_pt, from_pt + 44 + n * 14, { colour: SOFT });
  rule(page, 726);
  write(page, `Longhand · ${row.number} · page 1 of 1`, PAGE.left_pt, 744, { colour: SOFT, size_pt: 8 });
}
