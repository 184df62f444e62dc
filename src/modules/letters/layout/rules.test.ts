import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hand } from '../../../handwriting/hand.ts';
import { HANDS, loadHand } from '../../../handwriting/hands.ts';
import { INK_UNITS_PER_PX, type Ink } from '../../../handwriting/ink/ink.ts';
import { CARD, MM_PER_IN, PT_PER_IN } from '../../templates/card-rules.ts';
import { cardInk } from '../page-rules.ts';
import { linesFor, mostCharacters } from '../rules.ts';
import type { TextType } from '../schema.ts';
import { type CardLayout, cardLayout, isCutOff } from './rules.ts';
import { CARD_HEIGHT_PX, CARD_WIDTH_PX, PT_PER_PX } from './sheet-rules.ts';

const hands = await Promise.all(HANDS.map(({ id }) => loadHand(id)));
const [eleanor] = hands as [Hand];
const mm = (px: number) => (px * PT_PER_PX * MM_PER_IN) / PT_PER_IN;
const CREASE_PX = CARD.crease * CARD_HEIGHT_PX;
const wordsOn = (layout: CardLayout, from: number, to?: number) =>
  layout.lines.slice(from, to).flatMap(({ words }) => words.map(({ shape }) => shape.text));
/** How many lines are above the crease. */
const above = ({ sheet, lines }: CardLayout) =>
  lines.filter(({ words }, line) => words.length > 0 && (sheet.slots[line]?.baseline_y_px ?? Infinity) < CREASE_PX)
    .length;
const lowerFrom = ({ sheet }: CardLayout) => sheet.slots.findIndex(({ baseline_y_px }) => baseline_y_px > CREASE_PX);
const pitchOf = ({ sheet: { slots } }: CardLayout) => slots[1]!.baseline_y_px - slots[0]!.baseline_y_px;

const SENTENCES = [
  'We had such a wonderful time with you all last weekend.',
  'The garden looked lovely in the evening light!',
  'Will you come and see us before the summer ends?',
  'Thank you for the jam; the children finished it in a day.',
  'Tom found the road by the lake that you told us about.',
];
const prose = (words: number) => {
  const all = SENTENCES.join(' ').split(' ');
  return Array.from({ length: words }, (_, n) => all[n % all.length]).join(' ');
};
const THANK_YOU = `Dear Margaret,\n\nThank you so much for the beautiful vase and for your kind note. It arrived on Tuesday, wrapped so well that not a petal was bent, and it is already on the table by the window, where I see it every morning with my coffee. You always know what I need before I do. I hope to see you and George very soon.\n\nWith love,\nAnna`;

describe('a short note', () => {
  it('is on the lower panel in natural size, and begins lower the shorter it is', () => {
    const tops = [1, 3, 6, 9].map((lines) => {
      const layout = cardLayout(eleanor, Array(lines).fill('Thank you').join('\n'), 'Short Text');
      expect(mm(layout.sheet.x_height_px)).toBeGreaterThan(2.5);
      expect(mm(layout.sheet.x_height_px)).toBeLessThan(3.5);
      if (lines > 1) expect(mm(pitchOf(layout))).toBeGreaterThan(8);
      return layout.sheet.slots[0]!.baseline_y_px;
    });
    expect(tops).toEqual(tops.toSorted((a, b) => b - a));
    expect(Math.min(...tops)).toBeGreaterThan(0.52 * CARD_HEIGHT_PX);
  });

  it('has about as much paper above it as below it, a little less above', () => {
    const { sheet } = cardLayout(eleanor, 'Dear Ann,\nthank you.\nBob', 'Short Text');
    const above_px = sheet.slots[0]!.baseline_y_px - sheet.x_height_px - CREASE_PX;
    const below_px = CARD_HEIGHT_PX - sheet.slots.at(-1)!.baseline_y_px;
    expect(above_px / below_px).toBeGreaterThan(0.6);
    expect(above_px / below_px).toBeLessThan(1);
  });

  it('of 65 words fits in every hand, signed or not', () => {
    expect(THANK_YOU.split(/\s+/).length).toBeGreaterThanOrEqual(65);
    for (const hand of hands) {
      for (const signed of [false, true]) {
        // Whoever has a signature does not type their name.
        const text = signed ? THANK_YOU.replace('\nAnna', '') : THANK_YOU;
        expect([hand.id, cardLayout(hand, text, 'Short Text', signed).overflow.count]).toEqual([hand.id, 0]);
      }
    }
  });

  it('is written smaller, by a fifth at most, before it is too long', () => {
    const sizes = [20, 80, 95, 110, 300].map((words) => cardLayout(eleanor, prose(words), 'Short Text'));
    const [full, , , , overfull] = sizes.map(({ sheet }) => sheet.x_height_px) as [
      number,
      number,
      number,
      number,
      number,
    ];
    expect(overfull / full).toBeCloseTo(0.8, 9);
    expect(sizes.map(({ overflow }) => overflow.count > 0)).toEqual([false, false, false, false, true]);
    expect(sizes.some(({ sheet }) => sheet.x_height_px < 0.95 * full && sheet.x_height_px > 0.85 * full)).toBe(true);
  });
});

