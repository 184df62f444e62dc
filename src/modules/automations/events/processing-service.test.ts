import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AutomationShop, automationShop, draftOf, lead } from '../../../../tests/support/automations/shop.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { type Db, one, rows, sql } from '../../../platform/database/db.ts';
import { type CustomerEvent, listen } from '../../../platform/events.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { silentLog } from '../../../platform/log.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import { startWorker } from '../../../platform/queue/worker.ts';
import type { AutomationDraft } from '../schema.ts';

const DAY_MS = 24 * 60 * 60_000;
let db: Db;
let url: string;
let shop: AutomationShop;
let ada: Actor;

beforeAll(async () => {
  ({ db, url } = await testDatabase());
  shop = await automationShop(db);
});
beforeEach(async () => {
  ada = await shop.customer(100);
});

const on = (over: AutomationDraft = {}) => shop.switchedOn(ada, over);
const outcomeOf = (id: string, body: object | string) => shop.outcomeOf(ada, id, body);
const outcomes = async (id: string) =>
  (await shop.automations.history(ada, { automation_id: id, limit: 100 }))
    .map((row) => row.outcome)
    .filter((outcome) => outcome !== 'collected')
    .reverse();
const balance = () => shop.credits.balanceOf(db, ada.account_id);
const lettersOf = (account_id: string) =>
  rows<{ text: string; status: string }>(
    db,
    sql`select text, status from letters where account_id = ${account_id} order by position`,
  );

describe('an event', () => {
  it('becomes one letter with its words, for one credit, in an ongoing campaign that all of them share', async () => {
    const id = await on();
    const first = await outcomeOf(id, lead('Grace'));
    const second = await outcomeOf(id, lead('Alan'));
    expect([first.outcome, second.outcome]).toEqual(['sent', 'sent']);
    expect(first.campaign_id).toBe(second.campaign_id);
    expect((await lettersOf(ada.account_id)).map(({ text }) => text)).toEqual([
      'Dear Grace, welcome!',
      'Dear Alan, welcome!',
    ]);
    expect(await balance()).toBe(98);
    expect(await shop.campaigns.list(ada, { limit: 10 })).toMatchObject([
      { campaign_type: 'ongoing', title: 'Welcome', status: 'submitted', contact_count: 2 },
    ]);
    await shop.work();
    expect((await lettersOf(ada.account_id)).map(({ status }) => status)).toEqual(['pending', 'pending']);
    expect(await shop.automations.get(ada, id)).toMatchObject({ sent_this_month: 2, credits_this_month: 2 });
  });

  it('gives its credit back, once, when its letter cannot be sent', async () => {
    const rejecting = await automationShop(db, {
      print: (press) => ({
        ...press,
        submit: async () => {
          throw new ProviderError('rejected', 'No such place.');
        },
      }),
    });
    ada = await rejecting.customer(10);
    const id = await rejecting.switchedOn(ada);
    await rejecting.outcomeOf(ada, id, lead('Grace'));
    await rejecting.outcomeOf(ada, id, lead('Alan'));
    expect(await balance()).toBe(8);
    await rejecting.work();
    expect(await balance()).toBe(10);
    expect((await lettersOf(ada.account_id)).map(({ status }) => status)).toEqual(['failed', 'failed']);
  });

  it('leaves its campaign open when its letter is taken back, so that nobody can submit it a second time', async () => {
    const id = await on();
    const { campaign_id, letter_id } = await outcomeOf(id, lead('Grace'));
    await shop.work();
    await shop.letters.recordPrintStatus([
      { letter_id: letter_id ?? '', status: 'cancelled', at: shop.clock.now().toISOString() },
    ]);
    await shop.work();
    expect(await balance()).toBe(100);
    const { campaign } = await shop.campaigns.submit(ada, campaign_id ?? '');
    expect(campaign.status).not.toBe('draft');
    expect(await balance()).toBe(100);
    expect(await outcomeOf(id, lead('Alan'))).toMatchObject({ outcome: 'sent', campaign_id });
  });

  it('is in another campaign once the card is another one', async () => {
    const id = await on();
    const before = await outcomeOf(id, lead('Grace'));
    await shop.automations.update(ada, id, { ink_setting: 'neat' });
    const after = await outcomeOf(id, lead('Alan'));
    expect(after.campaign_id).not.toBe(before.campaign_id);
  });

  it('is one letter for each contact of a request that brings several', async () => {
    const id = await on();
    const { id: request_id } = await shop.post(id, [lead('Grace'), lead('Alan')]);
    await shop.process();
    expect(await shop.automations.attempt(ada, request_id)).toMatchObject({ outcome: 'skipped', letter_id: null });
    expect((await lettersOf(ada.account_id)).map(({ text }) => text).sort()).toEqual([
      'Dear Alan, welcome!',
      'Dear Grace, welcome!',
    ]);
  });
});

