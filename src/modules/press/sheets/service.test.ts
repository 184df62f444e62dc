import { inflateSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeOperator } from '../../../../tests/support/factories.ts';
import { type LetterShop, letterShop } from '../../../../tests/support/letter-shop.ts';
import { loadHand } from '../../../handwriting/hands.ts';
import { encodeImb } from '../../../handwriting/imb.ts';
import { signatureFromPointer } from '../../../handwriting/ink/signature.ts';
import { drawPage } from '../../../handwriting/output/pdf/pdf.ts';
import { type Db, one, sql } from '../../../platform/database/db.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { bytesOf } from '../../../providers/files/port.ts';
import { printOrder } from '../../../providers/print/contract.ts';
import type { PrintOrder, PrintSignature } from '../../../providers/print/port.ts';
import { NO_NAME, UNWRITABLE_NAME } from '../../addresses/writable-rules.ts';
import { PT_PER_PX } from '../../letters/layout/sheet-rules.ts';
import { cardInk } from '../../letters/page-rules.ts';
import { CARD, ENVELOPE } from '../../templates/card-rules.ts';
import type { ImbSettings } from './imb-rules.ts';

const IMB: ImbSettings = { mailer_id: '123456', service_type: '040', barcode_id: '00' };
const SMALL_MAILER: ImbSettings = { ...IMB, mailer_id: '987654321' };
const HAND = await loadHand('eleanor');

let db: Db;
let shop: LetterShop;
let operator: AdminActor;
beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = await letterShop(db);
  operator = await makeOperator(db);
});

beforeEach(async () => {
  await sql`update press_items set status = 'delivered' where status <> 'cancelled'`.execute(db);
});

const received = async (count: number, over: Partial<PrintOrder> = {}, at = shop) => {
  const orders = Array.from({ length: count }, () => ({ ...printOrder(at.template_id), ...over }));
  await at.press.provider.submit(orders);
  return orders;
};
const drawn = async (at: LetterShop, marks = {}) => {
  const run = await at.press.createRun(operator, 100, marks);
  await at.press.render(run.id);
  return run.id;
};
const pdf = async (at: LetterShop, run_id: string, sheets: 'cards' | 'envelopes') =>
  bytesOf((await at.press.sheets(run_id, sheets)).file);

describe('a signed letter', () => {
  it('is printed with the strokes of its preview: message and signature', async () => {
    const wave = Array.from({ length: 40 }, (_, i) => ({ x: i * 9, y: 60 + 40 * Math.sin(i / 2) }));
    const signature = signatureFromPointer([wave]) as PrintSignature;
    const [order] = await received(1, { signature });
    const card = {
      hand: HAND,
      text: order!.text,
      text_type: order!.text_type,
      colour: 'blue-black',
      seed: order!.seed,
    };
    const ink = cardInk({ ...card, setting: 'natural', signature });
    const at = { x_pt: CARD.bleed_pt, y_pt: CARD.bleed_pt + CARD.height_pt, pt_per_px: PT_PER_PX };
    const { content } = drawPage({ media: [0, 0, 414, 602.18], parts: [{ kind: 'ink', ink, at }] });
    const expected = inflateSync(content);
    const pages = streams(await pdf(shop, await drawn(shop), 'cards'));
    expect(pages.filter((page) => page.includes(expected))).toHaveLength(1);
  });
});

