import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { inBlockLetters, withBlockLetters } from '../../handwriting/block-letters.ts';
import type { Hand } from '../../handwriting/hand.ts';
import { DEFAULT_HAND, HANDS, loadHand } from '../../handwriting/hands.ts';
import { INK_UNITS_PER_PX, type Ink } from '../../handwriting/ink/ink.ts';
import { CARD, ENVELOPE } from '../templates/card-rules.ts';
import { cardLayout } from './layout/rules.ts';
import { CARD_HEIGHT_PX, CARD_WIDTH_PX, PT_PER_PX } from './layout/sheet-rules.ts';
import { addressLines, envelopeInk } from './page-rules.ts';
import {
  fillPlaceholders,
  fixedCharacters,
  lengthProblem,
  messageCounts,
  messageMerger,
  messageParts,
  mostCharacters,
  movesLetter,
  retryDelayMs,
  TEXT_FACTS,
} from './rules.ts';
import type { LetterStatus } from './schema.ts';

let hand: Hand;
beforeAll(async () => {
  hand = await loadHand(DEFAULT_HAND);
});

const GRACE = {
  first_name: 'Grace',
  last_name: 'Hopper',
  street: '7 Oak',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
};

describe('placeholders', () => {
  it('are filled however their braces are spaced and whatever case they are in', () => {
    const { text, unknown } = fillPlaceholders(
      '{{first_name}} {{ Last Name }} of {{CITY}}, {{state}} {{ zip}}, {{street}}',
      GRACE,
    );
    expect(text).toBe('Grace Hopper of Portland, OR 97201, 7 Oak');
    expect(unknown).toEqual([]);
  });

  it('may be written in brackets, as in automations', () => {
    expect(fillPlaceholders('[first name], [Last Name], [full name]', GRACE).text).toBe('Grace, Hopper, Grace Hopper');
  });

  it('that nobody knows stay visible and are reported once', () => {
    expect(fillPlaceholders('Hi {{nick}} {{first_name}} {{nick}} [dear]', GRACE)).toEqual({
      text: 'Hi {{nick}} Grace {{nick}} [dear]',
      unknown: ['{{nick}}'],
    });
  });

  it('of a list are its columns, and those that a recipient has no text for are reported', () => {
    const variables = { favorite_dish: 0, company_name: 'company_name' } as const;
    const merge = messageMerger('{{Favorite -_dish}} at {{company_name}} for {{full_name}}', variables);
    expect(merge({ first_name: 'Ada', company_name: 'Quill' }, ['pie'])).toEqual({
      text: 'pie at Quill for Ada',
      unknown: [],
      empty: [],
    });
    expect(merge({})).toEqual({ text: ' at  for ', unknown: [], empty: [0, 'company_name', 'full_name'] });
    expect(messageParts('{{zip}}')).toEqual({ parts: [{ placeholder: 'zip' }], unknown: [] });
  });

  it('in a recipient’s own data are never filled again', () => {
    expect(fillPlaceholders('Dear {{first_name}}', { ...GRACE, first_name: '{{zip}} \\1 $&' }).text).toBe(
      'Dear {{zip}} \\1 $&',
    );
  });

  it('lose no word of any message', () => {
    fc.assert(
      fc.property(fc.string(), (message) => {
        const { parts } = messageParts(message);
        if (parts.every((part) => 'text' in part))
          expect(parts.map((part) => ('text' in part ? part.text : '')).join('')).toBe(message);
      }),
    );
  });
});