describe('exactly one letter', () => {
  it('is made of each event by two workers at the same time', async () => {
    const id = await on();
    for (let n = 0; n < 12; n++) await shop.post(id, lead(`Person${n}`, { address1: `${n + 1} Oak Avenue` }));
    await Promise.all([shop.process(), shop.process()]);
    expect(await lettersOf(ada.account_id)).toHaveLength(12);
    expect(await balance()).toBe(88);
    expect(await outcomes(id)).toEqual(Array(12).fill('sent'));
  });

  it('is made when a worker dies with its claim: another takes the event when the lease ends', async () => {
    const id = await on();
    const { id: event_id } = await shop.post(id, lead('Grace'));
    const dead = crypto.randomUUID();
    await sql`update automation_events set claim_id = ${dead}, due_at = ${new Date(shop.clock.now().getTime() + 60_000)}
      where id = ${event_id}`.execute(db);
    await shop.process();
    expect(await shop.automations.attempt(ada, event_id)).toMatchObject({ outcome: 'received', status: 'pending' });
    shop.clock.move(61_000);
    await shop.process();
    expect(await shop.automations.attempt(ada, event_id)).toMatchObject({ outcome: 'sent' });
    expect(await balance()).toBe(99);
  });

  it('is made when a worker that lost its claim goes on: it records nothing', async () => {
    const id = await on({ use_ai_message: true, ai_message_description: 'A welcome' });
    let other: Promise<unknown> | undefined;
    // The first worker is slow to write; meanwhile its lease ends and another worker sends the letter.
    const slow = await automationShop(db, {
      writing: {
        name: 'slow',
        compose: async () => {
          if (!other) {
            shop.clock.move(61_000);
            slow.clock.move(shop.clock.now().getTime() - slow.clock.now().getTime());
            other = slow.process();
            await other;
          }
          return { text: 'Welcome!', composer: 'slow' };
        },
      },
    });
    slow.clock.move(shop.clock.now().getTime() - slow.clock.now().getTime());
    await slow.post(id, lead('Grace'));
    await slow.automations.processBatch({ uses_ai: true });
    expect(await lettersOf(ada.account_id)).toHaveLength(1);
    expect(await balance()).toBe(99);
  });

  it('is not made, and the event fails with the reason, when its message will never be written', async () => {
    const refusing = await automationShop(db, {
      writing: {
        name: 'refusing',
        compose: () => Promise.reject(new ProviderError('rejected', 'This writer understands English only.')),
      },
    });
    const id = await refusing.switchedOn(ada, { use_ai_message: true, ai_message_description: 'Una bienvenida' });
    expect(await refusing.outcomeOf(ada, id, lead('Grace'))).toMatchObject({
      outcome: 'failed',
      reason: 'No message was written: This writer understands English only.',
    });
    expect(await balance()).toBe(100);
  });

  it('is not made when a member rejects the event while a worker has it', async () => {
    let reject = async () => {};
    const slow = await automationShop(db, {
      writing: {
        name: 'slow',
        compose: async () => {
          await reject();
          return { text: 'Welcome!', composer: 'slow' };
        },
      },
    });
    const id = await slow.switchedOn(ada, { delay_days: 1 });
    const { id: event_id } = await slow.outcomeOf(ada, id, lead('Grace'));
    await slow.automations.update(ada, id, { use_ai_message: true, ai_message_description: 'A welcome' });
    reject = async () => void (await slow.automations.decide(ada, { ids: [event_id], decision: 'reject' }));
    slow.clock.move(4 * DAY_MS);
    await slow.process();
    expect(await slow.automations.attempt(ada, event_id)).toMatchObject({ outcome: 'skipped', letter_id: null });
    expect(await balance()).toBe(100);
  });

  it('does not fail because the database was away, however often', async () => {
    const id = await on();
    const { id: event_id } = await shop.post(id, lead('Grace'));
    await sql`create function go_away() returns trigger language plpgsql as $$
      begin raise exception 'terminating connection' using errcode = '57P01'; end $$`.execute(db);
    await sql`create trigger away before insert on letters for each row execute function go_away()`.execute(db);
    for (let outages = 0; outages < 6; outages++) {
      await shop.process();
      shop.clock.move(10_000);
    }
    expect(await shop.automations.attempt(ada, event_id)).toMatchObject({ outcome: 'received' });
    await sql`drop function go_away cascade`.execute(db);
    await shop.process();
    expect(await shop.automations.attempt(ada, event_id)).toMatchObject({ outcome: 'sent' });
  });

  it('has failed after five workers did not finish it', async () => {
    const id = await on();
    const { id: event_id } = await shop.post(id, lead('Grace'));
    await sql`update automation_events set attempts = 5 where id = ${event_id}`.execute(db);
    await shop.process();
    expect(await shop.automations.attempt(ada, event_id)).toMatchObject({ outcome: 'failed', status: 'failed' });
    await shop.automations.decide(ada, { ids: [event_id], decision: 'send_again' });
    await shop.process();
    expect(await shop.automations.attempt(ada, event_id)).toMatchObject({ outcome: 'sent' });
  });
});