describe('an envelope without a name that can be written', () => {
  const rename = (letter_id: string, name: string) =>
    sql`update press_items set print_order = jsonb_set(jsonb_set(print_order, '{recipient,first_name}', to_jsonb(${name}::text)),
      '{recipient,last_name}', '""') where letter_id = ${letter_id}`.execute(db);

  it('is not drawn, and held with the reason; the rest of the run is drawn', async () => {
    const orders = await received(4);
    await rename(orders[1]!.letter_id, '');
    await rename(orders[2]!.letter_id, 'محمد');
    const run_id = await drawn(shop);
    const pages = async (sheets: 'cards' | 'envelopes') =>
      (await getDocument({ data: Uint8Array.from(await pdf(shop, run_id, sheets)) }).promise).numPages;
    expect([await pages('envelopes'), await pages('cards')]).toEqual([2, 4]);
    const { status, items } = await shop.press.run(run_id);
    expect(status).toBe('ready');
    const reasonOf = (order: PrintOrder | undefined) =>
      items.find(({ letter_id }) => letter_id === order?.letter_id)?.held_reason;
    expect(orders.map(reasonOf)).toEqual([null, NO_NAME, UNWRITABLE_NAME, null]);
    // Released, it is set aside again.
    await shop.press.release(operator, orders[1]!.letter_id);
    await shop.press.render(run_id);
    const again = (await shop.press.run(run_id)).items.filter(({ held_reason }) => held_reason === NO_NAME);
    expect(again).toMatchObject([{ letter_id: orders[1]!.letter_id }]);
  });

  it('is not written by a plotter either', async () => {
    const [order] = await received(2);
    await rename(order!.letter_id, ' ');
    const run_id = await drawn(shop);
    const item = (await shop.press.run(run_id)).items.find(({ letter_id }) => letter_id === order!.letter_id);
    await expect(shop.press.plotLetter(item!.id, 'envelope', 'svg')).rejects.toMatchObject({ code: 'cannot_draw' });
  });
});

describe('the front of an envelope', () => {
  it('says nothing of the shop unless that is asked for', async () => {
    const dotsOn = async (marks: object) => {
      await received(1);
      const dots = await linesOf(await pdf(shop, await drawn(shop, marks), 'envelopes'), 1);
      return dots.length;
    };
    expect(await dotsOn({})).toBe(0);
    expect(await dotsOn({ envelope_codes: true, envelope_numbers: true })).toBe(0);
    expect(await dotsOn({ envelope_numbers: true })).toBeGreaterThan(60);
  });
});

describe('the print preferences', () => {
  const catalog = (bytes: Uint8Array) => /\/Type \/Catalog.*/.exec(Buffer.from(bytes).toString('latin1'))?.[0];

  it('turn cards over the short edge, so that the message is upright behind the fold, at their real size', async () => {
    await received(1);
    const run_id = await drawn(shop);
    expect(catalog(await pdf(shop, run_id, 'cards'))).toContain('/PrintScaling /None /Duplex /DuplexFlipShortEdge');
    expect(catalog(await pdf(shop, run_id, 'envelopes'))).toContain('/PrintScaling /None /Duplex /Simplex');
  });

  it('print envelopes on both sides where the back has a code', async () => {
    await received(1);
    const run_id = await drawn(shop, { envelope_codes: true });
    expect(catalog(await pdf(shop, run_id, 'envelopes'))).toContain('/Duplex /DuplexFlipShortEdge');
  });

  it('are those of the test sheet too', async () => {
    const { body, name } = await shop.press.testSheet();
    expect(name).toBe('test-sheet.pdf');
    const bytes = new Uint8Array(await body.arrayBuffer());
    expect(catalog(bytes)).toContain('/PrintScaling /None /Duplex /DuplexFlipShortEdge');
    expect((await getDocument({ data: bytes.slice(), verbosity: 0 }).promise).numPages).toBe(2);
  });
});

describe('registration marks', () => {
  it('are on paper around the bleed, and nothing else moves', async () => {
    await received(1);
    const bytes = await pdf(shop, await drawn(shop, { registration_marks: true }), 'cards');
    const text = Buffer.from(bytes).toString('latin1');
    expect(text.match(/\/MediaBox \[0 0 450 638.18\]/g)).toHaveLength(2);
    expect(text.match(/\/BleedBox \[18 18 432 620.18\]/g)).toHaveLength(2);
    expect(text.match(/\/TrimBox \[27 27 423 611.18\]/g)).toHaveLength(2);
    for (const page_number of [1, 2]) {
      const black = (await linesOf(bytes, page_number)).filter(({ gray }) => gray === 0);
      expect(black.length).toBeGreaterThan(8 + 4 * 2);
      for (const { x0, y0, x1, y1 } of black) {
        const outside = x1 < 18 || x0 > 432 || y1 < 18 || y0 > 620.18;
        expect({ x0, y0, x1, y1, outside }).toMatchObject({ outside: true });
        expect(Math.min(x0, y0) >= 0 && x1 <= 450 && y1 <= 638.18).toBe(true);
      }
      for (const [x, y] of [
        [27, 27],
        [423, 27],
        [27, 611.18],
        [423, 611.18],
      ] as const) {
        const at = (from: number, to: number, value: number) =>
          Math.max(Math.abs(from - value), Math.abs(to - value)) < 0.01;
        const at_corner = black.filter((l) => at(l.x0, l.x1, x) || at(l.y0, l.y1, y));
        expect(at_corner.length).toBeGreaterThanOrEqual(4);
      }
    }
  });

  it('are drawn only when they are requested, and the run records it', async () => {
    await received(2);
    const plain = await shop.press.createRun(operator, 1);
    const marked = await shop.press.createRun(operator, 1, { registration_marks: true });
    expect([plain.registration_marks, marked.registration_marks]).toEqual([false, true]);
    await shop.press.render(plain.id);
    const black = (await linesOf(await pdf(shop, plain.id, 'cards'), 1)).filter(({ gray }) => gray === 0);
    expect(black).toEqual([]);
  });
});

