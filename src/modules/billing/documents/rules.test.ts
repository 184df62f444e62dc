import { describe, expect, it } from 'vitest';
import { documentPdf } from './pdf-service.ts';
import { linesOf, sellerLines, wrapped } from './rules.ts';

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
    const plain = { tax_cents: 0, lines: [] };
    const pack = { ...plain, item_id: 'event_pack_pro', description: 'Pro', amount_cents: 160300, credits: 700 };
    expect(linesOf(pack)).toMatchObject([{ quantity: 700, unit_cents: 229, amount_cents: 160300 }]);
    const bundle = { ...plain, item_id: 'bundle_50', description: '50', amount_cents: 19450, credits: 55 };
    expect(linesOf(bundle)).toMatchObject([{ quantity: 1, unit_cents: 19450 }]);
    expect(linesOf({ ...pack, amount_cents: -1000, credits: 0 })).toMatchObject([{ quantity: 1, unit_cents: -1000 }]);
    // Tax is a line of its own.
    expect(linesOf({ ...pack, amount_cents: 173124, tax_cents: 12824 })).toMatchObject([
      { quantity: 700, unit_cents: 229 },
    ]);
  });

  it('shows the lines of a change of plan', () => {
    const lines = [
      { description: 'Unused time on the Team plan', amount_cents: -3450 },
      { description: 'Growth plan, for the rest of the month', amount_cents: 6250 },
    ];
    const change = {
      item_id: 'plan_growth',
      description: 'Growth',
      amount_cents: 2800,
      credits: 12,
      tax_cents: 0,
      lines,
    };
    expect(linesOf(change).map(({ amount_cents }) => amount_cents)).toEqual([-3450, 6250]);
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
      tax_cents: 9160,
      lines: [],
      returns_number: null,
    } as unknown as Parameters<typeof documentPdf>[0];
    const seller = { address: 'Paper & Co; 12 Paper St', tax_id: '12-3456789' };
    const [one, other] = [documentPdf(row, seller), documentPdf(row, seller)];
    expect(Buffer.from(one).subarray(0, 5).toString()).toBe('%PDF-');
    expect(Buffer.compare(Buffer.from(one), Buffer.from(other))).toBe(0);
  });
});
