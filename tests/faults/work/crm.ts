import { setTimeout as sleep } from 'node:timers/promises';
import { expectStatus, SENDER } from '../../chaos/people.ts';
import type { Lane } from './customers.ts';
import { buy } from './purchases.ts';
import { newCustomer, type Session } from './session.ts';

const AUTOMATIONS = 3;
const BURST = 30;
type Automation = { id: string; path: string };

/** Automations that are switched on, made before anything fails. */
export async function setUpCrm(lane: Lane) {
  const session = await newCustomer(lane.client, lane.inbox, 'crm@example.com');
  lane.memory.people.add(session.email);
  const automations: Automation[] = [];
  for (let n = 0; n < AUTOMATIONS; n++) automations.push(await newAutomation(lane, session, n));
  expectStatus(
    await session.call('automation', 'PATCH', '/rest/v1/automation_settings', { body: { daily_cap: 10_000 } }),
    200,
  );
  return { session, automations };
}
export type Crm = Awaited<ReturnType<typeof setUpCrm>>;

async function newAutomation(lane: Lane, session: Session, n: number): Promise<Automation> {
  const body = {
    name: `Automation ${n}`,
    card_design_id: lane.template_id,
    custom_message: 'Dear [first name] [last name], welcome.',
    return_address: SENDER,
    daily_cap: 1000,
    needs_approval: n === 2,
  };
  const made = expectStatus(await session.call('automation', 'POST', '/rest/v1/automations', { body }), 200).body;
  const { id } = made as { id: string };
  const shown = await session.post('automation', 'show-webhook-url', { id });
  const { webhook_url } = expectStatus(shown, 200).body as { webhook_url: string };
  const { pathname, search } = new URL(webhook_url);
  const automation = { id, path: `${pathname}${search}` };
  await post(lane, automation, contactOf(`First${letters(n)}`), `first-${n}`);
  for (let tries = 0; ; tries++) {
    const answer = await session.post('automation', 'automation-switch', { id, on: true });
    if (answer.status === 200) return automation;
    if (tries > 100) throw new Error(`The automation does not start: ${JSON.stringify(answer.body)}`);
    await sleep(200);
  }
}

/** A CRM posts events, some of them twice at once, some in bursts, some that nobody can mail. */
export async function crmLane(lane: Lane, { automations }: Crm): Promise<void> {
  for (let n = 0; !lane.isOver(); ) {
    const is_burst = lane.random() < 0.01;
    const automation = automations[Math.floor(lane.random() * AUTOMATIONS)] as Automation;
    const posts = Array.from({ length: is_burst ? BURST : 1 }, () => event(lane, automation, n++));
    await Promise.all(posts);
    await sleep(lane.random() * 1600);
  }
}

async function event(lane: Lane, automation: Automation, n: number): Promise<void> {
  const last_name = `Event${letters(n)}`;
  const is_mailable = lane.random() > 0.05;
  lane.memory.contacts.set(last_name, { automation_id: automation.id, last_name, is_mailable });
  const contact = { ...contactOf(last_name), ...(is_mailable ? {} : { address1: '' }) };
  const times = lane.random() < 0.25 ? 2 : 1;
  await Promise.all(Array.from({ length: times }, () => post(lane, automation, contact, `event-${n}`)));
}

async function post({ client, memory }: Lane, { path }: Automation, contact: object, event_id: string): Promise<void> {
  const headers = { 'webhook-id': event_id };
  const answer = await client.request('webhook', 'POST', path, { body: { ...contact, note: event_id }, headers });
  memory.webhooks.push({ event_id, id: (expectStatus(answer, 202).body as { id: string }).id });
}

/** The customer approves what waits for that, switches paused automations on again, and buys credits that are missing. */
export async function approverLane(lane: Lane, crm: Crm, isDone: () => boolean): Promise<void> {
  const { session, automations } = crm;
  for (; !isDone(); await sleep(1500)) {
    for (const { id } of automations) {
      const { status, paused_reason } = expectStatus(await session.get(`/rest/v1/automations/${id}`), 200).body;
      if (paused_reason === 'credits') await buy(session, lane, ['stripe-checkout', { creditPackId: 'bundle_50' }]);
      if (status !== 'on') expectStatus(await session.post('automation', 'automation-switch', { id, on: true }), 200);
    }
    const waiting = await session.get('/rest/v1/webhook_history?outcome=needs_approval&limit=100', 'approval');
    const ids = (expectStatus(waiting, 200).body as unknown as { id: string }[]).map(({ id }) => id);
    if (ids.length > 0)
      expectStatus(await session.post('approval', 'webhook-history-decide', { ids, decision: 'approve' }), 200, 409);
  }
}

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
