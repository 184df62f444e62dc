import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_OPERATOR } from '../../src/demo-accounts.ts';
import type { Answer, RetryingClient } from './retrying-client.ts';

/** The users of the product while it is killed: customers who buy and send, and an operator who prints and mails. */

/**
 * A letter that a customer requested. Its text contains `mark`, and no other text does. When it was begun, and when its
 * submission was acknowledged; null until then.
 */
export type LetterRequest = {
  email: string;
  key: string;
  mark: string;
  is_bought: boolean;
  begun_at: number;
  acknowledged_at: number | null;
};
export type Random = () => number;

export const PASSWORD = 'never sent twice';
const LETTERS_PER_PERSON = 9;
export const SENDER = {
  firstName: 'Ada',
  lastName: 'Writer',
  street: '12 Main St',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};

/** The answer, if its status is one of these; throws for another one. */
export function expectStatus(answer: Answer, ...allowed: number[]): Answer {
  if (allowed.includes(answer.status)) return answer;
  throw new Error(`Unexpected answer ${answer.status}: ${JSON.stringify(answer.body)}`);
}

/** One person after another signs up and sends some letters. Returns all requested letters. */
export async function customerLane(
  client: RetryingClient,
  lane: { name: string; template_id: string; random: Random; isOver(): boolean },
  /** Where its letters are added while it works. */
  requests: LetterRequest[] = [],
): Promise<LetterRequest[]> {
  for (let person = 1; !lane.isOver(); person++) {
    const email = `${lane.name}-${person}@example.com`;
    const token = await join(client, email);
    for (let letter = 1; letter <= LETTERS_PER_PERSON && !lane.isOver(); letter++) {
      const mark = `${lane.name}-${person}-${letter}`;
      const request: LetterRequest = {
        ...{ email, key: `key-${mark}`, mark, is_bought: false },
        ...{ begun_at: Date.now(), acknowledged_at: null },
      };
      requests.push(request);
      await send(client, token, request, lane);
      request.acknowledged_at = Date.now();
      await sleep(lane.random() * 150);
    }
  }
  return requests;
}

/** Signs up and in, and gives the token; a repeated sign-up whose first answer was lost gets 422. */
export async function join(client: RetryingClient, email: string): Promise<string> {
  const body = { email, password: PASSWORD, data: { full_name: 'Ada Writer' } };
  expectStatus(await client.request('sign-up', 'POST', '/auth/v1/signup', { body }), 200, 422);
  return signIn(client, email, PASSWORD);
}

export async function signIn(client: RetryingClient, email: string, password: string): Promise<string> {
  const body = { email, password };
  const answer = await client.request('sign-in', 'POST', '/auth/v1/token?grant_type=password', { body });
  return expectStatus(answer, 200).body.access_token as string;
}

async function send(
  client: RetryingClient,
  token: string,
  request: LetterRequest,
  { template_id, random }: { template_id: string; random: Random },
): Promise<void> {
  const call = (phase: 'draft' | 'recipient' | 'submission', path: string, body: object) =>
    client.request(phase, 'POST', `/functions/v1/${path}`, { token, body });
  const draft = {
    title: `Letter ${request.mark}`,
    message: `Dear Grace, this is ${request.mark}. Yours, Ada`,
    campaign_type: 'one-time',
    text_type: 'Short Text',
    return_address: SENDER,
    template_id,
    request_key: request.key,
  };
  const created = expectStatus(await call('draft', 'create-campaign', draft), 200).body;
  const campaign_id = (created.campaign as { id: string }).id;
  const contact = {
    first_name: 'Grace',
    last_name: 'Reader',
    street: '7 Oak Ave',
    city: 'Portland',
    state: 'OR',
    zip: '97201',
  };
  expectStatus(await call('recipient', 'add-contacts', { campaign_id, contacts: [contact] }), 200);

  // Some submit in two tabs at once, and some never return from the payment page: then the webhook alone must credit them.
  const tabs = random() < 0.25 ? 2 : 1;
  const returns = random() < 0.7;
  const submit = async () => {
    const answers = await Promise.all(
      Array.from({ length: tabs }, () => call('submission', 'submit-campaign', { campaign_id, template_id })),
    );
    return answers.map((answer) => expectStatus(answer, 200, 402)).some(({ status }) => status === 200);
  };
  if (await submit()) return;
  request.is_bought = true;
  await buy(client, token, request.key, { returns, clicks: random() < 0.25 ? 2 : 1 });
  while (!(await submit())) await sleep(250);
}

async function buy(
  client: RetryingClient,
  token: string,
  pending_letter_key: string,
  { returns, clicks }: { returns: boolean; clicks: number },
): Promise<void> {
  const started = await client.request('checkout', 'POST', '/functions/v1/stripe-checkout', {
    token,
    body: { pending_letter_key },
  });
  const { url, sessionId } = expectStatus(started, 200).body as { url: string; sessionId: string };
  const { pathname } = new URL(url);
  // If the credit arrived meanwhile, the checkout redirects straight back.
  if (!pathname.startsWith('/sandbox/pay/')) return;
  const form = { card_number: '4242 4242 4242 4242', expiry: '12 / 99', name: 'Ada Writer' };
  const paid = Array.from({ length: clicks }, () => client.request('payment', 'POST', pathname, { form }));
  for (const answer of await Promise.all(paid)) expectStatus(answer, 200, 303);
  while (returns) {
    const body = { session_id: sessionId };
    const outcome = await client.request('return', 'POST', '/functions/v1/process-payment-success', { token, body });
    if (expectStatus(outcome, 200).body.status === 'paid') return;
    await sleep(200);
  }
}

/** Prints and mails all waiting letters until `isOver`. */
export async function operatorLane(client: RetryingClient, isOver: () => boolean): Promise<void> {
  const token = await signIn(client, DEMO_OPERATOR.email, DEMO_OPERATOR.password);
  for (; !isOver(); await sleep(250)) {
    const queue = expectStatus(
      await client.request('look', 'GET', '/rest/v1/press/queue?limit=1', { token }),
      200,
    ).body;
    if ((queue.waiting as number) > 0) {
      const body = { max_letters: 25 };
      // An earlier run whose answer was lost may have taken all waiting letters.
      expectStatus(
        await client.request('print run', 'POST', '/functions/v1/press-create-run', { token, body }),
        200,
        409,
      );
    }
    const runs = expectStatus(await client.request('look', 'GET', '/rest/v1/print_runs', { token }), 200).body;
    for (const run of runs as unknown as { id: string; status: string }[]) {
      const status = { ready: 'printed', printed: 'mailed' }[run.status];
      const body = { run_id: run.id, status };
      if (status)
        expectStatus(await client.request('marks', 'POST', '/functions/v1/press-mark-run', { token, body }), 200);
    }
  }
}
