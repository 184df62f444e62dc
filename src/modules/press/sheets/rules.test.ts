import { describe, expect, it } from 'vitest';
import { loadHand } from '../../../handwriting/hands.ts';
import type { Ink } from '../../../handwriting/ink/ink.ts';
import type { PdfPart } from '../../../handwriting/output/pdf/pdf.ts';
import { printOrder } from '../../../providers/print/contract.ts';
import type { PrintSignature } from '../../../providers/print/port.ts';
import { STATIONERY } from '../../letters/page-rules.ts';
import { code128Bars, QUIET_MODULES } from './code128-rules.ts';
import { imbBars } from './imb-rules.ts';
import { foldMarks, registrationMarks } from './mark-rules.ts';
import { cardInkOf, cardPages, envelopeBack, envelopeInksOf, envelopePage } from './rules.ts';
import { cardSlug } from './slug-rules.ts';

const HAND = await loadHand('eleanor');
const ORDER = { ...printOrder('row-houses'), seed: 's' };
const NAME = { code: '000001Y', number: 'Run 12 · 037 R1' };
const PLAIN = { ...NAME, registration: false };
const ART = { exterior: { object: 7 }, interior: { object: 8 } };
const WRITING = { hand: HAND, setting: 'natural' as const, colour: ORDER.ink_colour, seed: 's' };

const sizeOf = ({ coordinates }: Ink) => coordinates.length;

describe('the ink of an order', () => {
  const { text, text_type, recipient, return_address } = ORDER;

  it('on the card is what its preview shows, signature included', () => {
    const signature: PrintSignature = {
      format: 1,
      width: 4000,
      height: 900,
      strokes: [[0, 0, 20, 9, 9, 9, 9, 99, 9, 20]],
    };
    const plain = cardInkOf(ORDER, HAND, STATIONERY);
    const signed = cardInkOf({ ...ORDER, signature }, HAND, STATIONERY);
    expect(plain).toEqual(STATIONERY.cardInk({ ...WRITING, text, text_type, signature: undefined }));
    expect(signed).toEqual(STATIONERY.cardInk({ ...WRITING, text, text_type, signature }));
    expect(sizeOf(signed)).toBeGreaterThan(sizeOf(plain));
  });

  it('on the envelope is both addresses, the sender’s first', () => {
    expect(envelopeInksOf(ORDER, HAND, STATIONERY)).toEqual(
      STATIONERY.envelopeInk({ ...WRITING, recipient, return_address }),
    );
  });

  it.each([
    ['natural', 'natural'],
    ['neat', 'neat'],
    ['hurried', 'hurried'],
    ['unknown', 'natural'],
  ] as const)('with the setting %s is drawn as %s', (ink_setting, setting) => {
    expect(cardInkOf({ ...ORDER, ink_setting }, HAND, STATIONERY)).toEqual(
      STATIONERY.cardInk({ ...WRITING, setting, text, text_type, signature: undefined }),
    );
  });
});

describe('the pages of a card', () => {
  const boxes = { media: [0, 0, 414, 602.18], bleed: [0, 0, 414, 602.18], trim: [9, 9, 405, 593.18] } as const;
  const ink = (x_pt: number, y_pt: number) => ({
    kind: 'ink',
    ink: cardInkOf(ORDER, HAND, STATIONERY),
    at: { x_pt, y_pt, pt_per_px: STATIONERY.card.pt_per_px },
  });

  it('have the art up to the bleed, and on the inside the ink over it and marks where to fold', () => {
    const rules = foldMarks([...boxes.bleed], [...boxes.trim], 0.5);
    expect(cardPages(ORDER, HAND, ART, STATIONERY, PLAIN)).toEqual([
      { ...boxes, parts: [{ kind: 'image', image: { object: 7 }, box: boxes.bleed }] },
      {
        ...boxes,
        parts: [
          { kind: 'image', image: { object: 8 }, box: boxes.bleed },
          ink(9, 593.18),
          { kind: 'rules', rules },
          ...cardSlug(NAME, [...boxes.bleed], [...boxes.trim], false),
        ],
      },
    ]);
  });

  it('may have nothing printed on the inside', () => {
    const [, inside] = cardPages(ORDER, HAND, { ...ART, interior: null }, STATIONERY, PLAIN);
    expect(inside.parts.map(({ kind }) => kind)).toEqual(['ink', 'rules', 'rules', 'bars']);
  });

  it('with marks have 18 points of paper more on each side, and nothing else moves', () => {
    const [media, bleed, trim] = [
      [0, 0, 450, 638.18],
      [18, 18, 432, 620.18],
      [27, 27, 423, 611.18],
    ] as const;
    const marks = { kind: 'rules', rules: registrationMarks([...media], [...bleed], [...trim]) };
    const pages = cardPages(ORDER, HAND, ART, STATIONERY, { ...PLAIN, registration: true });
    for (const page of pages) expect(page).toMatchObject({ media, bleed, trim });
    expect(pages.map(({ parts }) => parts.at(-1))).toEqual([marks, marks]);
    expect(pages[1].parts[1]).toEqual(ink(27, 611.18));
  });
});

