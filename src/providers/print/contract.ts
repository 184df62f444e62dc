import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_HAND } from '../../handwriting/hands.ts';
import type { PrintOrder, PrintProvider } from './port.ts';

/** What every print provider must do. `make` gives one whose letters can still be cancelled right after they came. */
export function printContract(name: string, make: () => Promise<{ print: PrintProvider; template_id: string }>): void {
  describe(`print: ${name}`, () => {
    let print: PrintProvider;
    let template_id: string;
    beforeAll(async () => {
      ({ print, template_id } = await make());
    });
    const order = (over: Partial<PrintOrder> = {}): PrintOrder => ({ ...printOrder(template_id), ...over });

    it('accepts a letter once and recognizes it when it comes again', async () => {
      const letter = order();
      expect(await print.submit([letter])).toMatchObject([{ letter_id: letter.letter_id, outcome: 'accepted' }]);
      expect(await print.submit([letter])).toMatchObject([{ letter_id: letter.letter_id, outcome: 'duplicate' }]);
    });

    it('accepts a letter once when it comes several times at the same instant', async () => {
      const letter = order();
      const answers = await Promise.all([1, 2, 3, 4].map(() => print.submit([letter])));
      expect(
        answers
          .flat()
          .map((answer) => answer.outcome)
          .sort(),
      ).toEqual(['accepted', 'duplicate', 'duplicate', 'duplicate']);
    });

    it('answers for each letter of a batch, and a bad one does not delay the others', async () => {
      const [good, bad, other] = [order(), order({ recipient: { ...order().recipient, street: '' } }), order()];
      const answers = new Map((await print.submit([good, bad, other])).map((answer) => [answer.letter_id, answer]));
      expect([...answers.keys()].sort()).toEqual([good.letter_id, bad.letter_id, other.letter_id].sort());
      expect(answers.get(good.letter_id)).toMatchObject({ outcome: 'accepted' });
      expect(answers.get(other.letter_id)).toMatchObject({ outcome: 'accepted' });
      expect(answers.get(bad.letter_id)).toMatchObject({ outcome: 'rejected', reason: expect.stringMatching(/\w/) });
    });

    it('cancels a letter before it is in production, and gives the same answer again', async () => {
      const letter = order();
      await print.submit([letter]);
      expect(await print.cancel([letter.letter_id])).toEqual([{ letter_id: letter.letter_id, outcome: 'cancelled' }]);
      expect(await print.cancel([letter.letter_id])).toEqual([{ letter_id: letter.letter_id, outcome: 'cancelled' }]);
    });

    it('reports a letter that it never received', async () => {
      const letter_id = crypto.randomUUID();
      expect(await print.cancel([letter_id])).toEqual([{ letter_id, outcome: 'unknown' }]);
    });

    it('reports the status of the letters that it knows', async () => {
      const letter = order();
      await print.submit([letter]);
      const updates = await print.statuses([letter.letter_id, crypto.randomUUID()]);
      expect(updates).toMatchObject([
        { letter_id: letter.letter_id, status: 'pending', at: expect.stringMatching(/^\d{4}-/) },
      ]);
    });
  });
}

/** An order that can be printed. */
export function printOrder(template_id: string): PrintOrder {
  const letter_id = crypto.randomUUID();
  return {
    letter_id,
    campaign_id: crypto.randomUUID(),
    text: 'Dear Grace,\nthank you for the lovely evening.',
    text_type: 'Short Text',
    hand: DEFAULT_HAND,
    ink_colour: 'blue-black',
    ink_setting: 'natural',
    seed: letter_id,
    template_id,
    return_address: { ...ADDRESS, first_name: 'Ada', last_name: 'Writer' },
    recipient: ADDRESS,
  };
}

const ADDRESS = {
  first_name: 'Grace',
  last_name: 'Reader',
  company_name: '',
  street: '7 Oak Avenue',
  unit: 'Apt 4',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
};
