import { describe, expect, it } from 'vitest';
import { documentPdf } from './pdf-service.ts';
import { lineOf, printable, sellerLines, wrapped } from './rules.ts';

const width = (line: string) => line.length;

describe('a document', () => {
  it('names the seller as the operator wrote it', () => {
    expect(sellerLines({ address: 'Paper & Co; 12 Paper St ;Portland, ME 04101', tax_id: '12-3456789' })).toEqual([
      'Paper & Co',
      '12 Paper St',
      'Portland, ME 04101',
      'Tax ID 12-3456789',
    ]);
    expect(sellerLines({ address: null, tax_id: null })).toEqual([]);
  });

  it('shows the price of a credit where credits are sold one by one', () => {
    const pack = { item_id: 'event_pack_pro', description: 'Pro', amount_cents: 160300, credits: 700 };
    expect(lineOf(pack)).toMatchObject({ quantity: 700, unit_cents: 229, amount_cents: 160300 });
    const bundle = { item_id: 'bundle_50', description: '50', amount_cents: 19450, credits: 55 };
    expect(lineOf(bundle)).toMatchObject({ quantity: 1, unit_cents: 19450 });
    expect(lineOf({ ...pack, amount_cents: -1000, credits: 0 })).toMatchObject({ quantity: 1, unit_cents: -1000 });
  });

  it.each([
    ['Zoë Łukasiewicz-Đặng', 'Zoë Łukasiewicz-Đặng', true],
    ['王芳 (Fang Wang)', '(Fang Wang)', false],
    ['Анна', '', false],
    ['Ann 🎉', 'Ann', false],
  ])('prints what its fonts have of %j', (line, text, is_whole) => {
    expect(printable(line)).toEqual({ text, is_whole });
  });

  it('wraps long names, and cuts what is longer than its lines', () => {
    expect(wrapped('one two three four', width, 9, 3)).toEqual(['one two', 'three', 'four']);
    expect(wrapped('a'.repeat(25), width, 10, 3)).toEqual(['aaaaaaaaaa', 'aaaaaaaaaa', 'aaaaa']);
    const cut = wrapped('word '.repeat(40).trim(), width, 10, 2);
    expect(cut).toHaveLength(2);
    expect(cut[1]).toMatch(/…$/);
    for (const line of cut) expect(line.length).toBeLessThanOrEqual(10);
  });

  it('is the same file each time, whatever the names in it', () => {
    const row = {
      id: 'x',
      payment_id: 'y',
      account_id: 'z',
      number: 'LH-2040-000001',
      kind: 'receipt',
      bill_to: { name: '王芳', company: 'a'.repeat(200), email: 'a@b.c' },
      issued_at: new Date('2040-01-01'),
      description: 'Pro event pack for '.repeat(20),
      amount_cents: 114500,
      credits: 500,
      item_id: 'event_pack_pro',
      card: 'Visa •••• 4242',
      occurred_at: new Date('2040-01-01'),
      environment: 'live',
      returns_number: null,
    } as unknown as Parameters<typeof documentPdf>[0];
    const seller = { address: 'Paper & Co; 12 Paper St', tax_id: '12-3456789' };
    const [one, other] = [documentPdf(row, seller), documentPdf(row, seller)];
    expect(Buffer.from(one).subarray(0, 5).toString()).toBe('%PDF-');
    expect(Buffer.compare(Buffer.from(one), Buffer.from(other))).toBe(0);
  });
});
