import type { FigureColumn } from '../../../../modules/analytics/table-rules.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { formatUsd } from '../../../../platform/money.ts';

const short_numbers = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** A cell of a table as people read it. */
export function cellText(value: string | number, kind: FigureColumn['kind']): string {
  if (typeof value === 'string') return value;
  return kind === 'cents' ? formatUsd(value) : kind === 'percent' ? `${value}%` : formatNumber(value);
}

/** The same for the axis of a chart: 1.2K, $3M. */
export function shortText(value: number, kind: FigureColumn['kind']): string {
  if (kind !== 'cents') return `${short_numbers.format(value)}${kind === 'percent' ? '%' : ''}`;
  return `${value < 0 ? '-' : ''}$${short_numbers.format(Math.abs(value) / 100)}`;
}

/** A change in percent with its sign: +12.5%. */
export const changeText = (percent: number): string => `${percent > 0 ? '+' : ''}${formatNumber(percent)}%`;