describe('nothing is sent', () => {
  it('while the automation collects or is off', async () => {
    const { id } = await shop.automations.create(ada, draftOf(shop.template_id));
    expect(await outcomeOf(id, lead('Grace'))).toMatchObject({ outcome: 'collected', status: 'success' });
    await shop.automations.switch(ada, id, true);
    await shop.automations.switch(ada, id, false);
    expect(await outcomeOf(id, lead('Alan'))).toMatchObject({ reason: 'The automation was switched off.' });
    expect(await lettersOf(ada.account_id)).toEqual([]);
  });

  it.each([
    ['a deletion', lead('Grace', { type: 'ContactDelete' }), 'deletion'],
    ['a test of the sender', lead('Grace', { test: true }), 'test'],
    ['a contact that is marked as do not mail', lead('Grace', { tags: 'vip, do not mail' }), 'do_not_mail'],
  ])('for %s', async (_, body, rule) => {
    const id = await on();
    const { id: event_id, outcome } = await outcomeOf(id, body);
    expect(outcome).toBe('skipped');
    expect(await shop.automations.attempt(ada, event_id)).toMatchObject({ rule, letter_id: null });
    expect(await balance()).toBe(100);
  });

  it('outside of the filters for event types, tags and states', async () => {
    const filters = { event_types: ['contact.created'], tags: ['VIP'], states: ['OR'] };
    const id = await on({ filters });
    const wanted = { event: 'contact.created', tags: 'vip' };
    const ruleOf = async (over: object) => {
      const { id: event_id } = await outcomeOf(id, lead('Grace', { ...wanted, ...over }));
      return (await shop.automations.attempt(ada, event_id)).rule;
    };
    expect(await ruleOf({ event: 'contact.updated' })).toBe('event_type');
    expect(await ruleOf({ tags: 'new' })).toBe('tag');
    expect(await ruleOf({ city: 'Seattle', state: 'WA', postal_code: '98101' })).toBe('state');
    expect(await ruleOf({})).toBe('sent');
  });

  it('for the same bytes within ten minutes, and again after them', async () => {
    const id = await on({ repeat_days: 0 });
    expect(await outcomeOf(id, lead('Grace'))).toMatchObject({ outcome: 'sent' });
    expect(await outcomeOf(id, lead('Grace'))).toMatchObject({ reason: 'The same event arrived within 10 minutes.' });
    shop.clock.move(11 * 60_000);
    expect(await outcomeOf(id, lead('Grace'))).toMatchObject({ outcome: 'sent' });
  });

  it('to the same contact within the days of the automation, however the event is written', async () => {
    const id = await on({ repeat_days: 30 });
    await outcomeOf(id, lead('Grace'));
    shop.clock.move(29 * DAY_MS);
    const again = await outcomeOf(id, lead('GRACE', { address1: '7 oak avenue', note: 'hi' }));
    expect(again).toMatchObject({ outcome: 'skipped', reason: expect.stringMatching(/^Sent on \w+ \d+, \d{4}\.$/) });
    shop.clock.move(2 * DAY_MS);
    expect(await outcomeOf(id, lead('Grace'))).toMatchObject({ outcome: 'sent' });
  });
});