describe('a long text', () => {
  const long = (paragraphs: string[]) => ['Dear Ann,', ...paragraphs, 'With love,', 'Bob'].join('\n');

  it('that fits on the lower panel is written there', () => {
    expect(above(cardLayout(eleanor, 'Dear Ann,\nthank you.\nBob', 'Long Text'))).toBe(0);
  });

  it('begins at 29% and is divided between two paragraphs', () => {
    const text = long([prose(30), prose(62)]);
    const layout = cardLayout(eleanor, text, 'Long Text');
    expect(above(layout)).toBeGreaterThan(1);
    expect(wordsOn(layout, 0, lowerFrom(layout)).join(' ')).toBe(`Dear Ann, ${prose(30)}`);
    const [first] = layout.sheet.slots;
    expect(first!.baseline_y_px).toBeGreaterThan(0.29 * CARD_HEIGHT_PX);
    expect(first!.baseline_y_px).toBeLessThan(0.29 * CARD_HEIGHT_PX + 3 * layout.sheet.x_height_px);
  });

  it('of one paragraph is divided between two sentences, the second of which begins a line', () => {
    const layout = cardLayout(eleanor, prose(125), 'Long Text');
    expect(above(layout)).toBeGreaterThan(1);
    expect(wordsOn(layout, 0, lowerFrom(layout)).at(-1)).toMatch(/[.!?]$/);
    expect(wordsOn(layout, 0).join(' ')).toBe(prose(125));
  });

  it('without any sentence is divided between two lines, and takes 19 of them', () => {
    const text = Array.from({ length: 19 }, () => 'and so on and on and').join('\n');
    for (const hand of hands) {
      expect(cardLayout(hand, text, 'Long Text').overflow.count).toBe(0);
      expect(cardLayout(hand, `${text}\nmore`, 'Long Text').overflow.count).toBe(1);
      const signed = cardLayout(hand, text.split('\n').slice(2).join('\n'), 'Long Text', true);
      expect(signed.overflow.count).toBe(0);
      expect(signed.signature_slots![0].baseline_y_px).toBeGreaterThan(CREASE_PX);
    }
  });
});

const anyText = fc
  .array(
    fc.tuple(
      fc.constantFrom(...SENTENCES, 'Dear Ann,', 'With love,', 'and on and on and on', 'well-known', 'fly (Egg) Jf|gy'),
      fc.constantFrom(' ', ' ', ' ', '\n', '\n\n'),
    ),
    { minLength: 1, maxLength: 16 },
  )
  .map((parts) => parts.flat().join(''));
const anyCard = fc.record({
  text: anyText,
  text_type: fc.constantFrom<TextType>('Short Text', 'Long Text'),
  signed: fc.boolean(),
  hand_no: fc.nat(hands.length - 1),
});

