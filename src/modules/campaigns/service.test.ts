import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { actorOf, makeOperator, makePerson } from '../../../tests/support/factories.ts';
import { contactNamed, type LetterShop, letterShop } from '../../../tests/support/letter-shop.ts';
import { type Db, one, rows, sql } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { type DraftsService, draftsService, type LetterDraftsService, letterDraftsService } from './drafts/service.ts';

let db: Db;
let shop: LetterShop;
let lists: DraftsService;
let letter_drafts: LetterDraftsService;
beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = await letterShop(db);
  [lists, letter_drafts] = [draftsService({ db, clock: shop.clock }), letterDraftsService({ db, clock: shop.clock })];
});

const balance = ({ account_id }: Actor) => shop.credits.balanceOf(db, account_id);
/** Somebody else who works in the same account. */
async function colleagueOf(actor: Actor): Promise<Actor> {
  const { user_id, email } = await makePerson(db);
  await sql`insert into account_users (account_id, user_id, role, joined_at)
    values (${actor.account_id}, ${user_id}, 'sender', now())`.execute(db);
  return { ...actorOf({ user_id, email, account_id: actor.account_id }), role: 'sender' };
}
const charges = async (campaign_id: string) =>
  one<{ n: number; credits: number }>(
    db,
    sql`select count(*) as n, coalesce(-sum(credits_amount), 0) as credits from credit_transactions
      where campaign_id = ${campaign_id} and credits_amount < 0`,
  );

describe('the draft of a single letter', () => {
  const state = { step: 2, title: 'Thanks', recipient: 'Grace Reader', letterForm: { message: 'Dear Grace' } };

  it('is its writer’s alone, and no key of theirs opens or replaces the lists of the account', async () => {
    const ada = await shop.customer();
    const bea = await colleagueOf(ada);
    await letter_drafts.save(ada, 'k', state);
    expect(await letter_drafts.list(ada)).toMatchObject([
      { key: 'k', title: 'Thanks', recipient: 'Grace Reader', step: 2 },
    ]);
    expect((await letter_drafts.open(ada, 'k')).state).toEqual(state);
    expect(await letter_drafts.list(bea)).toEqual([]);
    await expect(letter_drafts.open(bea, 'k')).rejects.toMatchObject({ status: 404 });
    await expect(letter_drafts.save(bea, 'k', { step: 1 })).rejects.toMatchObject({ code: 'draft_gone' });
    await expect(lists.save(ada, 'k', { step: 1 })).rejects.toMatchObject({ code: 'draft_gone' });
    expect([await letter_drafts.remove(bea, 'k'), await lists.remove(ada, 'k'), await lists.list(ada)]).toEqual([
      false,
      false,
      [],
    ]);
    expect(await letter_drafts.remove(ada, 'k')).toBe(true);
  });

  it('is not removed by a wizard that has an older version', async () => {
    const ada = await shop.customer();
    const { version } = await letter_drafts.save(ada, 'k', state);
    await letter_drafts.save(ada, 'k', { ...state, title: 'Changed elsewhere' }, version);
    await expect(letter_drafts.remove(ada, 'k', version)).rejects.toMatchObject({ code: 'draft_changed' });
    const changed = await letter_drafts.open(ada, 'k');
    expect(await letter_drafts.remove(ada, 'k', changed.version)).toBe(true);
    expect(await letter_drafts.remove(ada, 'k', changed.version)).toBe(false);
  });

  it('ends with the submission of its letter, and stays when that is refused', async () => {
    const [ada, poor] = [await shop.customer(), await shop.customer(0)];
    for (const actor of [ada, poor]) await letter_drafts.save(actor, 'k', state);
    await shop.campaigns.submit(ada, await shop.prepared(ada), undefined, { letter_draft_key: 'k' });
    await expect(
      shop.campaigns.submit(poor, await shop.prepared(poor), undefined, { letter_draft_key: 'k' }),
    ).rejects.toMatchObject({
      code: 'insufficient_credits',
    });
    expect([await letter_drafts.list(ada), await letter_drafts.list(poor)]).toMatchObject([[], [{ key: 'k' }]]);
  });

  it('is sent once, also from two devices at once, each with a campaign of its own', async () => {
    const ada = await shop.customer(5);
    await letter_drafts.save(ada, 'k', state);
    const made = [await shop.prepared(ada), await shop.prepared(ada)];
    const submit = () =>
      Promise.allSettled(made.map((id) => shop.campaigns.submit(ada, id, undefined, { letter_draft_key: 'k' })));
    const refused = (await submit()).flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect([refused, await balance(ada)]).toEqual([['draft_gone'], 4]);
    // The answer was lost: asked again, the one that was sent is the answer.
    expect((await submit()).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await balance(ada)).toBe(4);
  });

  it('goes with its writer when they leave the account', async () => {
    const ada = await shop.customer();
    const bea = await colleagueOf(ada);
    for (const actor of [ada, bea]) await letter_drafts.save(actor, `of ${actor.user_id}`, state);
    await sql`delete from account_users where user_id = ${bea.user_id}`.execute(db);
    expect([await letter_drafts.list(ada), await letter_drafts.list(bea)]).toMatchObject([[{ title: 'Thanks' }], []]);
  });
});

