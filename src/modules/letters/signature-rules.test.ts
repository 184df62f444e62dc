import { beforeAll, describe, expect, it } from 'vitest';
import type { Hand } from '../../handwriting/hand.ts';
import { HANDS, loadHand } from '../../handwriting/hands.ts';
import { INK_UNITS_PER_PX, type Ink } from '../../handwriting/ink/ink.ts';
import { type Signature, signatureFromPointer } from '../../handwriting/ink/signature.ts';
import { CARD } from '../templates/card-rules.ts';
import { cardLayout } from './layout/rules.ts';
import { CARD_HEIGHT_PX, CARD_WIDTH_PX } from './layout/sheet-rules.ts';
import { cardInk, type WrittenCard } from './page-rules.ts';
import { messageCounts, TEXT_FACTS } from './rules.ts';
import type { TextType } from './schema.ts';

const swing = (length: number, height: number) =>
  Array.from({ length: 60 }, (_, i) => ({ x: 20 + (i / 59) * length, y: 100 + Math.sin(i / 3) * height }));
const WIDE = signatureFromPointer([swing(500, 30), [{ x: 300, y: 20 }]]) as Signature;
const TALL = signatureFromPointer([swing(80, 90)]) as Signature;
const TEXT_TYPES = ['Short Text', 'Long Text'] as const;

let hands: Hand[];
beforeAll(async () => {
  hands = await Promise.all(HANDS.map(({ id }) => loadHand(id)));
});

const linesOf = (count: number) => Array.from({ length: count }, () => 'fly by jolly hills').join('\n');
const card = (hand: Hand, text_type: TextType, lines: number, signature: Signature | null = WIDE): WrittenCard => ({
  hand,
  text: linesOf(lines),
  text_type,
  signature,
  setting: 'natural',
  colour: 'green',
  seed: 'signed',
});

/** The box around all that the signature adds to a card, in sheet pixels. */
function signatureBox(written: WrittenCard) {
  const before = cardInk({ ...written, signature: null });
  const after = cardInk(written);
  const added = after.coordinates.slice(before.coordinates.length);
  const axis = (k: 0 | 1) =>
    Array.from(
      added.filter((_, i) => i % 2 === k),
      (v) => v / INK_UNITS_PER_PX,
    );
  return {
    left: Math.min(...axis(0)),
    right: Math.max(...axis(0)),
    top: Math.min(...axis(1)),
    bottom: Math.max(...axis(1)),
  };
}

const sameInk = (one: Ink, other: Ink) => expect(one).toEqual(other);

describe('a signature', () => {
  it.each(TEXT_TYPES)('keeps two lines of %s for itself, which layout, counter and warning all know', (text_type) => {
    const { max_lines } = TEXT_FACTS[text_type];
    for (const hand of hands) {
      const fits = cardLayout(hand, linesOf(max_lines - 2), text_type, true);
      const spills = cardLayout(hand, linesOf(max_lines - 1), text_type, true);
      expect([fits.overflow.count, spills.overflow.count]).toEqual([0, 1]);
      expect(cardLayout(hand, linesOf(max_lines), text_type).overflow.count).toBe(0);
      expect(messageCounts('x', text_type, fits.lineCount, true)).toMatchObject({
        lines: `${max_lines - 2}/${max_lines - 2}`,
        warning: null,
      });
      expect(messageCounts('x', text_type, spills.lineCount, true).warning).not.toBeNull();
      expect(messageCounts('x', text_type, spills.lineCount).warning).toBeNull();
    }
  });

  it.each(TEXT_TYPES)('is under the last line of %s, in its lines, on one side of the crease', (text_type) => {
    const crease = CARD.crease * CARD_HEIGHT_PX;
    for (const hand of hands) {
      for (let lines = 1; lines <= TEXT_FACTS[text_type].max_lines - 2; lines++) {
        const { sheet, signature_slots } = cardLayout(hand, linesOf(lines), text_type, true);
        const [upper, lower] = signature_slots!;
        const pitch = lower.baseline_y_px - upper.baseline_y_px;
        for (const signature of [WIDE, TALL]) {
          const { left, right, top, bottom } = signatureBox(card(hand, text_type, lines, signature));
          expect(top).toBeGreaterThan(sheet.slots.at(-1)!.baseline_y_px + 0.2 * pitch);
          expect(bottom).toBeLessThan(Math.min(CARD_HEIGHT_PX, lower.baseline_y_px + 0.6 * pitch));
          expect(left).toBeGreaterThanOrEqual(upper.x_px - 2);
          expect(right).toBeLessThan(CARD_WIDTH_PX);
          expect(top).toBeGreaterThan(crease);
        }
      }
    }
  });

  it('is as large as people sign: more than half an inch wide, and no wider than half the card', () => {
    const { left, right } = signatureBox(card(hands[0]!, 'Short Text', 5));
    const width_in = ((right - left) * CARD.width_pt) / CARD_WIDTH_PX / 72;
    expect(width_in).toBeGreaterThan(0.5);
    expect(width_in).toBeLessThan(2.2);
  });

  it('is drawn in the ink of the message, after it', () => {
    const signed = cardInk(card(hands[0]!, 'Short Text', 6));
    const plain = cardInk(card(hands[0]!, 'Short Text', 6, null));
    expect(signed.widths.slice(0, plain.widths.length)).toEqual(plain.widths);
    expect(signed.colour.id).toBe('green');
    expect(signed.coordinates.length).toBeGreaterThan(plain.coordinates.length);
  });

  it('follows a closing that was moved to the right', () => {
    const at = (closing: string) =>
      signatureBox({ ...card(hands[0]!, 'Short Text', 1), text: `Dear Ada,\n${closing}` });
    expect(at(`${' '.repeat(20)}Yours,`).left).toBeGreaterThan(at('Yours,').left + 20);
  });

  it('is the same under every copy of a letter, and under nothing it is not written', () => {
    sameInk(cardInk(card(hands[0]!, 'Long Text', 7)), cardInk(card(hands[0]!, 'Long Text', 7)));
    sameInk(
      cardInk({ ...card(hands[0]!, 'Long Text', 1), text: ' \n' }),
      cardInk({ ...card(hands[0]!, 'Long Text', 1, null), text: '' }),
    );
  });

  it('keeps its place when the message is too long for it', () => {
    const { max_lines } = TEXT_FACTS['Short Text'];
    const { sheet } = cardLayout(hands[0]!, linesOf(max_lines + 4), 'Short Text', true);
    const { bottom, top } = signatureBox(card(hands[0]!, 'Short Text', max_lines + 4));
    expect(top).toBeGreaterThan(sheet.slots.at(-1)!.baseline_y_px);
    expect(bottom).toBeLessThan(CARD_HEIGHT_PX);
  });
});
