import { expect, it } from 'vitest';
import { cellText, changeText, shortText } from './cells.ts';

it('writes money, counts and percent as people read them', () => {
  expect([
    cellText(123_456, 'cents'),
    cellText(1234, 'count'),
    cellText(33.3, 'percent'),
    cellText('Mar 2026', 'text'),
  ]).toEqual(['$1,234.56', '1,234', '33.3%', 'Mar 2026']);
  expect([
    shortText(123_400, 'cents'),
    shortText(-250, 'cents'),
    shortText(12_345, 'count'),
    shortText(50, 'percent'),
  ]).toEqual(['$1.2K', '-$2.5', '12.3K', '50%']);
  expect([changeText(12.5), changeText(0), changeText(-3)]).toEqual(['+12.5%', '0%', '-3%']);
});
