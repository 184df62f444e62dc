export type SavedCard = { brand: string; last4: string; exp_month: number; exp_year: number };

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** How a card is called: Visa ending in 4242. */
export const cardName = ({ brand, last4 }: SavedCard): string =>
  `${BRANDS[brand.toLowerCase()] ?? (brand ? brand[0]?.toUpperCase() + brand.slice(1) : 'Card')} ending in ${last4}`;

/** As it is printed on the card: 04/30. */
export const cardExpiry = ({ exp_month, exp_year }: SavedCard): string =>
  `${String(exp_month).padStart(2, '0')}/${String(exp_year % 100).padStart(2, '0')}`;

/** Cards are valid until the end of the month printed on them. */
export const isExpired = ({ exp_month, exp_year }: SavedCard, now: Date): boolean =>
  exp_year * 12 + exp_month - 1 < now.getFullYear() * 12 + now.getMonth();
