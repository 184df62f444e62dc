import { setTimeout as sleep } from 'node:timers/promises';
import { expectStatus, type Random, SENDER } from '../../chaos/people.ts';
import type { RetryingClient } from '../../chaos/retrying-client.ts';
import { checkAddress, haveWritten } from './assistance.ts';
import type { Memory, SingleLetter } from './memory.ts';
import { buy, type Pay } from './purchases.ts';
import { type Inbox, newCustomer, type Session } from './session.ts';

export type Lane = {
  client: RetryingClient;
  inbox: Inbox;
  memory: Memory;
  template_id: string;
  random: Random;
  pay: Pay;
  isOver(): boolean;
};
const LETTERS_PER_PERSON = 7;
const CONTACT = {
  first_name: 'Grace',
  last_name: 'Reader',
  street: '7 Oak Ave',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
};

/** One person after another signs up, writes letters, buys what is missing, takes some back, and asks for help. */
export async function customerLane(lane: Lane, name: string): Promise<void> {
  for (let person = 1; !lane.isOver(); person++) {
    const email = `${name}-${person}@example.com`;
    const session = await newCustomer(lane.client, lane.inbox, email);
    lane.memory.people.add(email);
    for (let letter = 1; letter <= LETTERS_PER_PERSON && !lane.isOver(); letter++) {
      await writeLetter(lane, session, `${name}-${person}-${letter}`);
      if (lane.random() < 0.15) await askForHelp(lane, session, `${name}-${person}-${letter}`);
      await sleep(lane.random() * 200);
    }
  }
}

async function writeLetter(lane: Lane, session: Session, mark: string): Promise<void> {
  const { memory, template_id, random } = lane;
  const letter: SingleLetter = {
    email: session.email,
    key: `key-${mark}`,
    mark,
    submitted: 'nothing',
    cancelled: null,
  };
  const draft = {
    title: `Letter ${mark}`,
    message: await haveWritten(session, memory, mark),
    campaign_type: 'one-time',
    text_type: 'Short Text',
    return_address: SENDER,
    template_id,
    request_key: letter.key,
  };
  memory.letters.push(letter);
  const created = expectStatus(await session.post('draft', 'create-campaign', draft), 200).body;
  const { id: campaign_id, submission_no } = created.campaign as { id: string; submission_no: number };
  if (random() < 0.3) await checkAddress(session, memory);
  expectStatus(await session.post('recipient', 'add-contacts', { campaign_id, contacts: [CONTACT] }), 200);
  const body = { campaign_id, template_id, submission_no };
  // Some close the tab before they hear what became of it.
  if (random() < 0.08) return void (await session.leave('submission', '/functions/v1/submit-campaign', body));
  const tabs = random() < 0.2 ? 2 : 1;
  const submit = async () => {
    const sent = Array.from({ length: tabs }, () => session.post('submission', 'submit-campaign', body));
    return (await Promise.all(sent)).some((answer) => expectStatus(answer, 200, 402).status === 200);
  };
  if (!(await submit())) {
    await buy(session, lane, ['stripe-checkout', { pending_letter_key: letter.key }]);
    for (let tries = 0; !(await submit()); tries++) {
      // A payment that only the webhook settles takes its time.
      if (lane.isOver() && tries > 400) return;
      await sleep(250);
    }
  }
  letter.submitted = 'yes';
  if (random() < 0.12) letter.cancelled = await takeBack(session, campaign_id);
}

async function takeBack(session: Session, campaign_id: string): Promise<SingleLetter['cancelled']> {
  const answer = await session.post('cancellation', 'cancel-campaign', { campaign_id });
  // A repeated request whose first answer was lost finds a draft again, or a letter in production.
  const { message, campaign } = expectStatus(answer, 200, 400, 409, 422).body as {
    message?: string;
    campaign?: { status: string };
  };
  if (answer.status !== 200) return 'nothing';
  return campaign?.status === 'draft' && !message?.includes('being') ? 'yes' : 'nothing';
}

async function askForHelp({ memory }: Lane, session: Session, mark: string): Promise<void> {
  const request_key = crypto.randomUUID();
  const subject = `Where is ${mark}?`;
  const ticket = { key: request_key, subject, filed: 'nothing' as 'nothing' | 'yes' };
  memory.tickets.push(ticket);
  const body = { email: session.email, subject, message: 'It should be there by now.', request_key };
  expectStatus(await session.call('ticket', 'POST', '/rest/v1/support_issues', { body }), 201);
  ticket.filed = 'yes';
}