describe('a person is asked', () => {
  it('about an address that cannot be mailed, and can correct it', async () => {
    const id = await on();
    const { id: event_id, outcome, reason } = await outcomeOf(id, lead('Grace', { address1: '' }));
    expect({ outcome, reason }).toEqual({
      outcome: 'needs_review',
      reason: 'The street address is missing. Add it.',
    });
    const contact = { street: '9 Elm St', first_name: 'Gracie' };
    const [decided] = await shop.automations.decide(ada, { ids: [event_id], decision: 'send_again', contact });
    expect(decided).toMatchObject({ outcome: 'received' });
    await shop.process();
    expect(await shop.automations.attempt(ada, event_id)).toMatchObject({
      outcome: 'sent',
      message: 'Dear Gracie, welcome!',
      contact_data: { street: '9 Elm St' },
    });
  });

  it('about a ZIP code of another state; a missing one is added where the city has only one', async () => {
    const id = await on();
    const { reason } = await outcomeOf(id, lead('Grace', { postal_code: '10001' }));
    expect(reason).toBe('ZIP code 10001 is not in OR. Correct one of the two.');
    const place = { city: 'Cannon Beach', state: 'OR', postal_code: '' };
    expect(await outcomeOf(id, lead('Alan', place))).toMatchObject({
      outcome: 'sent',
      contact_data: { zip: '97110' },
    });
    expect(await outcomeOf(id, lead('Ken', { postal_code: '' }))).toMatchObject({
      reason: 'The ZIP code is missing. Add it.',
    });
  });

  it('about a name in the message that the event has no text for, and about one that no card fits', async () => {
    const id = await on({ custom_message: 'Dear [first name], your [pet] is due.' });
    const missing = await outcomeOf(id, lead('Grace'));
    expect(missing).toMatchObject({ outcome: 'needs_review', reason: expect.stringContaining('pet') });
    const long = await outcomeOf(id, lead('Alan', { pet: 'dog '.repeat(450) }));
    expect(long).toMatchObject({ outcome: 'needs_review', reason: expect.stringContaining('Please shorten') });
    expect(await outcomeOf(id, lead('Ken', { pet: 'dog' }))).toMatchObject({ outcome: 'sent' });
  });

  it('before each letter where the automation demands it, and the words that were shown are sent', async () => {
    const id = await on({ needs_approval: true });
    const { id: event_id, outcome } = await outcomeOf(id, lead('Grace'));
    expect(outcome).toBe('needs_approval');
    expect(await shop.automations.get(ada, id)).toMatchObject({ waiting_for_approval: 1, sent_this_month: 0 });
    await shop.automations.update(ada, id, { custom_message: 'Something else.' });
    await shop.automations.decide(ada, { ids: [event_id], decision: 'approve' });
    await shop.process();
    expect((await lettersOf(ada.account_id)).map(({ text }) => text)).toEqual(['Dear Grace, welcome!']);
  });

  it('when the daily limit is reached, until a day has passed', async () => {
    const id = await on({ daily_cap: 1 });
    await outcomeOf(id, lead('Grace'));
    expect(await outcomeOf(id, lead('Alan'))).toMatchObject({ outcome: 'needs_approval' });
    shop.clock.move(DAY_MS + 1000);
    expect(await outcomeOf(id, lead('Ken'))).toMatchObject({ outcome: 'sent' });
  });

  it('when more than 20 events arrive in a minute: the automation is paused and its owner is mailed once', async () => {
    const id = await on();
    for (let n = 0; n < 23; n++) {
      shop.clock.move(1000);
      await shop.post(id, lead(`Person${n}`, { address1: `${n + 1} Oak Avenue` }));
    }
    await shop.process();
    expect(await outcomes(id)).toEqual([...Array(20).fill('sent'), ...Array(3).fill('needs_approval')]);
    expect(await shop.automations.get(ada, id)).toMatchObject({ status: 'paused', paused_reason: 'burst' });
    await shop.mail();
    expect(shop.mails.filter(({ to }) => to === ada.email)).toMatchObject([
      { to: ada.email, subject: 'Your automation was paused: Welcome' },
    ]);
    await shop.automations.switch(ada, id, true);
    expect(await outcomeOf(id, lead('Later'))).toMatchObject({ outcome: 'sent' });
  });
});

