import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_OPERATOR } from '../../../src/demo-accounts.ts';
import { expectStatus, signIn } from '../../chaos/people.ts';
import type { Lane } from './customers.ts';
import { openSession, type Session } from './session.ts';

/** The operator prints and mails whatever waits, and refunds some payments, until `isDone`. */
export async function operatorLane(lane: Lane, isDone: () => boolean): Promise<void> {
  const { email, password } = DEMO_OPERATOR;
  const session = openSession(lane.client, email, password, await signIn(lane.client, email, password));
  for (; !isDone(); await sleep(400)) {
    await printAll(session);
    if (!lane.isOver() && lane.random() < 0.2) await refundOne(lane, session);
  }
}

async function printAll(session: Session): Promise<void> {
  const queue = expectStatus(await session.get('/rest/v1/press/queue?limit=1'), 200).body;
  // An earlier run whose answer was lost may have taken all waiting letters.
  if ((queue.waiting as number) > 0)
    expectStatus(await session.post('print run', 'press-create-run', { max_letters: 25 }), 200, 409);
  const runs = expectStatus(await session.get('/rest/v1/print_runs'), 200).body;
  for (const run of runs as unknown as { id: string; status: string }[]) {
    const status = { ready: 'printed', printed: 'mailed' }[run.status];
    if (status) expectStatus(await session.post('marks', 'press-mark-run', { run_id: run.id, status }), 200, 409);
  }
}

async function refundOne({ memory, random }: Lane, session: Session): Promise<void> {
  const found = expectStatus(await session.get('/rest/v1/admin/payments?limit=50'), 200).body;
  const payments = (found as unknown as { id: string; type: string }[]).filter(
    ({ type }) => type === 'customer_payment',
  );
  const payment = payments[Math.floor(random() * payments.length)];
  if (!payment || memory.refunds.some(({ payment_id }) => payment_id === payment.id)) return;
  const request_key = crypto.randomUUID();
  const refund = { key: request_key, payment_id: payment.id, done: 'nothing' as 'nothing' | 'yes' };
  memory.refunds.push(refund);
  const body = { payment_id: payment.id, amount_cents: 100, reason: 'A mistake of ours', request_key };
  // An impatient click, and then another one.
  const clicks = Array.from({ length: random() < 0.3 ? 2 : 1 }, () => session.post('refund', 'refund-payment', body));
  for (const answer of await Promise.all(clicks))
    if (expectStatus(answer, 200, 409).status === 200) refund.done = 'yes';
}
