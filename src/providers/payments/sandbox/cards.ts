import type { Card } from '../port.ts';

/** What a test card does. It is stored instead of the number, which is never stored. */
export type CardBehaviour =
  | 'pays'
  | 'declines'
  | 'lacks_funds'
  | 'has_expired'
  | 'asks_to_authenticate'
  | 'declines_off_session';
export type TestCard = Card & { behaviour: CardBehaviour };

const TEST_CARDS: Record<string, { brand: string; behaviour: CardBehaviour; does: string }> = {
  '4242424242424242': { brand: 'visa', behaviour: 'pays', does: 'pays' },
  '5555555555554444': { brand: 'mastercard', behaviour: 'pays', does: 'pays' },
  '4000000000000002': { brand: 'visa', behaviour: 'declines', does: 'is declined' },
  '4000000000009995': { brand: 'visa', behaviour: 'lacks_funds', does: 'lacks the money' },
  '4000000000000069': { brand: 'visa', behaviour: 'has_expired', does: 'has expired' },
  '4000002500003155': { brand: 'visa', behaviour: 'asks_to_authenticate', does: 'asks its owner each time' },
  '4000000000000341': { brand: 'visa', behaviour: 'declines_off_session', does: 'pays here, but not in your absence' },
};
export const DECLINED_CARD = '4000000000000002';

/** The numbers that the page offers, spaced for reading, with what each does. */
export const OFFERED_CARDS = Object.entries(TEST_CARDS).map(([number, { does }]) => ({
  number: number.replace(/(\d{4})(?=\d)/g, '$1 '),
  does,
}));

/** Reads a typed test card; `expiry` is month and year, such as "12 / 34". Gives the field at fault otherwise. */
export function readCard(number: string, expiry: string, now: Date): TestCard | 'card_number' | 'expiry' {
  const digits = number.replace(/[\s-]/g, '');
  const known = TEST_CARDS[digits];
  if (!known) return 'card_number';
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? [];
  const card = { exp_month: Number(month), exp_year: 2000 + Number(year) };
  if (!(card.exp_month >= 1 && card.exp_month <= 12) || isExpired(card, now)) return 'expiry';
  return { ...card, brand: known.brand, last4: digits.slice(-4), behaviour: known.behaviour };
}

/** A card is good until the end of its month. */
const isExpired = (card: Pick<Card, 'exp_month' | 'exp_year'>, now: Date) =>
  Date.UTC(card.exp_year, card.exp_month, 1) <= now.getTime();

export type DeclineCode = 'card_declined' | 'insufficient_funds' | 'expired_card' | 'authentication_failed' | 'no_card';
export const DECLINE_TEXTS: Record<DeclineCode, string> = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  authentication_failed: 'Your bank could not confirm that it is you.',
  no_card: 'There is no card to charge.',
};

/** Who is there when the card is used: its owner, its owner who has just confirmed it to the bank, or nobody. */
export type Presence = 'present' | 'confirmed' | 'absent';

/** The result of charging a card at `now`. */
export function chargeVerdict(
  card: TestCard,
  presence: Presence,
  now: Date,
): 'pays' | 'needs_authentication' | DeclineCode {
  if (card.behaviour === 'has_expired' || isExpired(card, now)) return 'expired_card';
  if (card.behaviour === 'declines') return 'card_declined';
  if (card.behaviour === 'lacks_funds') return 'insufficient_funds';
  if (card.behaviour === 'declines_off_session' && presence === 'absent') return 'card_declined';
  if (card.behaviour === 'asks_to_authenticate' && presence !== 'confirmed') return 'needs_authentication';
  return 'pays';
}

/** The result of saving a card without charging it. The balance is not checked. */
export function saveVerdict(
  card: TestCard,
  presence: Presence,
  now: Date,
): 'pays' | 'needs_authentication' | DeclineCode {
  return card.behaviour === 'lacks_funds' ? 'pays' : chargeVerdict(card, presence, now);
}

/** The usual card fee, 2.9% and 30 cents, so that the figures of a trial look real. */
export const feeCents = (amount_cents: number): number => Math.min(amount_cents, Math.round(amount_cents * 0.029) + 30);
export const DISPUTE_FEE_CENTS = 1500;