describe('a request with more contacts than a minute may have', () => {
  it('sends to none of them before a member approves', async () => {
    const id = await on();
    const people = Array.from({ length: 30 }, (_, n) => lead(`Person${n}`, { address1: `${n + 1} Oak Avenue` }));
    await shop.post(id, people);
    await shop.process();
    expect((await outcomes(id)).filter((outcome) => outcome === 'needs_approval')).toHaveLength(30);
    expect(await balance()).toBe(100);
  });
});

describe('a delay', () => {
  it('keeps the letter back for that many days, and the guards are asked again when it is due', async () => {
    const id = await on({ delay_days: 5 });
    const first = await outcomeOf(id, lead('Grace'));
    const second = await outcomeOf(id, lead('Grace', { note: 'again' }));
    expect([first.outcome, second.outcome]).toEqual(['waiting', 'waiting']);
    shop.clock.move(5 * DAY_MS - 60_000);
    await shop.process();
    expect(await lettersOf(ada.account_id)).toHaveLength(0);
    shop.clock.move(4 * DAY_MS);
    await shop.process();
    expect(await outcomes(id)).toEqual(['sent', 'skipped']);
  });
});

describe('without credits', () => {
  it('events wait, the owner is mailed once, and the letters go out by themselves when credits come', async () => {
    ada = await shop.customer(1);
    const id = await on();
    for (const name of ['Grace', 'Alan', 'Ken']) await shop.post(id, lead(name));
    await shop.process();
    expect(await outcomes(id)).toEqual(['sent', 'waiting', 'waiting']);
    expect(await shop.automations.get(ada, id)).toMatchObject({ status: 'paused', paused_reason: 'credits' });
    await shop.mail();
    expect(shop.mails.filter(({ to }) => to === ada.email)).toMatchObject([
      { to: ada.email, subject: 'Your automation is out of credits: Welcome' },
    ]);
    await shop.automations.resumePaid();
    await shop.process();
    expect(await outcomes(id)).toEqual(['sent', 'waiting', 'waiting']);
    const { account_id, user_id: created_by } = ada;
    const bought = { account_id, created_by, credits: 5, description: 'Cards', key: `more-${account_id}` };
    await shop.credits.grant(db, { ...bought, type: 'purchase', category: 'purchase' });
    await shop.pollers['automations.resume']?.work();
    await shop.process();
    expect(await outcomes(id)).toEqual(['sent', 'sent', 'sent']);
    expect(await balance()).toBe(3);
    expect(await shop.automations.get(ada, id)).toMatchObject({ status: 'on', paused_reason: null });
  });
});