describe('the card', () => {
  it('is 396 x 584 pt, and its text box is 84% of its width', () => {
    expect(CARD_WIDTH_PX * PT_PER_PX).toBeCloseTo(CARD.width_pt, 6);
    expect(CARD_HEIGHT_PX * PT_PER_PX).toBeCloseTo(CARD.height_pt, 6);
    expect(276 / CARD_WIDTH_PX).toBeCloseTo(0.84, 6);
  });

  it.each([
    ['Short Text', 13, 0.52],
    ['Long Text', 19, 0.29],
  ] as const)('has %s on %i lines that begin %d from the top', (text_type, lines, start) => {
    const { sheet, overflow } = cardLayout(
      hand,
      Array(lines + 1)
        .fill('Ann')
        .join('\n'),
      text_type,
    );
    expect([sheet.slots.length, overflow.count]).toEqual([lines, 1]);
    const first_px = sheet.slots[0]!.baseline_y_px - start * CARD_HEIGHT_PX;
    expect(first_px).toBeGreaterThan(0);
    expect(first_px).toBeLessThan(20);
    expect(sheet.slots.at(-1)!.baseline_y_px).toBeLessThan(CARD_HEIGHT_PX * 0.98);
    for (const { x_px, width_px } of sheet.slots) {
      expect(width_px).toBe(276);
      expect(x_px + width_px / 2).toBeCloseTo(CARD_WIDTH_PX / 2, 6);
    }
  });

  it('takes at least about 36 characters a line of Short Text and 44 of Long Text', () => {
    const prose =
      'We had such a wonderful time with you all last weekend and we hope to see you again before the summer ends. '.repeat(
        4,
      );
    for (const text_type of ['Short Text', 'Long Text'] as const) {
      const { lines } = cardLayout(hand, prose, text_type);
      const full = lines.slice(0, -1);
      const average = full.reduce((sum, line) => sum + line.text.length, 0) / full.length;
      expect(average).toBeGreaterThan(TEXT_FACTS[text_type].characters_per_line - 3);
    }
  });

  it('never has room for more characters than the limit allows, even for the narrowest words in any hand', async () => {
    const narrow = 'it is still a little lit, till I will fill it: '.repeat(80);
    for (const { id } of HANDS) {
      const written_by = await loadHand(id);
      for (const text_type of ['Short Text', 'Long Text'] as const) {
        for (const signed of [false, true]) {
          const { lines, sheet } = cardLayout(written_by, narrow, text_type, signed);
          const on_card = lines.slice(0, sheet.slots.length).map((line) => line.text);
          expect(on_card.join(' ').length).toBeLessThan(mostCharacters(text_type, signed));
        }
      }
    }
  });

  it('refuses a text over the limit with its number of characters and how many fit, and no text within it', () => {
    expect(lengthProblem(5000, 'Short Text', false)).toBe(
      'This message has 5,000 characters. Short Text usually fits about 468 and never more than 1,755. Please shorten the message.',
    );
    for (const text_type of ['Short Text', 'Long Text'] as const) {
      const most = mostCharacters(text_type, true);
      expect(lengthProblem(most, text_type, true)).toBeNull();
      expect(lengthProblem(most + 1, text_type, true)).toContain(most.toLocaleString('en-US'));
    }
  });

  it('counts of a message with placeholders what every recipient gets', () => {
    expect(fixedCharacters('Dear {{first_name}}, hello from [full name] and {{Favourite dish}} 🌷')).toBe(25);
  });
});

describe('the envelope', () => {
  const address = { ...GRACE, unit: 'Apt 4', company_name: 'Harvard Computation Laboratory' };

  it('writes an address as the postal service reads it', () => {
    expect(addressLines(address)).toEqual([
      'Grace Hopper',
      'Harvard Computation Laboratory',
      '7 Oak Apt 4',
      'Portland, OR 97201',
    ]);
  });

  it('has state and ZIP of both addresses in block letters in every hand, and is no smaller than 8 point there', async () => {
    for (const { id } of HANDS) {
      const written_by = await loadHand(id);
      const writing = { setting: 'natural' as const, colour: 'black', seed: 's', hand: written_by };
      const place = { ...address, first_name: '', last_name: '', company_name: '', street: '', unit: '', city: '' };
      for (const ink of envelopeInk({ ...writing, return_address: place, recipient: place })) {
        const strokes = [...'OR97201'].reduce(
          (sum, char) => sum + withBlockLetters(written_by).glyphs.get(inBlockLetters(char))!.strokes.length,
          0,
        );
        expect(ink.strokeStarts.length - 1).toBe(strokes);
        // Capitals of 8 point type are about 5.7 points high.
        expect((Math.max(...ys(ink)) - Math.min(...ys(ink))) / INK_UNITS_PER_PX).toBeGreaterThan(5.7);
      }
    }
  });

  it('has the sender at the upper left and the recipient centred below, clear of the barcode strip', () => {
    const [sender, to] = envelopeInk({
      hand,
      return_address: address,
      recipient: address,
      setting: 'natural',
      colour: 'black',
      seed: 's',
    });
    const px = (units: number[]) =>
      [Math.min(...units) / INK_UNITS_PER_PX, Math.max(...units) / INK_UNITS_PER_PX] as const;
    const [left, right] = px(xs(to!));
    expect(Math.abs(ENVELOPE.width_pt - left - right)).toBeLessThan(24);
    expect(px(ys(to!))[0]).toBeGreaterThan(px(ys(sender!))[1]);
    expect(px(ys(to!))[1]).toBeLessThan(ENVELOPE.height_pt - 45);
    expect(px(xs(sender!))[1]).toBeLessThan(ENVELOPE.width_pt / 2);
    expect(px(xs(sender!))[0]).toBeGreaterThan(9);
  });
});

