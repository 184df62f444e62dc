import { describe, expect, test } from 'vitest';
import { encodeImb, encodeImbDigits, IMB_WIDTH_IN, imbRectangles } from './imb.ts';

const TRACKING = '01234567094987654321';

describe('encodeImbDigits', () => {
  test.each([
    ['', 'ATTFATTDTTADTAATTDTDTATTDAFDDFADFDFTFFFFFTATFAAAATDFFTDAADFTFDTDT'],
    ['01234', 'DTTAFADDTTFTDTFTFDTDDADADAFADFATDDFTAAAFDTTADFAAATDFDTDFADDDTDFFT'],
    ['012345678', 'ADFTTAFDTTTTFATTADTAAATFTFTATDAAAFDDADATATDTDTTDFDTDATADADTDFFTFA'],
    ['01234567891', 'AADTFFDFTDADTAADAATFDTDDAAADDTDTTDAFADADDDTFFFDDTTTADFAAADFTDAADA'],
  ])('the published example with the routing code "%s" gives its published bars', (routing, bars) => {
    expect(encodeImbDigits(TRACKING, routing)).toBe(bars);
  });

  test.each([
    ['0123456709498765432', ''],
    ['05234567094987654321', ''],
    [TRACKING, '1234'],
    ['0123456709498765432x', ''],
  ])('tracking %s with routing "%s" is refused', (tracking, routing) => {
    expect(() => encodeImbDigits(tracking, routing)).toThrow(RangeError);
  });
});

test('the fields of a barcode are put together in the specified order', () => {
  const fields = {
    barcodeId: '01',
    serviceType: '234',
    mailerId: '567094',
    serial: '987654321',
    routing: '01234567891',
  };
  expect(encodeImb(fields)).toBe(encodeImbDigits(TRACKING, '01234567891'));
  expect(() => encodeImb({ ...fields, mailerId: '56709' })).toThrow(RangeError);
});

test('the drawn barcode has 65 bars within the sizes that the postal service allows', () => {
  const bars = imbRectangles(encodeImbDigits(TRACKING, '01234567891'));
  expect(bars).toHaveLength(65);
  expect(IMB_WIDTH_IN).toBeGreaterThan(2.683);
  expect(IMB_WIDTH_IN).toBeLessThan(3.225);
  for (const bar of bars) {
    expect(bar.width_in).toBeGreaterThanOrEqual(0.015);
    expect(bar.width_in).toBeLessThanOrEqual(0.025);
    expect(bar.y_in).toBeGreaterThanOrEqual(0);
    expect(bar.y_in + bar.height_in).toBeLessThanOrEqual(0.165);
  }
});
