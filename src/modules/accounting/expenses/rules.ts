export const CADENCES = ['one_time', 'monthly', 'annual'] as const;
export type Cadence = (typeof CADENCES)[number];

export const CADENCE_NAMES: Record<Cadence, string> = {
  one_time: 'One-time',
  monthly: 'Monthly',
  annual: 'Annual',
};

/** Typed dollars as cents, rounded to the nearest cent; undefined for what is no amount. Below zero: a correction. */
export function centsOfDollars(typed: string): number | undefined {
  const match = typed
    .trim()
    .replace(/^(-?)\s*\$\s*/, '$1')
    .match(/^(-?)(\d{1,3}(?:,\d{3})+|\d{0,9})(?:\.(\d{0,12}))?$/);
  const [, sign, dollars = '', rest = ''] = match ?? [];
  if (!match || (dollars === '' && rest === '')) return undefined;
  const cents = Number(dollars.replaceAll(',', '')) * 100 + Number(rest.slice(0, 2).padEnd(2, '0'));
  const rounded = cents + (Number(rest[2] ?? '0') >= 5 ? 1 : 0);
  if (rounded > MOST_CENTS) return undefined;
  return sign ? -rounded || 0 : rounded;
}

/** A row as programs write it, with cents and with nulls, as the form sends it. */
export function typedExpense({ amount_cents, ...row }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = Object.entries(row).filter(([, value]) => value !== null);
  const amount = Number.isInteger(amount_cents) ? { amount: (Number(amount_cents) / 100).toFixed(2) } : {};
  return { ...Object.fromEntries(given), ...amount };
}

/** Ten million dollars. */
const MOST_CENTS = 1_000_000_000;

export const RECEIPT_LIMIT_BYTES = 10 * 1024 * 1024;
/** What the file dialog offers. */
export const RECEIPT_TYPES = 'application/pdf,image/png,image/jpeg,.pdf,.png,.jpg,.jpeg';
export type ReceiptType = { content_type: string; extension: 'pdf' | 'png' | 'jpg' };

const STARTS: [number[], ReceiptType][] = [
  [[0x25, 0x50, 0x44, 0x46, 0x2d], { content_type: 'application/pdf', extension: 'pdf' }],
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], { content_type: 'image/png', extension: 'png' }],
  [[0xff, 0xd8, 0xff], { content_type: 'image/jpeg', extension: 'jpg' }],
];

/** The type of a receipt by its first bytes; undefined for anything but PDF, PNG and JPEG. */
export const receiptType = (bytes: Uint8Array): ReceiptType | undefined =>
  STARTS.find(([start]) => start.every((byte, i) => bytes[i] === byte))?.[1];