describe('the live counter', () => {
  it('counts words, lines and characters, and warns beyond the last line', () => {
    expect(messageCounts('Dear Grace,\nthank you', 'Short Text', 2)).toEqual({
      words: 4,
      lines: '2/13',
      characters: 21,
      warning: null,
    });
    expect(messageCounts('x', 'Long Text', 20).warning).toBe('Too many lines! Content may be cut off.');
    expect(messageCounts(' Dear   Grace ', 'Short Text', 1).words).toBe(2);
    expect(messageCounts('', 'Short Text', 0)).toMatchObject({ words: 0, characters: 0 });
  });
});

describe('a status update from the printer', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute));
  const moves = (now: LetterStatus, update: LetterStatus, now_at = 0, news_at = 1) =>
    movesLetter({ status: now, at: at(now_at) }, { status: update, at: at(news_at) });

  it.each([
    ['pending', 'processing', true],
    ['queued', 'shipped', true],
    ['shipped', 'processing', false],
    ['printing', 'printing', false],
    ['delivered', 'failed', false],
    ['failed', 'shipped', false],
    ['cancelled', 'processing', false],
    ['shipped', 'failed', true],
    ['shipped', 'cancelled', false],
    ['printing', 'expect-48-hour-delay', true],
    ['shipped', 'expect-48-hour-delay', false],
    ['expect-48-hour-delay', 'processing', true],
    ['processing', 'cancelled', true],
    ['expect-48-hour-delay', 'cancelled', true],
    ['expect-48-hour-delay', 'expect-48-hour-delay', false],
  ] as const)('for a letter that is %s, "%s" counts: %s', (now, update, counts) => {
    expect(moves(now, update)).toBe(counts);
  });

  it('from before a rewrite does not end the rewrite', () => {
    expect(moves('expect-48-hour-delay', 'printing', 5, 4)).toBe(false);
    expect(moves('expect-48-hour-delay', 'printing', 5, 6)).toBe(true);
    expect(moves('printing', 'expect-48-hour-delay', 5, 4)).toBe(false);
    expect(moves('printing', 'expect-48-hour-delay', 5, 5)).toBe(true);
    expect(moves('expect-48-hour-delay', 'shipped', 5, 4)).toBe(true);
  });

  it('ends in the same status in whatever order it comes, unless a sheet is rewritten', () => {
    const steps: LetterStatus[] = ['processing', 'printing', 'shipped', 'delivered'];
    const all = steps.map((status, minute) => ({ status, at: at(minute) }));
    fc.assert(
      fc.property(fc.shuffledSubarray([...all, ...all], { minLength: 8 }), (updates) => {
        let letter: { status: LetterStatus; at: Date } = { status: 'pending', at: at(30) };
        for (const update of updates) if (movesLetter(letter, update)) letter = update;
        expect(letter.status).toBe('delivered');
      }),
    );
  });
});

describe('a try that failed', () => {
  it('waits longer each time, at most half an hour, and as long as the provider asks', () => {
    expect([1, 2, 3, 20].map((attempts) => retryDelayMs(attempts))).toEqual([5000, 10_000, 20_000, 1_800_000]);
    expect(retryDelayMs(1, 60_000)).toBe(60_000);
  });
});

/** The points that the pen goes through, without the handles of its curves. */
function knots(ink: Ink, axis: 0 | 1): number[] {
  const found: number[] = [];
  for (let piece = 0; piece + 1 < ink.pieceStarts.length; piece++) {
    for (let i = ink.pieceStarts[piece]!; i < ink.pieceStarts[piece + 1]!; i += 6)
      found.push(ink.coordinates[i + axis]!);
  }
  return found;
}
const xs = (ink: Ink) => knots(ink, 0);
const ys = (ink: Ink) => knots(ink, 1);