describe('the postal barcode', () => {
  it('is in its zone at the lower right and encodes whose piece it is and where it goes', async () => {
    const mailing = await letterShop(db, { imb: IMB });
    const recipient = { ...printOrder(mailing.template_id).recipient, zip: '97201-4532' };
    await received(1, { recipient }, mailing);
    const run_id = await drawn(mailing);
    const [item] = (await mailing.press.run(run_id)).items;
    expect(item!.imb_tracking).toMatch(/^00040123456\d{9}$/);
    const bars = await barsOf(await pdf(mailing, run_id, 'envelopes'));
    expect(lettersOf(bars)).toBe(
      encodeImb({
        barcodeId: '00',
        serviceType: '040',
        mailerId: '123456',
        serial: item!.imb_tracking!.slice(11),
        routing: '972014532',
      }),
    );
    const from_right_in = (ENVELOPE.width_pt - Math.min(...bars.map((bar) => bar.left))) / 72;
    expect(from_right_in).toBeGreaterThanOrEqual(3.5);
    expect(from_right_in).toBeLessThanOrEqual(4.25);
    expect(Math.max(...bars.map((bar) => bar.right))).toBeLessThan(ENVELOPE.width_pt - 0.125 * 72);
    expect(Math.min(...bars.map((bar) => bar.bottom)) / 72).toBeGreaterThanOrEqual(3 / 16);
    expect(Math.max(...bars.map((bar) => bar.top)) / 72).toBeLessThanOrEqual(5 / 8);
  });

  it('is another one on every piece, however many runs are made at once, and on every reprint', async () => {
    const mailing = await letterShop(db, { imb: IMB });
    await received(30, {}, mailing);
    const runs = await Promise.all([1, 2, 3].map(() => mailing.press.createRun(operator, 10)));
    const items = (await Promise.all(runs.map((run) => mailing.press.run(run.id)))).flatMap((run) => run.items);
    expect(new Set(items.map((item) => item.imb_tracking)).size).toBe(30);
    await mailing.press.reprint(operator, items[0]!.letter_id, { fault: 'spoiled', reason: 'Smudged.' });
    const again = await mailing.press.createRun(operator, 1);
    const [reprint] = (await mailing.press.run(again.id)).items;
    expect(reprint).toMatchObject({ letter_id: items[0]!.letter_id, copy: 2 });
    expect(items.map((item) => item.imb_tracking)).not.toContain(reprint!.imb_tracking);
  });

  it('has six digits to count with under a large mailer id, and never repeats one within 45 days', async () => {
    const mailing = await letterShop(db, { imb: SMALL_MAILER });
    const [first] = await received(1, {}, mailing);
    const run = await mailing.press.createRun(operator);
    const tracking = (await mailing.press.run(run.id)).items[0]!.imb_tracking!;
    expect(tracking).toMatch(/^00040987654321\d{6}$/);
    const comeRound = () =>
      sql`select setval('press_serials', ${1_000_000 + Number(tracking.slice(14))}, false)`.execute(db);

    const [second] = await received(1, {}, mailing);
    await comeRound();
    mailing.clock.move(44 * 86_400_000);
    await expect(mailing.press.createRun(operator)).rejects.toMatchObject({ code: 'serials_used_up' });
    expect((await mailing.press.queue(10)).items.map((item) => item.letter_id)).toEqual([second!.letter_id]);
    await comeRound();
    mailing.clock.move(2 * 86_400_000);
    const later = await mailing.press.createRun(operator);
    expect((await mailing.press.run(later.id)).items).toMatchObject([{ imb_tracking: tracking }]);
    expect(first!.letter_id).not.toBe(second!.letter_id);
  });

  it('carries no route for a ZIP that is none, and is left away without a mailer id', async () => {
    const mailing = await letterShop(db, { imb: IMB });
    await received(1, { recipient: { ...printOrder(mailing.template_id).recipient, zip: 'unknown' } }, mailing);
    const run_id = await drawn(mailing);
    expect(await barsOf(await pdf(mailing, run_id, 'envelopes'))).toHaveLength(65);
    await received(1);
    const plain = await drawn(shop);
    expect(await barsOf(await pdf(shop, plain, 'envelopes'))).toEqual([]);
    expect((await shop.press.run(plain)).items[0]!.imb_tracking).toBeNull();
  });
});