describe('a letter that a member wants at once', () => {
  it('asks for credits where the automation would not continue by itself', async () => {
    ada = await shop.customer(0);
    const id = await on();
    await shop.automations.switch(ada, id, false);
    const { id: event_id } = await outcomeOf(id, lead('Grace'));
    await shop.automations.decide(ada, { ids: [event_id], decision: 'send_anyway' });
    await shop.process();
    expect(await shop.automations.attempt(ada, event_id)).toMatchObject({
      outcome: 'needs_review',
      reason: 'You are out of credits. Buy more, then send this event again.',
    });
    expect(await shop.automations.get(ada, id)).toMatchObject({ status: 'off' });
  });
});

describe('a card design that is gone', () => {
  it('stops no other event, and the owner is asked for another one', async () => {
    const { id: card_design_id } = await one<{ id: string }>(
      db,
      sql`insert into letter_templates (name, preview_file, exterior_file, zip_file, created_at, updated_at)
        values ('Old', 'p.png', 'e.png', 'z.zip', now(), now()) returning id`,
    );
    const id = await on({ card_design_id });
    await sql`update letter_templates set is_active = false where id = ${card_design_id}`.execute(db);
    const gone = await outcomeOf(id, lead('Grace'));
    expect(gone).toMatchObject({ outcome: 'needs_review', reason: expect.stringContaining('card design') });
    await shop.automations.update(ada, id, { card_design_id: shop.template_id });
    await shop.automations.decide(ada, { ids: [gone.id], decision: 'send_again' });
    await shop.process();
    expect(await shop.automations.attempt(ada, gone.id)).toMatchObject({ outcome: 'sent' });
  });
});

describe('a message by AI', () => {
  it('is written once and shown before it is sent; while the writer cannot be reached, the event is tried again', async () => {
    let written = 0;
    const writing = {
      name: 'counting',
      compose: async () => {
        if (++written === 1) throw new ProviderError('retryable', 'Busy.');
        return { text: `Message ${written}`, composer: 'counting' };
      },
    };
    const ai = await automationShop(db, { writing });
    ada = await ai.customer(5);
    const id = await ai.switchedOn(ada, {
      use_ai_message: true,
      ai_message_description: 'A welcome',
      needs_approval: true,
    });
    const { id: event_id } = await ai.post(id, lead('Grace'));
    await ai.process();
    expect(await ai.automations.attempt(ada, event_id)).toMatchObject({ outcome: 'received' });
    ai.clock.move(6 * 60_000);
    await ai.process();
    expect(await ai.automations.attempt(ada, event_id)).toMatchObject({
      outcome: 'needs_approval',
      message: 'Message 2',
    });
    await ai.automations.decide(ada, { ids: [event_id], decision: 'approve' });
    await ai.process();
    expect((await lettersOf(ada.account_id)).map(({ text }) => text)).toEqual(['Message 2']);
    // None is written for a contact that gets no letter.
    expect(await ai.outcomeOf(ada, id, lead('Grace', { note: 'again' }))).toMatchObject({
      outcome: 'skipped',
      reason: expect.stringContaining('Sent on'),
    });
    expect(written).toBe(2);
  });
});

