import { beforeAll, describe, expect, it } from 'vitest';
import type { Hand } from '../../handwriting/hand.ts';
import { DEFAULT_HAND, loadHand } from '../../handwriting/hands.ts';
import { INK_UNITS_PER_PX, type Ink } from '../../handwriting/ink/ink.ts';
import { type Signature, signatureFromPointer } from '../../handwriting/ink/signature.ts';
import { ENVELOPE } from '../templates/card-rules.ts';
import { cardLayout } from './layout/rules.ts';
import { CARD_HEIGHT_PX } from './layout/sheet-rules.ts';
import { type Address, addressLines, asAddress, cardInk, envelopeInk } from './page-rules.ts';
import { linesFor } from './rules.ts';
import type { TextType } from './schema.ts';

let hand: Hand;
beforeAll(async () => {
  hand = await loadHand(DEFAULT_HAND);
});

const ANN: Address = {
  first_name: 'Ann',
  last_name: 'Lee',
  company_name: '',
  street: '7 Oak',
  unit: '',
  city: 'Troy',
  state: 'NY',
  zip: '12180',
};

/** The box around the points of some ink, in sheet pixels. */
function boxOf(coordinates: Ink['coordinates']) {
  const axis = (k: 0 | 1) => Array.from(coordinates.filter((_, i) => i % 2 === k)).map((v) => v / INK_UNITS_PER_PX);
  const [xs, ys] = [axis(0), axis(1)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

describe('an address on an envelope', () => {
  it.each([
    ['all parts', { company_name: 'Quill', unit: 'Apt 4' }, ['Ann Lee', 'Quill', '7 Oak Apt 4', 'Troy, NY 12180']],
    ['no company', { company_name: undefined }, ['Ann Lee', '7 Oak', 'Troy, NY 12180']],
    ['no name', { first_name: '', last_name: '' }, ['7 Oak', 'Troy, NY 12180']],
    ['no city', { city: '' }, ['Ann Lee', '7 Oak', 'NY 12180']],
    ['a state only', { city: '', zip: '' }, ['Ann Lee', '7 Oak', 'NY']],
    ['only a name', { street: '', city: '', state: '', zip: '' }, ['Ann Lee']],
  ])('with %s has a line for each part that is there', (_, parts, lines) => {
    expect(addressLines({ ...ANN, ...parts })).toEqual(lines);
  });

  it('is that of the sender under the names that letters use', () => {
    const { first_name: firstName, last_name: lastName, company_name: _, ...rest } = ANN;
    expect(asAddress({ firstName, lastName, ...rest })).toEqual({ ...rest, first_name: 'Ann', last_name: 'Lee' });
  });
});

describe('the writing on an envelope', () => {
  const write = (over: Partial<Address> = {}, seed = 's') => {
    const address = { ...ANN, ...over };
    return envelopeInk({ hand, setting: 'neat', colour: 'black', seed, return_address: address, recipient: address });
  };
  const boxes = (over?: Partial<Address>) => write(over).map(({ coordinates }) => boxOf(coordinates));
  const LONG = { street: '12345 Northwest Martin Luther King Junior Memorial Highway' };

  it('differs with the seed, for the sender and for the recipient', () => {
    const [[sender, to], [other_sender, other_to]] = [write(), write({}, 't')];
    expect(sender).not.toEqual(other_sender);
    expect(to).not.toEqual(other_to);
    expect(write()).toEqual([sender, to]);
  });

  it('goes down line by line from the same height, however many lines there are', () => {
    const [three, four] = [boxes(), boxes({ company_name: 'Ann' })];
    for (const [i, pitch_px] of [15.5, 25].entries()) {
      expect(Math.abs(four[i]!.top - three[i]!.top)).toBeLessThan(pitch_px / 4);
      expect(Math.abs(four[i]!.bottom - three[i]!.bottom - pitch_px)).toBeLessThan(pitch_px / 4);
      expect(three[i]!.bottom - three[i]!.top).toBeGreaterThan(2 * pitch_px);
      expect(three[i]!.bottom - three[i]!.top).toBeLessThan(3.5 * pitch_px);
    }
  });

  it('is as large as its longest line allows: a long address is written smaller and stays in its block', () => {
    const name = { street: '', city: '', state: '', zip: '', last_name: '' };
    const height = (words: number, block: number) => {
      const { top, bottom } = boxes({ ...name, first_name: Array(words).fill('Ann').join(' ') })[block]!;
      return bottom - top;
    };
    for (const [block, words] of [9, 12].entries()) {
      expect(height(1, block)).toBeGreaterThan(height(words, block) * 1.2);
      expect(height(1, block)).toBeLessThan(height(words, block) * 1.7);
    }
    const [sender, to] = boxes(LONG);
    expect(sender!.right).toBeLessThan(22 + 172 + 6);
    expect(to!.left).toBeGreaterThan((ENVELOPE.width_pt - 330) / 2 - 6);
    expect(to!.right).toBeLessThan((ENVELOPE.width_pt + 330) / 2 + 6);
    expect(to!.right - to!.left).toBeGreaterThan(330 * 0.8);
  });

  it('to the recipient is centered, short or long, and the sender’s begins at the left', () => {
    for (const over of [{}, LONG]) {
      const [sender, to] = boxes(over);
      expect(Math.abs(ENVELOPE.width_pt - to!.left - to!.right)).toBeLessThan(24);
      expect(Math.abs(sender!.left - 22)).toBeLessThan(6);
    }
  });

  it('has state and ZIP code in block letters, also without a city, and nothing else', () => {
    const strokes = (over: Partial<Address>) => write(over).map(({ strokeStarts }) => strokeStarts.length - 1);
    const only = { first_name: '', last_name: '', street: '', city: '', state: '', zip: '' };
    const [state, zip] = [strokes({ ...only, state: 'NY' }), strokes({ ...only, zip: '12180' })];
    expect(strokes({ ...only, state: 'NY', zip: '12180' })).toEqual(state.map((count, i) => count + zip[i]!));
    const [named, both] = [strokes({ ...only, first_name: 'ny' }), strokes({ ...only, first_name: 'ny', state: 'NY' })];
    expect(both).toEqual(named.map((count, i) => count + state[i]!));
    expect(named).not.toEqual(state);
    expect(strokes(only)).toEqual([0, 0]);
  });
});

describe('a signature', () => {
  const SIGNATURE = signatureFromPointer([
    Array.from({ length: 60 }, (_, i) => ({ x: 20 + i * 8, y: 100 + Math.sin(i / 3) * 30 })),
  ]) as Signature;

  function signed(text_type: TextType, lines: number, last_line = 'Ann') {
    const text = [...Array<string>(lines - 1).fill('Ann'), last_line].join('\n');
    const card = { hand, text, text_type, setting: 'neat' as const, colour: 'black', seed: 's' };
    const message = cardInk(card).coordinates.length;
    return boxOf(cardInk({ ...card, signature: SIGNATURE }).coordinates.slice(message));
  }

  it.each(['Short Text', 'Long Text'] as const)('on %s begins within two lines of the last one', (text_type) => {
    for (let lines = 1; lines <= linesFor(text_type, true); lines++) {
      const { slots } = cardLayout(hand, Array(lines).fill('Ann').join('\n'), text_type, true).sheet;
      const pitch = (slots[1]?.baseline_y_px ?? Infinity) - slots[0]!.baseline_y_px;
      const { top, bottom } = signed(text_type, lines);
      expect(top).toBeLessThan(slots.at(-1)!.baseline_y_px + 2 * pitch);
      expect(bottom).toBeLessThan(CARD_HEIGHT_PX);
    }
  });

  it('stays in the lines of the message under a closing that is far to the right', () => {
    const { x_px, width_px } = cardLayout(hand, 'Ann', 'Short Text').sheet.slots[0]!;
    const { left, right } = signed('Short Text', 2, `${' '.repeat(60)}Yours`);
    expect(left).toBeGreaterThan(x_px + 20);
    expect(right).toBeLessThan(x_px + width_px + 4);
  });
});