describe('a draft', () => {
  it('with the same request key of the same account is the same campaign, also when both arrive at once', async () => {
    const [ada, eve] = [await shop.customer(), await shop.customer()];
    const create = (actor: Actor) => shop.campaigns.create(actor, shop.draft({ request_key: 'key-1' }));
    const created = await Promise.all([create(ada), create(ada), create(ada)]);
    expect(new Set(created.map((campaign) => campaign.id)).size).toBe(1);
    expect((await create(eve)).id).not.toBe(created[0]!.id);
  });

  it('takes new words under its key until it is submitted, and none afterwards', async () => {
    const ada = await shop.customer();
    const create = (message: string) => shop.campaigns.create(ada, shop.draft({ request_key: 'k', message }));
    await create('First');
    const { id, message } = await create('Second');
    expect(message).toBe('Second');
    await shop.campaigns.addContacts(ada, id, [contactNamed('Grace')]);
    await shop.campaigns.submit(ada, id);
    expect(await create('Third')).toMatchObject({ id, message: 'Second', status: 'submitted' });
  });

  it.each([
    [{ title: ' ' }, 'Missing Information - Please fill in the letter title and message.'],
    [
      { message: '', campaign_type: 'bulk' as const },
      'Missing Information - Please fill in the campaign title and message.',
    ],
    [{ return_address: { ...contactNamed('x'), firstName: '', lastName: '' } }, 'Please enter your name.'],
    [{ hand: 'nobody' }, 'This handwriting is not available. Please choose another one.'],
    [{ template_id: crypto.randomUUID() }, 'This card design is no longer available. Please select another template.'],
  ])('that lacks something (%j) is refused with what to do', async (over, text) => {
    await expect(shop.campaigns.create(await shop.customer(), shop.draft(over))).rejects.toMatchObject({
      user_message: text,
    });
  });

  it('of one letter has its contact replaced, of a bulk campaign added', async () => {
    const ada = await shop.customer();
    const one_time = await shop.prepared(ada, {}, [contactNamed('Grace')]);
    await shop.campaigns.addContacts(ada, one_time, [contactNamed('Joan')]);
    expect((await shop.campaigns.contacts(ada, one_time, 10)).map((c) => c.first_name)).toEqual(['Joan']);
    const bulk = await shop.prepared(ada, { campaign_type: 'bulk' }, [contactNamed('Grace')]);
    await shop.campaigns.addContacts(ada, bulk, [contactNamed('Joan'), { ...contactNamed('Nobody'), zip: ' ' }]);
    expect((await shop.campaigns.contacts(ada, bulk, 10)).map((c) => c.first_name).sort()).toEqual(['Grace', 'Joan']);
  });

  it('refuses contacts of whom none can be reached', async () => {
    const ada = await shop.customer();
    const bad = [{ ...contactNamed('Grace'), street: '' }];
    const one_time = await shop.prepared(ada);
    await expect(shop.campaigns.addContacts(ada, one_time, bad)).rejects.toThrow('Please enter recipient name');
    const bulk = await shop.prepared(ada, { campaign_type: 'bulk' });
    await expect(shop.campaigns.addContacts(ada, bulk, bad)).rejects.toThrow('No valid contacts found.');
  });
});

