import { expect, it } from 'vitest';
import { codeOf } from '../../../platform/codes/short-code.ts';
import { readScan } from './scan-rules.ts';

it('a scan is a short code, a postal barcode or a letter’s id', () => {
  const id = '0198AB00-0000-7000-8000-000000000001';
  expect(readScan(codeOf(99))).toEqual({ code_no: 99 });
  expect(readScan('0004012345600000000162701')).toEqual({ imb_tracking: '00040123456000000001' });
  expect(readScan('00040123456000000001')).toEqual({ imb_tracking: '00040123456000000001' });
  expect(readScan(` ${id} `)).toEqual({ letter_id: id.toLowerCase() });
  expect([readScan(''), readScan('hello'), readScan('123456789012')]).toEqual([null, null, null]);
});
