import { describe, expect, it } from 'vitest';
import { missingParts, ZIP_CODE, zipCode } from './rules.ts';

describe('reading a ZIP code', () => {
  it.each([
    ['02138', '02138'],
    ['02138-1234', '02138-1234'],
    ['2138', '02138'],
    ['601', '00601'],
    ['2138.0', '02138'],
    ['2138.00', '02138'],
    ['21381234', '02138-1234'],
    ['2138-1234', '02138-1234'],
    ['02138–1234', '02138-1234'],
    ['02138-', '02138'],
    ['="02108"', '02108'],
    ["'02108", '02108'],
  ])('%j is %j: leading zeros that a spreadsheet dropped are put back', (text, zip) => {
    expect(zipCode(text)).toBe(zip);
    expect(ZIP_CODE.test(zip)).toBe(true);
  });

  it.each(['', '12', '123456', '1234567890', 'K1A 0B1', '0213a', '02138-12', '2.0138', 'A2138-1234', '2138-12345'])(
    '%j is none',
    (text) => {
      expect(zipCode(text)).toBeUndefined();
    },
  );
});

it('the missing parts of an address include a ZIP code that is not complete', () => {
  const address = { street: '12 Main St', city: 'Springfield', state: 'IL', zip: ' 62701 ' };
  expect(missingParts(address)).toEqual([]);
  expect(missingParts({ ...address, zip: '6270' })).toEqual(['zip']);
  expect(missingParts({ street: ' ', city: '', state: '', zip: '' })).toEqual(['street', 'city', 'state', 'zip']);
});