describe('a submission', () => {
  it('charges one credit for each contact and makes each letter with its own words', async () => {
    const ada = await shop.customer(5);
    const contacts = ['Grace', 'Joan', 'Bartholomew'].map(contactNamed);
    const id = await shop.prepared(ada, { campaign_type: 'bulk' }, contacts);
    const { campaign, letters } = await shop.campaigns.submit(ada, id);
    expect(campaign).toMatchObject({ status: 'submitted', status_label: 'Submitted', contact_count: 3 });
    expect(letters).toBe(3);
    expect(await balance(ada)).toBe(2);
    const texts = (await shop.lettersOf(id)).map((letter) => letter.text).sort();
    expect(texts).toEqual(
      ['Bartholomew', 'Grace', 'Joan'].map((name) => `Dear ${name}, thank you for the lovely evening in Portland.`),
    );
  });

  it('that arrives twenty times at once charges once and makes one letter', async () => {
    const ada = await shop.customer(20);
    const id = await shop.prepared(ada);
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.campaigns.submit(ada, id)));
    for (const answer of answers) expect(answer).toMatchObject({ letters: 1, campaign: { id, status: 'submitted' } });
    expect(await charges(id)).toEqual({ n: 1, credits: 1 });
    expect(await shop.lettersOf(id)).toHaveLength(1);
    expect(await balance(ada)).toBe(19);
  });

  it('without enough credits charges nothing and leaves the draft as it was', async () => {
    const ada = await shop.customer(1);
    const id = await shop.prepared(ada, { campaign_type: 'bulk' }, ['A', 'B'].map(contactNamed));
    await expect(shop.campaigns.submit(ada, id)).rejects.toMatchObject({
      status: 402,
      details: { required: 2, balance: 1 },
    });
    expect(await shop.lettersOf(id)).toEqual([]);
    expect((await shop.campaigns.list(ada, { limit: 1 }))[0]).toMatchObject({ id, status: 'draft' });
    expect(await balance(ada)).toBe(1);
  });

  it('needs a template and a recipient', async () => {
    const ada = await shop.customer();
    const bare = await shop.campaigns.create(ada, shop.draft({ template_id: null }));
    await expect(shop.campaigns.submit(ada, bare.id)).rejects.toThrow(
      'Missing Template - Please select a template for your letter.',
    );
    await expect(shop.campaigns.submit(ada, bare.id, shop.template_id)).rejects.toThrow('Please enter recipient name');
    await shop.campaigns.addContacts(ada, bare.id, [contactNamed('Grace')]);
    expect(await shop.campaigns.submit(ada, bare.id, shop.template_id)).toMatchObject({
      letters: 1,
      campaign: { template_name: 'Plain' },
    });
  });

  it('cannot be changed by contacts that come later', async () => {
    const ada = await shop.customer();
    const id = await shop.prepared(ada);
    await shop.campaigns.submit(ada, id);
    expect(await shop.campaigns.addContacts(ada, id, [contactNamed('Eve')])).toMatchObject({
      added: 1,
      contacts: [{ first_name: 'Grace' }],
    });
  });

  it('is found paid by the separate charge, however often it is called', async () => {
    const ada = await shop.customer(5);
    const id = await shop.prepared(ada);
    await expect(shop.campaigns.deductCredit(ada, id)).rejects.toMatchObject({ status: 409 });
    await shop.campaigns.submit(ada, id);
    for (let call = 0; call < 3; call++) {
      expect(await shop.campaigns.deductCredit(ada, id)).toEqual({ already_charged: true, balance: 4 });
    }
  });

  it('is merged by words alone: a name that looks like a pattern is written as it is', async () => {
    const ada = await shop.customer();
    const odd = { ...contactNamed('{{zip}} \\1 & $1'), last_name: "O'Hara" };
    const message = `${'{{first_name}} '.repeat(60)}[full name] {{unknown}} 100%`;
    const id = await shop.prepared(ada, { message }, [odd]);
    await shop.campaigns.submit(ada, id, undefined, { accepts_cut_off: true });
    const [letter] = await shop.lettersOf(id);
    expect(letter?.text).toBe(`${'{{zip}} \\1 & $1 '.repeat(60)}{{zip}} \\1 & $1 O'Hara {{unknown}} 100%`);
  });
});

