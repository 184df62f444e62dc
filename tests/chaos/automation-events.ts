import type { Dice } from '../../src/handwriting/motion/random.ts';

/** What CRMs post while processes are killed, and what must come of it: planned from a seed before anything starts. */

/**
 * How the automations of an account are guarded and paid. `funded`: enough credits from the start. `refilled`: runs out of
 * credits, and gets more again and again. `poor`: runs out for good. `guarded`: keeps the limits of a new automation.
 */
export type Kind = 'funded' | 'refilled' | 'poor' | 'guarded';
export const AUTOMATIONS: Kind[] = [
  ...Array<Kind>(6).fill('funded'),
  ...Array<Kind>(6).fill('refilled'),
  ...Array<Kind>(2).fill('poor'),
  ...Array<Kind>(6).fill('guarded'),
];

export type Delivery = {
  automation: number;
  /** The sender's id of the event, in a header or in the body; null where it sends none. */
  event_id: string | null;
  body: object;
  headers: Record<string, string>;
};
export type Plan = {
  /** In the order in which they are posted. */
  deliveries: Delivery[];
  /** The contacts of each automation that get one letter each, whatever is repeated. */
  mailable: Set<string>[];
  /** Contacts that no letter may go to. */
  refused: Set<string>;
};

/** Plans so many events with their repeats. */
export function planEvents(dice: Dice, events: number): Plan {
  const plan: Plan = { deliveries: [], mailable: AUTOMATIONS.map(() => new Set()), refused: new Set() };
  for (let n = 0; n < events; n++) planEvent(plan, dice, n);
  shuffle(plan.deliveries, dice);
  return plan;
}

const below = (dice: Dice, limit: number): number => Math.floor(dice.next() * limit);

function planEvent({ deliveries, mailable, refused }: Plan, dice: Dice, n: number): void {
  const automation = below(dice, AUTOMATIONS.length);
  const known = [...(mailable[automation] ?? [])];
  const roll = dice.next();
  const is_refused = roll < 0.08;
  const is_repeat = roll >= 0.08 && roll < 0.18 && known.length > 0;
  // Sent without an id, so that only the same bytes show that it is the same event.
  const is_anonymous = roll >= 0.18 && roll < 0.28;
  const last_name = is_repeat ? (known[below(dice, known.length)] as string) : `Event${letters(n)}`;
  if (is_refused) refused.add(last_name);
  else mailable[automation]?.add(last_name);
  const event_id = is_anonymous ? null : `event-${n}`;
  const in_header = dice.next() < 0.5;
  const body = {
    ...contactOf(last_name),
    ...(is_refused && (dice.next() < 0.5 ? { address1: '' } : { dnd: true })),
    ...(event_id && !in_header && { event_id }),
    ...(event_id && { note: `about ${n}` }),
  };
  const delivery: Delivery = {
    automation,
    event_id,
    body,
    headers: event_id && in_header ? { 'webhook-id': event_id } : {},
  };
  const is_replayed = is_anonymous || dice.next() < 0.2;
  for (let times = is_replayed ? 2 + below(dice, 2) : 1; times > 0; times--) deliveries.push(delivery);
}

/** The same for the same name, so that a repeated contact is found. */
const contactOf = (last_name: string) => ({
  first_name: 'Grace',
  last_name,
  email: `${last_name.toLowerCase()}@example.com`,
  address1: '7 Oak Avenue',
  city: 'Portland',
  state: 'OR',
  postal_code: '97201',
});

/** A number in letters, as a name has no digits. */
const letters = (n: number): string =>
  [...n.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('');

function shuffle<T>(list: T[], dice: Dice): void {
  for (let n = list.length - 1; n > 0; n--) {
    const other = below(dice, n + 1);
    [list[n], list[other]] = [list[other] as T, list[n] as T];
  }
}
