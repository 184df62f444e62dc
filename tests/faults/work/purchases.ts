import { setTimeout as sleep } from 'node:timers/promises';
import { expectStatus, type Random } from '../../chaos/people.ts';
import type { Memory } from './memory.ts';
import type { Session } from './session.ts';

/** Pays on the provider's page. False when there is nothing to pay there. */
export type Pay = (session: Session, url: URL) => Promise<boolean>;
type Shop = { memory: Memory; random: Random; pay: Pay };
const MOST_LOOKS = 150;

/** Buys credits, and comes back from the payment page or does not. What was started is settled by webhooks alone then. */
export async function buy(
  session: Session,
  { memory, random, pay }: Shop,
  [name, body]: [name: string, body: object],
): Promise<void> {
  const started = expectStatus(await session.post('checkout', name, body), 200).body;
  const { url, sessionId: session_id } = started as { url: string; sessionId: string };
  const purchase = { email: session.email, session_id, is_paid: false };
  if (!(await pay(session, new URL(url)))) return;
  memory.purchases.push(purchase);
  if (random() < 0.3) return;
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const answer = await session.post('return', 'process-payment-success', { session_id });
    purchase.is_paid = expectStatus(answer, 200).body.status === 'paid';
    if (purchase.is_paid) return;
    await sleep(300);
  }
}

/** The sandbox's payment page, which somebody may click twice. */
export const paySandbox =
  (random: Random): Pay =>
  async ({ client }, { pathname }) => {
    if (!pathname.startsWith('/sandbox/pay/')) return false;
    const form = { card_number: '4242 4242 4242 4242', expiry: '12 / 99', name: 'Ada Writer' };
    const clicks = random() < 0.25 ? 2 : 1;
    const paid = Array.from({ length: clicks }, () => client.request('payment', 'POST', pathname, { form }));
    for (const answer of await Promise.all(paid)) expectStatus(answer, 200, 303);
    return true;
  };