describe('from submission to the door', () => {
  it('a letter goes to the press, is printed and mailed, and its campaign follows', async () => {
    const ada = await shop.customer();
    const operator = await makeOperator(db);
    const id = await shop.prepared(ada);
    const now = async () => (await shop.campaigns.list(ada, { limit: 1 }))[0]!;
    await shop.campaigns.submit(ada, id);
    await shop.work();
    expect(await now()).toMatchObject({ status: 'pending', status_label: 'Submitted', scribe_campaign_id: id });
    const run = await shop.press.createRun(operator, 2000);
    await shop.work();
    expect(await now()).toMatchObject({ status: 'processing', status_label: 'Approved - In Queue' });
    await shop.press.markRun(operator, run.id, 'printed');
    await shop.work();
    expect(await now()).toMatchObject({ status: 'printing', delivery_data: null });
    await shop.press.markRun(operator, run.id, 'mailed');
    await shop.work();
    const mailed = await now();
    expect(mailed).toMatchObject({
      status: 'shipped',
      status_label: 'Complete: Sent Via USPS',
      delivery_data: { mailed_at: expect.any(String) },
    });
    await shop.press.markRun(operator, run.id, 'delivered');
    await shop.work();
    expect((await now()).delivery_data).toMatchObject({ ...mailed.delivery_data, delivered_at: expect.any(String) });
    const [timeline] = await shop.campaigns.timelines(ada, id, { limit: 10 });
    expect(timeline?.events.map((event) => event.status)).toEqual([
      'queued',
      'pending',
      'processing',
      'printing',
      'shipped',
      'delivered',
    ]);
    expect(timeline).toMatchObject({ contact_name: 'Grace Reader', failure_reason: null });
    const { statuses, cached } = await shop.campaigns.statuses(ada, [id]);
    expect({ statuses, cached }).toMatchObject({
      cached: false,
      statuses: { [id]: { status: 'delivered', status_label: 'Complete: Sent Via USPS' } },
    });
  });
});

describe('pausing', () => {
  it('is refused for a bulk campaign and works for an ongoing one that is pending', async () => {
    const ada = await shop.customer();
    const bulk = await shop.prepared(ada, { campaign_type: 'bulk' });
    await expect(shop.campaigns.pause(ada, bulk)).rejects.toThrow('Only ongoing campaigns can be paused');
    const ongoing = await shop.prepared(ada, { campaign_type: 'ongoing' });
    await expect(shop.campaigns.pause(ada, ongoing)).rejects.toMatchObject({ code: 'cannot_pause' });
    await sql`update campaigns set status = 'pending' where id = ${ongoing}`.execute(db);
    await shop.campaigns.pause(ada, ongoing);
    expect((await shop.campaigns.statuses(ada, [ongoing])).statuses[ongoing]).toMatchObject({ status_label: 'Paused' });
  });
});

