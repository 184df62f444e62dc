import { describe, expect, it } from 'vitest';
import { centsOfDollars, receiptType } from './rules.ts';

describe('typed dollars', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    [' $1,234.50 ', 123_450],
    ['0.005', 1],
    ['19.994999', 1999],
    ['19.995', 2000],
    ['1.005', 101],
    ['.5', 50],
    ['-$20', -2000],
    ['-12.345', -1235],
    ['0', 0],
  ])('%s is %i cents', (typed, cents) => {
    expect(centsOfDollars(typed)).toBe(cents);
  });

  it.each(['', 'ten', '1,23', '1e3', '.', '-', '1.2.3', '99999999999'])('%j is no amount', (typed) => {
    expect(centsOfDollars(typed)).toBeUndefined();
  });
});

it('a receipt is what its bytes say, not its name', () => {
  expect(receiptType(new TextEncoder().encode('%PDF-1.7'))?.content_type).toBe('application/pdf');
  expect(receiptType(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))?.extension).toBe('jpg');
  expect(receiptType(new TextEncoder().encode('<html>'))).toBeUndefined();
  expect(receiptType(new Uint8Array())).toBeUndefined();
});