describe('events of several automations', () => {
  const crowd = (n: number) =>
    Array.from({ length: n }, (_, i) => lead(`Person${i}`, { address1: `${i + 1} Oak Avenue` }));

  it('share a batch, so that one customer with many events does not hold up another', async () => {
    const [quiet, other] = [await on(), await shop.customer(1)];
    const busy = await shop.switchedOn(other);
    await shop.post(busy, crowd(700));
    // Makes an event of each contact.
    await shop.automations.processBatch({ uses_ai: false });
    shop.clock.move(1000);
    const { id: event_id } = await shop.post(quiet, lead('Grace'));
    await shop.automations.processBatch({ uses_ai: false });
    expect(await shop.automations.attempt(ada, event_id)).toMatchObject({ outcome: 'sent' });
    await shop.process();
  });

  it('go on when those of one of them cannot be processed, and so do its other events', async () => {
    const id = await on({ needs_approval: false });
    const [first, bad] = [await shop.post(id, lead('Grace')), await shop.post(id, lead('Alan'))];
    const last = await shop.post(id, lead('Ken'));
    // Its credit is taken already, which never happens while its letter is missing.
    const { account_id, user_id: created_by } = ada;
    const key = `automation:${bad.id}`;
    await shop.credits.charge(db, {
      account_id,
      created_by,
      credits: 1,
      campaign_id: null,
      description: 'Letter',
      key,
    });
    await shop.process();
    const outcomeNow = async (event_id: string) => (await shop.automations.attempt(ada, event_id)).outcome;
    expect([await outcomeNow(first.id), await outcomeNow(last.id)]).toEqual(['sent', 'sent']);
    expect(await outcomeNow(bad.id)).toBe('received');
    expect(await balance()).toBe(97);
  });

  it('have one daily limit for the whole account, which its members can change', async () => {
    expect(await shop.automations.settings(ada)).toEqual({ daily_cap: 50, sent_today: 0 });
    await shop.automations.saveSettings(ada, { daily_cap: 2 });
    const [one_id, other_id] = [await on(), await on()];
    await outcomeOf(one_id, lead('Grace'));
    await outcomeOf(other_id, lead('Grace'));
    const reason = 'Your automations reached your account’s daily limit.';
    const held = await outcomeOf(one_id, lead('Alan'));
    expect(held).toMatchObject({ outcome: 'needs_approval', reason });
    expect(await shop.automations.settings(ada)).toEqual({ daily_cap: 2, sent_today: 2 });
    await shop.automations.decide(ada, { ids: [held.id], decision: 'approve' });
    await shop.process();
    expect(await shop.automations.attempt(ada, held.id)).toMatchObject({ outcome: 'sent' });
  });

  it('are charged one by one under their own keys', async () => {
    const id = await on();
    const ids = await Promise.all(['Grace', 'Alan', 'Ken'].map(async (name) => (await shop.post(id, lead(name))).id));
    await shop.process();
    const charges = await rows<{ idempotency_key: string; credits_amount: number }>(
      db,
      sql`select idempotency_key, credits_amount from credit_transactions where account_id = ${ada.account_id}
        and credits_amount < 0 order by idempotency_key`,
    );
    expect(charges).toEqual(ids.sort().map((id) => ({ idempotency_key: `automation:${id}`, credits_amount: -1 })));
    expect(await shop.credits.disagreements()).toEqual([]);
  });

  it('are decided by the settings that hold when the letter is made, not by those that were read before', async () => {
    const id = await on({ use_ai_message: true, ai_message_description: 'A welcome' });
    let rename = async () => {};
    const slow = await automationShop(db, {
      writing: { name: 'slow', compose: () => rename().then(() => ({ text: 'Welcome!', composer: 'slow' })) },
    });
    slow.clock.move(shop.clock.now().getTime() - slow.clock.now().getTime() + 1000);
    rename = async () => {
      rename = async () => {};
      slow.clock.move(1000);
      await slow.automations.update(ada, id, { needs_approval: true });
    };
    expect(await slow.outcomeOf(ada, id, lead('Grace'))).toMatchObject({ outcome: 'needs_approval' });
  });

  it('notify the open pages of the account', async () => {
    const id = await on();
    const events = await listen(url, silentLog);
    const heard: CustomerEvent[] = [];
    events.subscribe(ada, (event) => heard.push(event));
    await outcomeOf(id, lead('Grace', { address1: '' }));
    const { account_id } = ada;
    await expect
      .poll(() => heard)
      .toContainEqual({ account_id, topic: 'automations', id })
      .finally(events.close);
  });
});

describe('a worker', () => {
  it('processes what arrives after it was started, without a job for any event', async () => {
    const worker = await startWorker({
      db,
      jobs: {},
      pollers: shop.pollers,
      crontab: '',
      concurrency: 1,
      log: silentLog,
    });
    const id = await on();
    await sql`delete from jobs`.execute(db);
    const { id: event_id } = await shop.post(id, lead('Grace'));
    const seen = async () => (await shop.automations.attempt(ada, event_id)).outcome;
    await expect.poll(seen, { timeout: 60_000 }).toBe('sent').finally(worker.stop);
    expect(await rows(db, sql`select name from jobs where name like 'automations.%'`)).toEqual([]);
  });
});
