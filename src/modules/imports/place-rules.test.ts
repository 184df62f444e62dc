import { expect, it } from 'vitest';
import { stateCode, zipCode } from './place-rules.ts';

it.each([
  ['02138', '02138'],
  ['02138-1234', '02138-1234'],
  ['2138', '02138'],
  ['601', '00601'],
  ['2138.0', '02138'],
  ['2138.00', '02138'],
  ['21381234', '02138-1234'],
  ['6011234', '00601-1234'],
  ['021381234', '02138-1234'],
  ['2138-1234', '02138-1234'],
  ['02138–1234', '02138-1234'],
  ['="02138"', '02138'],
  ["'02138 1234", '02138-1234'],
  ['2138-', '02138'],
])('the ZIP code %s of a spreadsheet is %s', (text, zip) => {
  expect(zipCode(text)).toBe(zip);
});

it.each(['', '12', '123456', '1234567890', '02138-12', '02138-12345', 'K1A 0B1', '12-3456', '2138.5', 'x02138'])(
  '%j is no ZIP code',
  (text) => {
    expect(zipCode(text)).toBeUndefined();
  },
);

it.each([
  ['NY', 'NY'],
  ['ny', 'NY'],
  ['N.Y.', 'NY'],
  ['new york', 'NY'],
  ['North-Carolina', 'NC'],
  ['District of Columbia', 'DC'],
  ['US Virgin Islands', 'VI'],
  ['Ontario', undefined],
  ['', undefined],
])('the state %j has the code %j', (text, code) => {
  expect(stateCode(text)).toBe(code);
});