describe('somebody else’s campaign', () => {
  it('looks as if it were not there, whatever one tries', async () => {
    const [ada, eve] = [await shop.customer(), await shop.customer()];
    const id = await shop.prepared(ada);
    const tries = [
      shop.campaigns.addContacts(eve, id, [contactNamed('Eve')]),
      shop.campaigns.submit(eve, id),
      shop.campaigns.cancel(eve, id),
      shop.campaigns.pause(eve, id),
      shop.campaigns.deductCredit(eve, id),
      shop.campaigns.contacts(eve, id, 10),
      shop.campaigns.timelines(eve, id, { limit: 10 }),
      shop.campaigns.resume(eve, id),
      shop.campaigns.inkOf(eve, id),
      shop.campaigns.progress(eve, id),
      shop.campaigns.duplicate(eve, id, 'copy'),
    ];
    for (const attempt of await Promise.allSettled(tries)) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: { status: 404 } });
    }
    expect(await shop.campaigns.statuses(eve, [id])).toEqual({ statuses: {}, cached: false });
    expect(await shop.campaigns.list(eve, { limit: 100 })).toEqual([]);
    expect((await shop.campaigns.list(ada, { limit: 100 }))[0]).toMatchObject({
      id,
      status: 'draft',
      contact_count: 1,
    });
  });
});

describe('two members of one account', () => {
  it('see and change the same campaigns, and spend the same credits', async () => {
    const ada = await shop.customer(5);
    const bea = await colleagueOf(ada);
    const id = await shop.prepared(ada, { request_key: 'shared' });
    expect((await shop.campaigns.create(bea, shop.draft({ request_key: 'shared', title: 'Ours' }))).id).toBe(id);
    await shop.campaigns.addContacts(bea, id, [contactNamed('Joan')]);
    expect((await shop.campaigns.contacts(ada, id, 10)).map((c) => c.first_name)).toEqual(['Joan']);
    expect(await shop.campaigns.submit(bea, id)).toMatchObject({ letters: 1 });
    expect(await shop.campaigns.list(ada, { limit: 10 })).toEqual(await shop.campaigns.list(bea, { limit: 10 }));
    expect((await shop.campaigns.list(ada, { limit: 10 }))[0]).toMatchObject({
      id,
      title: 'Ours',
      status: 'submitted',
    });
    expect([await balance(ada), await balance(bea)]).toEqual([4, 4]);
    await shop.campaigns.cancel(ada, id);
    expect([(await shop.campaigns.list(bea, { limit: 1 }))[0]?.status, await balance(bea)]).toEqual(['draft', 5]);
  });
});

describe('the ink at the press', () => {
  const seedsOf = async (campaign_id: string) => {
    await shop.work();
    const items = await rows<{ letter_id: string; seed: string }>(
      db,
      sql`select i.letter_id, p.print_order->>'seed' as seed from press_items i join letter_print_orders p on p.letter_id = i.letter_id join letters l on l.id = i.letter_id where l.campaign_id = ${campaign_id}`,
    );
    return items;
  };

  it('of a single letter is that of its proof', async () => {
    const ada = await shop.customer();
    const campaign = await shop.prepared(ada, { ink_seed: 'proof-17' });
    await shop.campaigns.submit(ada, campaign);
    expect(await seedsOf(campaign)).toMatchObject([{ seed: 'proof-17' }]);
  });

  it('of a list is another one for each letter, whatever the browser asks for', async () => {
    const ada = await shop.customer();
    const campaign = await shop.prepared(ada, { campaign_type: 'bulk', ink_seed: 'the same' }, [
      contactNamed('Grace'),
      contactNamed('Joan'),
    ]);
    await shop.campaigns.submit(ada, campaign);
    const items = await seedsOf(campaign);
    expect(items).toHaveLength(2);
    expect(items.map(({ seed }) => seed)).toEqual(items.map(({ letter_id }) => letter_id));
  });
});
