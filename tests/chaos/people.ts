import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_OPERATOR } from '../../src/seeds.ts';
import type { Answer, Telephone } from './telephone.ts';

/** Who uses the product while it is killed under them: customers who buy and send, and an operator who prints and mails. */

/** A letter that somebody wanted to send. `mark` stands in its text and in no other. */
export type Wish = { email: string; key: string; mark: string; is_bought: boolean };
export type Random = () => number;

const PASSWORD = 'never sent twice';
const LETTERS_PER_PERSON = 9;
const SENDER = {
  firstName: 'Ada',
  lastName: 'Writer',
  street: '12 Main St',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};

function expectStatus(answer: Answer, ...allowed: number[]): Answer {
  if (allowed.includes(answer.status)) return answer;
  throw new Error(`An answer ${answer.status} that no customer expects: ${JSON.stringify(answer.body)}`);
}

/** One person after the other, each of whom signs up and sends some letters. Gives all that they wished for. */
export async function customerLane(
  phone: Telephone,
  lane: { name: string; template_id: string; random: Random; isOver(): boolean },
): Promise<Wish[]> {
  const wishes: Wish[] = [];
  for (let person = 1; !lane.isOver(); person++) {
    const email = `${lane.name}-${person}@example.com`;
    const token = await join(phone, email);
    for (let letter = 1; letter <= LETTERS_PER_PERSON && !lane.isOver(); letter++) {
      const mark = `${lane.name}-${person}-${letter}`;
      const wish = { email, key: `key-${mark}`, mark, is_bought: false };
      wishes.push(wish);
      await send(phone, token, wish, lane);
      await sleep(lane.random() * 150);
    }
  }
  return wishes;
}

/** Signs up and in; a sign-up whose answer was lost has happened all the same. */
async function join(phone: Telephone, email: string): Promise<string> {
  const body = { email, password: PASSWORD, data: { full_name: 'Ada Writer' } };
  expectStatus(await phone.ask('sign-up', 'POST', '/auth/v1/signup', { body }), 200, 422);
  return signIn(phone, email, PASSWORD);
}

async function signIn(phone: Telephone, email: string, password: string): Promise<string> {
  const body = { email, password };
  const answer = await phone.ask('sign-in', 'POST', '/auth/v1/token?grant_type=password', { body });
  return expectStatus(answer, 200).body.access_token as string;
}

async function send(
  phone: Telephone,
  token: string,
  wish: Wish,
  { template_id, random }: { template_id: string; random: Random },
): Promise<void> {
  const call = (phase: 'draft' | 'recipient' | 'submission', path: string, body: object) =>
    phone.ask(phase, 'POST', `/functions/v1/${path}`, { token, body });
  const draft = {
    title: `Letter ${wish.mark}`,
    message: `Dear Grace, this is ${wish.mark}. Yours, Ada`,
    campaign_type: 'one-time',
    text_type: 'Short Text',
    return_address: SENDER,
    template_id,
    request_key: wish.key,
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

  // Some submit in two tabs at once, and some never come back from paying: then the webhook alone must credit them.
  const tabs = random() < 0.25 ? 2 : 1;
  const comes_back = random() < 0.7;
  const submit = async () => {
    const answers = await Promise.all(
      Array.from({ length: tabs }, () => call('submission', 'submit-campaign', { campaign_id, template_id })),
    );
    return answers.map((answer) => expectStatus(answer, 200, 402)).some(({ status }) => status === 200);
  };
  if (await submit()) return;
  wish.is_bought = true;
  await buy(phone, token, wish.key, { comes_back, clicks: random() < 0.25 ? 2 : 1 });
  while (!(await submit())) await sleep(250);
}

async function buy(
  phone: Telephone,
  token: string,
  pending_letter_key: string,
  { comes_back, clicks }: { comes_back: boolean; clicks: number },
): Promise<void> {
  const started = await phone.ask('checkout', 'POST', '/functions/v1/stripe-checkout', {
    token,
    body: { pending_letter_key },
  });
  const { url, sessionId } = expectStatus(started, 200).body as { url: string; sessionId: string };
  const { pathname } = new URL(url);
  // Where the credit came meanwhile, the checkout leads straight back.
  if (!pathname.startsWith('/sandbox/pay/')) return;
  const form = { card_number: '4242 4242 4242 4242', expiry: '12 / 99', name: 'Ada Writer' };
  const paid = Array.from({ length: clicks }, () => phone.ask('payment', 'POST', pathname, { form }));
  for (const answer of await Promise.all(paid)) expectStatus(answer, 200, 303);
  while (comes_back) {
    const body = { session_id: sessionId };
    const outcome = await phone.ask('return', 'POST', '/functions/v1/process-payment-success', { token, body });
    if (expectStatus(outcome, 200).body.status === 'paid') return;
    await sleep(200);
  }
}

/** Prints and mails whatever waits, until `isOver`. */
export async function operatorLane(phone: Telephone, isOver: () => boolean): Promise<void> {
  const token = await signIn(phone, DEMO_OPERATOR.email, DEMO_OPERATOR.password);
  for (; !isOver(); await sleep(250)) {
    const queue = expectStatus(await phone.ask('look', 'GET', '/rest/v1/press/queue?limit=1', { token }), 200).body;
    if ((queue.waiting as number) > 0) {
      const body = { max_letters: 25 };
      // A run that was made without an answer may have taken all that waited.
      expectStatus(await phone.ask('print run', 'POST', '/functions/v1/press-create-run', { token, body }), 200, 409);
    }
    const runs = expectStatus(await phone.ask('look', 'GET', '/rest/v1/print_runs', { token }), 200).body;
    for (const run of runs as unknown as { id: string; status: string }[]) {
      const status = { ready: 'printed', printed: 'mailed' }[run.status];
      const body = { run_id: run.id, status };
      if (status) expectStatus(await phone.ask('marks', 'POST', '/functions/v1/press-mark-run', { token, body }), 200);
    }
  }
}