describe('any text', () => {
  it('has its lines in their order, each on one panel, and as many as there may be', () => {
    fc.assert(
      fc.property(anyCard, ({ text, text_type, signed, hand_no }) => {
        const layout = cardLayout(hands[hand_no]!, text, text_type, signed);
        const { slots } = layout.sheet;
        expect(slots.length + layout.overflow.count).toBe(layout.lineCount);
        expect(slots.length).toBeLessThanOrEqual(linesFor(text_type, signed));
        const all = [...slots, ...(layout.signature_slots ?? [])].map(({ baseline_y_px }) => baseline_y_px);
        expect(all).toEqual(all.toSorted((a, b) => a - b));
        expect(layout.signature_slots !== null).toBe(signed);
        expect(all.at(-1)!).toBeLessThan(0.97 * CARD_HEIGHT_PX);
        expect(wordsOn(layout, 0).join('')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });

  it('is cut off exactly when its layout has lines without a place', () => {
    fc.assert(
      fc.property(anyCard, fc.integer({ min: 1, max: 3 }), ({ text, text_type, signed, hand_no }, times) => {
        const long = text.repeat(times);
        if (long.length > mostCharacters(text_type, signed)) return;
        const { overflow } = cardLayout(hands[hand_no]!, long, text_type, signed);
        expect(isCutOff(hands[hand_no]!, long, text_type, signed)).toBe(overflow.count > 0);
      }),
      { numRuns: 200 },
    );
  });

  it('has no sentence across the crease when a break between paragraphs could avoid it', () => {
    fc.assert(
      fc.property(anyCard, ({ text, signed, hand_no }) => {
        const layout = cardLayout(hands[hand_no]!, text, 'Long Text', signed);
        const from = lowerFrom(layout);
        if (layout.overflow.count > 0 || from <= 0) return;
        const written = wordsOn(layout, 0, from).join('');
        let at = 0;
        for (let seen = 0; seen < written.length; at++) if (text[at]!.trim()) seen++;
        if (/[.!?]$/.test(written) || /^\s*(\n|$)/.test(text.slice(at))) return;
        // Nothing but lines could be divided: no paragraph and no sentence ends on so many lines as fit above the crease.
        const before = layout.lines.slice(1, 6).flatMap(({ words }) => words.map(({ shape }) => shape.text));
        expect(before.slice(0, -1).filter((word) => /[.!?]$/.test(word))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('is laid out the same when it has the line breaks of its layout', () => {
    fc.assert(
      fc.property(anyCard, ({ text, text_type, signed, hand_no }) => {
        const once = cardLayout(hands[hand_no]!, text, text_type, signed);
        if (once.overflow.count > 0) return;
        const set = once.lines.map((line) => line.text).join('\n');
        const again = cardLayout(hands[hand_no]!, set, text_type, signed);
        expect(again.lines.map((line) => line.text)).toEqual(once.lines.map((line) => line.text));
        expect(again.sheet).toEqual(once.sheet);
      }),
      { numRuns: 100 },
    );
  });

  it('has all its ink in the safe area, and none across the crease', () => {
    const safe_px = CARD.safe_pt / PT_PER_PX;
    fc.assert(
      fc.property(anyCard, fc.string(), ({ text, text_type, hand_no }, seed) => {
        const ink = cardInk({ hand: hands[hand_no]!, text, text_type, setting: 'hurried', colour: 'blue', seed });
        for (const [x, y] of pointsOf(ink)) {
          if (x < safe_px || x > CARD_WIDTH_PX - safe_px || y > CARD_HEIGHT_PX - safe_px) expect.fail(`${x} ${y}`);
        }
        for (const [top, bottom] of strokesOf(ink))
          if (top < CREASE_PX && bottom > CREASE_PX) expect.fail(`${top} ${bottom}`);
      }),
      { numRuns: 12 },
    );
  });
});

/** The points that the pen goes through, without the handles of its curves. */
function* pointsOf({ pieceStarts, coordinates }: Ink): Generator<[number, number]> {
  for (let piece = 0; piece + 1 < pieceStarts.length; piece++) {
    for (let i = pieceStarts[piece]!; i < pieceStarts[piece + 1]!; i += 6)
      yield [coordinates[i]! / INK_UNITS_PER_PX, coordinates[i + 1]! / INK_UNITS_PER_PX];
  }
}

function* strokesOf(ink: Ink): Generator<[number, number]> {
  for (let stroke = 0; stroke + 1 < ink.strokeStarts.length; stroke++) {
    const [from, to] = [ink.pieceStarts[ink.strokeStarts[stroke]!]!, ink.pieceStarts[ink.strokeStarts[stroke + 1]!]!];
    const ys: number[] = [];
    for (let i = from; i < to; i += 6) ys.push(ink.coordinates[i + 1]! / INK_UNITS_PER_PX);
    if (ys.length) yield [Math.min(...ys), Math.max(...ys)];
  }
}