describe('plotter files', () => {
  const itemOf = async ({ letter_id }: PrintOrder) =>
    (await one<{ id: string }>(db, sql`select id from press_items where letter_id = ${letter_id}`)).id;

  it('of a letter keep the pen on the card or the envelope, in HPGL as in SVG', async () => {
    const [order] = await received(1);
    const id = await itemOf(order!);
    for (const [sheet, paper] of [
      ['card', CARD],
      ['envelope', ENVELOPE],
    ] as const) {
      const [width_mm, height_mm] = [(paper.width_pt / 72) * 25.4, (paper.height_pt / 72) * 25.4];
      const { text: hpgl, name } = await shop.press.plotLetter(id, sheet, 'hpgl');
      expect(name).toBe(`grace-reader-${sheet}.hpgl`);
      const { ups, downs, points } = parsedHpgl(hpgl);
      expect(ups).toBe(downs + 1);
      expect(downs).toBeGreaterThan(30);
      for (const [x, y] of points) {
        expect(x >= 0 && x <= width_mm * 40 && y >= 0 && y <= height_mm * 40).toBe(true);
      }
      const { text: svg } = await shop.press.plotLetter(id, sheet, 'svg');
      expect(svg.match(/<path /g)).toHaveLength(downs);
      expect(svg).toContain(`width="${Math.round(width_mm * 1000) / 1000}mm"`);
      // The first stroke begins at the same place of the paper in both, in HPGL counted from below.
      const [, x_mm, y_mm] = /d="M([\d.]+) ([\d.]+)/.exec(svg)!.map(Number);
      expect(points[0]![0] / 40).toBeCloseTo(x_mm!, 1);
      expect(height_mm - points[0]![1] / 40).toBeCloseTo(y_mm!, 1);
    }
  });

  it('of a run hold every letter’s card and envelope in the order of its sheets, the same as one by one', async () => {
    await received(3, {
      recipient: { ...printOrder(shop.template_id).recipient, first_name: 'Zoë', last_name: 'Dvořák' },
    });
    const run = await shop.press.createRun(operator);
    const { items } = await shop.press.run(run.id);
    const { stream, name } = await shop.press.plotRun(run.id);
    expect(name).toBe(`run-${run.number}-plotter.zip`);
    const files = unzipSync(await bytesOf({ stream } as never));
    expect(Object.keys(files)).toHaveLength(3 * 4);
    expect(Object.keys(files).slice(0, 4)).toEqual(
      ['card.svg', 'card.hpgl', 'envelope.svg', 'envelope.hpgl'].map((file) => `0001-zoe-dvorak/${file}`),
    );
    const second = await shop.press.plotLetter(items[1]!.id, 'envelope', 'hpgl');
    expect(Buffer.from(files['0002-zoe-dvorak/envelope.hpgl']!).toString()).toBe(second.text);
  });

  it('of what is not there do not exist', async () => {
    await expect(shop.press.plotLetter(crypto.randomUUID(), 'card', 'svg')).rejects.toMatchObject({ status: 404 });
    await expect(shop.press.plotRun(crypto.randomUUID())).rejects.toMatchObject({ status: 404 });
  });
});

