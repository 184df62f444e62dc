import { formatUsd } from '../../../platform/money.ts';

/** The sales tax in an amount above it; nothing where there is none. */
export const TaxLine = ({ cents }: { cents: number }) =>
  cents !== 0 && <span className="block text-xs text-ink-faint">{formatUsd(cents)} of it sales tax</span>;