describe('the page of an envelope', () => {
  it('has both addresses, and the barcode of the recipient’s ZIP code when the piece has a number', () => {
    const media = [0, 0, 414, 315];
    const at = { x_pt: 0, y_pt: 315, pt_per_px: 1 };
    const inks = envelopeInksOf(ORDER, HAND, STATIONERY).map((ink) => ({ kind: 'ink', ink, at }));
    const tracking = '00040123456000000001';
    const bars = { kind: 'bars', bars: imbBars(tracking, ORDER.recipient.zip, 414) };
    const boxes = { media, trim: media, bleed: media };
    expect(envelopePage(ORDER, HAND, STATIONERY, { imb_tracking: null, number: null })).toEqual({
      ...boxes,
      parts: inks,
    });
    expect(envelopePage(ORDER, HAND, STATIONERY, { imb_tracking: tracking, number: null })).toEqual({
      ...boxes,
      parts: [...inks, bars],
    });
  });
});

describe('the number on the front of an envelope', () => {
  it('is left of the barcode clear zone of the Postal Service, and below its reading area', () => {
    const numbered = envelopePage(ORDER, HAND, STATIONERY, { imb_tracking: null, number: 'Run 1204 · 1037 R1' });
    const dots = numbered.parts.flatMap((part) => (part.kind === 'rules' ? part.rules : []));
    expect(dots.length).toBeGreaterThan(60);
    // 4.75 in from the right edge, and 5/8 in from the bottom.
    expect(Math.max(...dots.map(({ to }) => to[0]))).toBeLessThan(414 - 4.75 * 72);
    expect(Math.max(...dots.map(({ to }) => to[1]))).toBeLessThan(0.625 * 72);
  });
});

describe('a letter’s code', () => {
  const barsIn = (parts: readonly PdfPart[]) => parts.flatMap((part) => (part.kind === 'bars' ? part.bars : []));

  it('is outside the trim of the card, and within its paper', () => {
    for (const registration of [false, true]) {
      const [, page] = cardPages(ORDER, HAND, ART, STATIONERY, { ...PLAIN, registration });
      const bars = barsIn(page.parts);
      expect(bars.length).toBeGreaterThan(30);
      for (const { x_pt, y_pt, width_pt, height_pt } of bars) {
        expect(y_pt).toBeGreaterThan(page.media[1]);
        expect(y_pt + height_pt).toBeLessThan(page.trim?.[1] ?? 0);
        expect([x_pt > (page.trim?.[0] ?? 0), x_pt + width_pt < (page.trim?.[2] ?? 0)]).toEqual([true, true]);
      }
    }
  });

  it('is on the back of an envelope as a barcode that a scanner reads', () => {
    const { bars, modules } = code128Bars(PLAIN.code);
    const drawn = barsIn(envelopeBack(PLAIN, STATIONERY).parts).slice(0, bars.length);
    const module_pt = (drawn[0]?.width_pt ?? 0) / (bars[0]?.width ?? 1);
    const left = drawn[0]?.x_pt ?? 0;
    const read = drawn.map((bar) => [(bar.x_pt - left) / module_pt, bar.width_pt / module_pt].map(Math.round));
    expect(read).toEqual(bars.map(({ x, width }) => [x, width]));
    // Ten thousandths of an inch a module: what a hand scanner reads with ease.
    expect(module_pt / 0.072).toBeGreaterThanOrEqual(9.9);
    expect(left).toBeGreaterThan(QUIET_MODULES * module_pt);
    expect(modules).toBe(11 * 9 + 13);
  });
});