/** The content of every compressed stream of a document. */
function streams(bytes: Uint8Array): Buffer[] {
  const file = Buffer.from(bytes);
  const found: Buffer[] = [];
  for (let at = file.indexOf('\nstream\n'); at >= 0; at = file.indexOf('\nstream\n', at + 8)) {
    const end = file.indexOf('\nendstream', at);
    if (file.subarray(file.lastIndexOf('obj\n', at), at).includes('/Image')) continue;
    found.push(inflateSync(file.subarray(at + 8, end)));
  }
  return found;
}

type Segment = { x0: number; y0: number; x1: number; y1: number; gray: number | null };

async function operatorsOf(bytes: Uint8Array, page_number: number) {
  const page = await (await getDocument({ data: bytes.slice(), verbosity: 0 }).promise).getPage(page_number);
  return page.getOperatorList();
}

/** The straight lines drawn in a gray on a page, outside any ink. */
async function linesOf(bytes: Uint8Array, page_number: number): Promise<Segment[]> {
  const { fnArray, argsArray } = await operatorsOf(bytes, page_number);
  const found: Segment[] = [];
  let [depth_in_ink, gray]: [number, number | null] = [0, null];
  fnArray.forEach((operator, index) => {
    const args = argsArray[index];
    if (operator === OPS.transform) depth_in_ink = 1;
    else if (operator === OPS.restore) depth_in_ink = 0;
    else if (operator === OPS.setStrokeRGBColor) gray = args[0] === '#000000' ? 0 : 0.5;
    else if (operator === OPS.constructPath && depth_in_ink === 0) {
      const [x0, y0, x1, y1] = Array.from(args[2] as ArrayLike<number>) as [number, number, number, number];
      found.push({ x0, y0, x1, y1, gray });
    }
  });
  return found;
}

type DrawnBar = { left: number; bottom: number; right: number; top: number };

/** The filled rectangles of an envelope, from the left. */
async function barsOf(bytes: Uint8Array): Promise<DrawnBar[]> {
  const { fnArray, argsArray } = await operatorsOf(bytes, 1);
  const bars: DrawnBar[] = [];
  fnArray.forEach((operator, index) => {
    if (operator !== OPS.constructPath || argsArray[index][0] !== OPS.fill) return;
    const path = Array.from(argsArray[index][1][0] as ArrayLike<number>);
    // Each rectangle is a move, three lines and a close: 0 x y, 1 x y, 1 x y, 1 x y, 4.
    for (let at = 0; at + 13 <= path.length; at += 13) {
      const xs = [1, 4, 7, 10].map((k) => path[at + k]!);
      const ys = [2, 5, 8, 11].map((k) => path[at + k]!);
      bars.push({ left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) });
    }
  });
  return bars.sort((a, b) => a.left - b.left);
}

function lettersOf(bars: DrawnBar[]): string {
  const low = Math.min(...bars.map((bar) => bar.bottom));
  const high = Math.max(...bars.map((bar) => bar.top));
  return bars
    .map(({ bottom, top }) => {
      const [descends, ascends] = [bottom < low + 1, top > high - 1];
      return descends ? (ascends ? 'F' : 'D') : ascends ? 'A' : 'T';
    })
    .join('');
}

/** Reads HPGL as a plotter does: where the pen goes, and how often it is lifted and put down. */
function parsedHpgl(hpgl: string) {
  const commands = hpgl.replace(/\s/g, '').split(';').filter(Boolean);
  expect(commands.slice(0, 2)).toEqual(['IN', 'SP1']);
  expect(commands.at(-1)).toBe('SP0');
  const points: [number, number][] = [];
  let [ups, downs] = [0, 0];
  for (const command of commands.slice(2, -1)) {
    const kind = command.slice(0, 2);
    const numbers = command.length > 2 ? command.slice(2).split(',').map(Number) : [];
    expect(['PU', 'PD']).toContain(kind);
    expect(numbers.length % 2 === 0 && numbers.every(Number.isInteger)).toBe(true);
    if (kind === 'PU') ups++;
    else downs++;
    for (let i = 0; i < numbers.length; i += 2) points.push([numbers[i]!, numbers[i + 1]!]);
  }
  return { ups, downs, points };
}
