import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { actorOf, makePerson } from '../../../tests/support/factories.ts';
import { contactNamed, letterShop } from '../../../tests/support/letter-shop.ts';
import { connect, one, sql } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { verifyCityStateZip } from '../../providers/places/directory/zip-directory.ts';
import type { PrintProvider } from '../../providers/print/port.ts';
import { flagDrawing } from '../imports/preflight/flag-service.ts';
import { importsService } from '../imports/service.ts';
import { draftsService } from './drafts/service.ts';
import { EVERY_VALUE_UNWRITABLE } from './rules.ts';

const { db, url } = await testDatabase();
/** Names that the printer refuses, as long as they are here. */
const refused = new Set<string>();
const shop = await letterShop(db, { print: refusing });
const { pool, close } = connect(url);
afterAll(close);
const imports = importsService({ db, pool, clock: shop.clock, verify: verifyCityStateZip, drawing: flagDrawing });
const drafts = draftsService({ db, clock: shop.clock });

function refusing(press: PrintProvider): PrintProvider {
  return {
    ...press,
    async submit(orders) {
      const bad = orders.filter(({ recipient }) => refused.has(recipient.first_name));
      const good = orders.filter((order) => !bad.includes(order));
      return [
        ...(good.length > 0 ? await press.submit(good) : []),
        ...bad.map(({ letter_id }) => ({ letter_id, outcome: 'rejected' as const, reason: 'No such street.' })),
      ];
    },
  };
}

const FILE = [
  'First Name,Last Name,Street,City,State,ZIP,Favourite dish',
  'Grace,Hopper,12 Main St,Springfield,IL,62701,Soup',
  'GRACE,Hopper,12 Main Street,Springfield,IL,62701,Soup',
  'Alan,Reed,7 Oak Ave,Portland,OR,97201,',
  ',Nobody,7 Oak Ave,Portland,OR,97201,Pie',
  'Cyd,Lee,1 Elm St,Atlantis,OR,97999,Cake',
].join('\n');

async function listOf(actor: Actor, file = FILE): Promise<string> {
  const bytes = new TextEncoder().encode(file);
  const { import_id } = await imports.start(actor, {
    file_name: 'people.csv',
    size_bytes: bytes.length,
    mapping: { first_name: 0, last_name: 1, street: 2, city: 3, state: 4, zip: 5 },
    fixes: {},
    choices: { duplicates: 'skip', recently_mailed: 'keep', unverified: 'send' },
  });
  await imports.receive(actor, import_id, 0, bytes);
  await imports.read(import_id);
  return import_id;
}
/** Checks a message with all rows of a list. */
async function checked(actor: Actor, list: string, message: string): Promise<void> {
  await imports.startPreflight(actor, list, { message, text_type: 'Short Text', signed: false });
  const { rows: jobs } = await sql<{ proof_id: string }>`select payload ->> 'proof_id' as proof_id from jobs
    where payload ->> 'import_id' = ${list} and payload ->> 'proof_id' is not null`.execute(db);
  for (const { proof_id } of jobs) await imports.checkMessage(list, proof_id);
}
const MESSAGE = 'Dear {{First Name}} of {{city}}, enjoy your {{favourite_dish}}!';
const bulk = (message = MESSAGE) => shop.draft({ campaign_type: 'bulk', message });
const balanceOf = ({ account_id }: Actor) => shop.credits.balanceOf(db, account_id);
/** A count is shared by many pages for a while, so a change shows a little later. */
const COUNTED_SOON = { timeout: 10_000 };
const everybody = (...names: string[]) => names.map(contactNamed);

describe('a campaign from a list', () => {
  it('charges one credit for each row that is to be sent, and writes each its own words', async () => {
    const ada = await shop.customer(10);
    const list = await listOf(ada);
    const { id } = await shop.campaigns.create(ada, bulk());
    expect(await shop.campaigns.addImport(ada, id, list)).toMatchObject({ added: 3 });
    expect(await shop.campaigns.addImport(ada, id, list)).toMatchObject({ added: 3 });
    expect(await shop.campaigns.submit(ada, id)).toMatchObject({ letters: 3, campaign: { contact_count: 3 } });
    expect((await shop.lettersOf(id)).map(({ text }) => text)).toEqual([
      'Dear Grace of Springfield, enjoy your Soup!',
      'Dear Alan of Portland, enjoy your !',
      'Dear Cyd of Atlantis, enjoy your Cake!',
    ]);
    expect(await balanceOf(ada)).toBe(7);
    // What was submitted stays as it is, whatever is asked afterwards.
    expect(await shop.campaigns.addImport(ada, id, list)).toMatchObject({ added: 3 });
    expect(await shop.campaigns.submit(ada, id)).toMatchObject({ letters: 3 });
    expect(await balanceOf(ada)).toBe(7);
  });

  it('is all or nothing: a list that the credits do not cover makes no letter', async () => {
    const ada = await shop.customer(2);
    const { id } = await shop.campaigns.create(ada, bulk());
    await shop.campaigns.addImport(ada, id, await listOf(ada));
    await expect(shop.campaigns.submit(ada, id)).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect([await shop.lettersOf(id), await balanceOf(ada)]).toEqual([[], 2]);
  });

  it('takes no list of somebody else, and none that is not read yet', async () => {
    const [ada, eve] = [await shop.customer(10), await shop.customer(10)];
    const { id } = await shop.campaigns.create(eve, bulk());
    await expect(shop.campaigns.addImport(eve, id, await listOf(ada))).rejects.toMatchObject({ status: 404 });
    const waiting = await imports.start(eve, {
      file_name: 'a.csv',
      size_bytes: 10,
      mapping: { full_name: 0, full_address: 1 },
      fixes: {},
      choices: { duplicates: 'skip', recently_mailed: 'keep', unverified: 'send' },
    });
    await expect(shop.campaigns.addImport(eve, id, waiting.import_id)).rejects.toMatchObject({
      code: 'import_not_ready',
    });
  });

  it('marks the people who were mailed within 30 days in the next list', async () => {
    const ada = await shop.customer(10);
    const { id } = await shop.campaigns.create(ada, bulk());
    await shop.campaigns.addImport(ada, id, await listOf(ada));
    await shop.campaigns.submit(ada, id);
    const next = await listOf(ada);
    expect(await imports.view(ada, next)).toMatchObject({ mailed_recently: 4, to_send: 3 });
    const choices = { duplicates: 'skip', recently_mailed: 'skip', unverified: 'send' } as const;
    expect(await imports.choose(ada, next, choices)).toMatchObject({ to_send: 0 });
    shop.clock.move(31 * 86_400_000);
    expect(await imports.view(ada, await listOf(ada))).toMatchObject({ mailed_recently: 0 });
  });
});

it('a list marks whom a single letter went to, however the address was written there', async () => {
  const ada = await shop.customer(10);
  const grace = {
    ...contactNamed('Grace'),
    last_name: 'Hopper',
    street: '12 MAIN STREET.',
    unit: '',
    zip: '62701-0001',
  };
  const id = await shop.prepared(ada, {}, [grace]);
  const mailed = async () => (await imports.rows(ada, await listOf(ada), 'mailed_recently', 0, 9)).rows;
  expect(await mailed()).toEqual([]);
  await shop.campaigns.submit(ada, id);
  expect((await mailed()).map(({ row_no }) => row_no)).toEqual([1, 2]);
});

describe('the preflight of all rows', () => {
  it('flags letters that are too long, lack a variable or cannot be written, and no others', async () => {
    const ada = await shop.customer();
    const list = await listOf(
      ada,
      `${FILE}\nBo,Lee,2 Elm St,Salem,OR,97301,${'very long pie '.repeat(70)}\nXi,Lee,3 Elm St,Salem,OR,97301,寿司`,
    );
    const request = { message: MESSAGE, text_type: 'Short Text' as const, signed: false };
    expect((await imports.startPreflight(ada, list, request)).proof).toMatchObject({ state: 'working', checked: 0 });
    await imports.startPreflight(ada, list, request);
    const jobs = await sql<{
      payload: { import_id: string; proof_id: string };
    }>`select payload from jobs
      where payload ->> 'import_id' = ${list} and payload ->> 'proof_id' is not null`.execute(db);
    expect(jobs.rows).toHaveLength(1);
    for (const { payload } of jobs.rows) await imports.checkMessage(payload.import_id, payload.proof_id);
    expect((await imports.view(ada, list)).proof).toMatchObject({ state: 'done', checked: 6, flagged: 3 });
    const flagged = (await imports.rows(ada, list, 'flagged', 0, 50)).rows;
    expect(flagged.map(({ row_no, flags }) => [row_no, flags])).toEqual([
      [3, [{ reason: 'missing_variable', detail: 'Favourite dish' }]],
      [6, [{ reason: 'overflow', detail: expect.stringMatching(/^\d+$/) }]],
      [7, [{ reason: 'unwritable_value', detail: 'Favourite dish: 寿 司' }]],
    ]);
  });

  it('names characters of the message itself on every card, apart from those of a row', async () => {
    const ada = await shop.customer();
    const list = await listOf(ada, `${FILE}\nXi,Lee,3 Elm St,Salem,OR,97301,寿司`);
    await checked(ada, list, `${MESSAGE} ☀`);
    const { rows } = await imports.rows(ada, list, 'flagged', 0, 50);
    const sun = { reason: 'unwritable', detail: '☀' };
    expect(rows.map(({ flags }) => flags)).toEqual([
      [sun],
      [{ reason: 'missing_variable', detail: 'Favourite dish' }, sun],
      [sun],
      [{ reason: 'unwritable_value', detail: 'Favourite dish: 寿 司' }, sun],
    ]);
  });

  it('says how many rows are not sent because the message uses what cannot be written, and charges for the others', async () => {
    const ada = await shop.customer();
    const list = await listOf(
      ada,
      `${FILE}\nXi,Lee,3 Elm St,Salem,OR,97301,寿司\nBo,Lee,3 Elm St,Salem,OR,97301,Crème`,
    );
    await checked(ada, list, MESSAGE);
    expect(await imports.view(ada, list)).toMatchObject({ to_send: 5, proof: { flagged: 2, gaps: 1 } });
    const { id } = await shop.campaigns.create(ada, bulk());
    await shop.campaigns.addImport(ada, id, list);
    expect(await shop.campaigns.submit(ada, id)).toMatchObject({ letters: 4, left_out: 1 });
    expect(await balanceOf(ada)).toBe(1);
    expect((await shop.lettersOf(id)).map(({ text }) => text)).not.toContainEqual(expect.stringContaining('寿'));
    const other = await shop.campaigns.create(ada, bulk('Dear {{first_name}}, see you soon.'));
    await shop.campaigns.addImport(ada, other.id, list);
    await expect(shop.campaigns.submit(ada, other.id)).rejects.toMatchObject({ details: { required: 5 } });
  });

  it('refuses a list of which nobody can be written to', async () => {
    const ada = await shop.customer();
    const file = `${FILE.split('\n')[0]}\nXi,Lee,3 Elm St,Salem,OR,97301,寿司`;
    const { id } = await shop.campaigns.create(ada, bulk());
    await shop.campaigns.addImport(ada, id, await listOf(ada, file));
    await expect(shop.campaigns.submit(ada, id)).rejects.toMatchObject({ user_message: EVERY_VALUE_UNWRITABLE });
    expect(await balanceOf(ada)).toBe(5);
  });

  it('counts only the cards that are sent', async () => {
    const ada = await shop.customer();
    const list = await listOf(ada, `${FILE}\nXi,Lee,3 Elm St,Salem,OR,97301,寿司\nXi,Lee,3 Elm St,Salem,OR,97301,寿司`);
    await checked(ada, list, MESSAGE);
    const flaggedRows = async () => (await imports.rows(ada, list, 'flagged', 0, 50)).rows.map(({ row_no }) => row_no);
    expect((await imports.view(ada, list)).proof).toMatchObject({ state: 'done', flagged: 2 });
    expect(await flaggedRows()).toEqual([3, 6]);
    await imports.choose(ada, list, { duplicates: 'keep', recently_mailed: 'keep', unverified: 'send' });
    expect((await imports.view(ada, list)).proof).toMatchObject({ flagged: 3 });
    expect(await flaggedRows()).toEqual([3, 6, 7]);
  });
});

describe('a row whose text no card fits', () => {
  it('is flagged without being laid out, and its list is not submitted and costs nothing', async () => {
    const ada = await shop.customer(10);
    const list = await listOf(ada, `${FILE}\nBo,Lee,2 Elm St,Salem,OR,97301,${'very long pie '.repeat(70)}`);
    const message = '{{Favourite dish}}, {{Favourite dish}}';
    const check = { message, text_type: 'Short Text' as const, signed: false };
    await expect(imports.startPreflight(ada, list, { ...check, message: 'x'.repeat(1756) })).rejects.toMatchObject({
      code: 'message_too_long',
    });
    await imports.startPreflight(ada, list, check);
    const { rows: jobs } = await sql<{
      payload: { proof_id: string };
    }>`select payload from jobs
      where payload ->> 'import_id' = ${list} and payload ->> 'proof_id' is not null`.execute(db);
    await imports.checkMessage(list, jobs[0]!.payload.proof_id);
    const flagged = (await imports.rows(ada, list, 'flagged', 0, 50)).rows;
    expect(flagged.at(-1)).toMatchObject({ row_no: 6, flags: [{ reason: 'too_long', detail: '1960/1755' }] });

    const { id } = await shop.campaigns.create(ada, bulk(message));
    await shop.campaigns.addImport(ada, id, list);
    await expect(shop.campaigns.submit(ada, id)).rejects.toMatchObject({
      code: 'message_too_long',
      user_message: expect.stringMatching(/^The longest message of this list has 1,960 characters\./),
    });
    expect(await balanceOf(ada)).toBe(10);
    expect(await shop.lettersOf(id)).toEqual([]);
  });
});

describe('a draft', () => {
  it('is saved under its key, listed with its list, opened elsewhere and removed', async () => {
    const [ada, eve] = [await shop.customer(), await shop.customer()];
    const list = await listOf(ada);
    await drafts.save(ada, 'k', { step: 2, title: 'Spring', import_id: list, file_name: 'people.csv' });
    await drafts.save(ada, 'k', { step: 3, title: 'Spring', import_id: list, file_name: 'people.csv', more: [1] });
    expect(await drafts.list(ada)).toMatchObject([
      { key: 'k', title: 'Spring', step: 3, contacts: 5, file_name: 'people.csv' },
    ]);
    expect((await drafts.open(ada, 'k')).state).toMatchObject({ step: 3, more: [1] });
    await expect(drafts.open(eve, 'k')).rejects.toMatchObject({ status: 404 });
    expect([await drafts.remove(eve, 'k'), await drafts.remove(ada, 'k'), await drafts.list(ada)]).toEqual([
      false,
      true,
      [],
    ]);
  });

  it('is not overwritten by an edit of another version; moving between steps makes no new version', async () => {
    const ada = await shop.customer();
    const { version } = await drafts.save(ada, 'k', { step: 1, title: 'Spring', saved_at: 'monday' });
    expect((await drafts.save(ada, 'k', { step: 4, title: 'Spring', saved_at: 'tuesday' }, version)).version).toBe(
      version,
    );
    const theirs = await drafts.save(ada, 'k', { step: 4, title: 'Summer', saved_at: 'friday' }, version);
    await expect(drafts.save(ada, 'k', { step: 4, title: 'Autumn' }, version)).rejects.toMatchObject({
      code: 'draft_changed',
      details: { version: theirs.version, saved_at: 'friday' },
    });
    expect(await drafts.open(ada, 'k')).toMatchObject({ state: { title: 'Summer' }, version: theirs.version });
    await drafts.remove(ada, 'k');
    await expect(drafts.save(ada, 'k', { step: 4 }, theirs.version)).rejects.toMatchObject({ code: 'draft_gone' });
  });

  it('is the same for each member of its account, and none for others', async () => {
    const [ada, eve] = [await shop.customer(), await shop.customer()];
    const bea = actorOf({ ...(await makePerson(db)), account_id: ada.account_id });
    const list = await listOf(ada);
    const { version } = await drafts.save(ada, 'k', { step: 1, title: 'Spring', import_id: list });
    await drafts.save(bea, 'k', { step: 2, title: 'Summer', import_id: list }, version);
    expect((await drafts.open(ada, 'k')).state).toMatchObject({ title: 'Summer' });
    expect(await drafts.list(bea)).toEqual(await drafts.list(ada));
    await drafts.save(eve, 'k', { step: 1, title: 'Mine', import_id: list });
    expect(await drafts.list(eve)).toMatchObject([{ title: 'Mine', contacts: 0 }]);
    expect(await drafts.list(ada)).toMatchObject([{ title: 'Summer', contacts: 5 }]);
    expect([await drafts.remove(bea, 'k'), await drafts.list(ada)]).toEqual([true, []]);
  });

  it('ends with the submission of its campaign, wherever that was asked for', async () => {
    const ada = await shop.customer();
    for (const key of ['sent', 'unsent']) await drafts.save(ada, key, { step: 7, title: key });
    await shop.campaigns.submit(ada, await shop.prepared(ada, { campaign_type: 'bulk', request_key: 'sent' }));
    expect(await drafts.list(ada)).toMatchObject([{ key: 'unsent' }]);
  });

  it('can be made of a campaign that was sent: words and look, without its contacts, once for each key', async () => {
    const ada = await shop.customer();
    const id = await shop.prepared(ada, { campaign_type: 'bulk', title: 'Spring' });
    await shop.campaigns.submit(ada, id);
    const made = await shop.campaigns.duplicate(ada, id, 'again');
    expect(made).toMatchObject({ key: 'again', state: { step: 1, title: 'Spring', template_id: shop.template_id } });
    expect(made.state).not.toHaveProperty('import_id');
    await drafts.save(ada, 'again', { ...made.state, title: 'Summer' });
    expect((await shop.campaigns.duplicate(ada, id, 'again')).state.title).toBe('Summer');
  });
});

describe('the letters of a campaign', () => {
  it('are counted while they go out, and found by name, place and state', async () => {
    const ada = await shop.customer(5);
    const id = await shop.prepared(ada, { campaign_type: 'bulk' }, everybody('Grace', 'Alan', 'Bad'));
    await shop.campaigns.submit(ada, id);
    expect(await shop.campaigns.progress(ada, id)).toMatchObject({
      queued: 3,
      sent: 0,
      failed: 0,
      total: 3,
      seconds_left: null,
    });
    refused.add('Bad');
    await shop.work();
    refused.clear();
    await expect
      .poll(() => shop.campaigns.progress(ada, id), COUNTED_SOON)
      .toMatchObject({ queued: 0, sent: 2, failed: 1, total: 3, seconds_left: 0 });
    const named = async (filter: object) =>
      (await shop.campaigns.timelines(ada, id, { limit: 10, ...filter })).map(({ contact_name }) => contact_name);
    expect(await named({})).toEqual(['Grace Reader', 'Alan Reader', 'Bad Reader']);
    expect(await named({ search: 'ala portland' })).toEqual(['Alan Reader']);
    expect(await named({ search: '%' })).toEqual([]);
    expect(await named({ status: 'failed' })).toEqual(['Bad Reader']);
    const [grace, alan] = await shop.campaigns.timelines(ada, id, { limit: 10 });
    expect(await named({ limit: 1, after_id: grace?.id })).toEqual(['Alan Reader']);
    expect(alan).toMatchObject({ address: { city: 'Portland' }, credits: 1, mailed_at: null });
    expect((await shop.campaigns.timelines(ada, id, { limit: 10, status: 'failed' }))[0]?.credits).toBe(0);
    expect((await shop.campaigns.list(ada, { limit: 1 }))[0]?.letters).toEqual({
      ...{ queued: 0, sent: 2, mailed: 0, failed: 1, total: 3 },
    });
    expect(await named({ id: alan?.id })).toEqual(['Alan Reader']);
  });

  it('that failed are sent again for one credit, once, also when asked twice at the same instant', async () => {
    const ada = await shop.customer(3);
    const id = await shop.prepared(ada, { campaign_type: 'bulk' }, everybody('Grace', 'Bad'));
    await shop.campaigns.submit(ada, id);
    refused.add('Bad');
    await shop.work();
    const [failed] = await shop.campaigns.timelines(ada, id, { limit: 1, status: 'failed' });
    expect([failed?.failure_reason, failed?.retried_as, await balanceOf(ada)]).toEqual(['No such street.', null, 2]);
    const eve = await shop.customer(3);
    await expect(shop.letters.retry(eve, failed!.id)).rejects.toMatchObject({ status: 404 });

    const [one_try, other] = await Promise.all([
      shop.letters.retry(ada, failed!.id),
      shop.letters.retry(ada, failed!.id),
    ]);
    expect([one_try.id, await balanceOf(ada)]).toEqual([other.id, 1]);
    await expect(shop.letters.retry(ada, one_try.id)).rejects.toMatchObject({ code: 'letter_not_failed' });
    await shop.work();
    expect(await balanceOf(ada)).toBe(2);

    refused.clear();
    const third = await shop.letters.retry(ada, one_try.id);
    await shop.work();
    expect(await shop.campaigns.timelines(ada, id, { limit: 10 })).toMatchObject([
      { contact_name: 'Grace Reader', status: 'pending' },
      { contact_name: 'Bad Reader', status: 'failed', retried_as: one_try.id },
      { contact_name: 'Bad Reader', status: 'failed', retried_as: third.id },
      { contact_name: 'Bad Reader', status: 'pending', retried_as: null },
    ]);
    expect(await balanceOf(ada)).toBe(1);
    await expect
      .poll(() => shop.campaigns.progress(ada, id), COUNTED_SOON)
      .toMatchObject({ sent: 2, failed: 0, total: 2 });
    expect(
      await one(
        db,
        sql`select count(*) as n from press_items i join letters l on l.id = i.letter_id where l.campaign_id = ${id}`,
      ),
    ).toEqual({ n: 2 });
  });
});

describe('pausing', () => {
  it('is for ongoing campaigns that are pending, which resume where they were', async () => {
    const ada = await shop.customer();
    const { id } = await shop.campaigns.create(ada, shop.draft({ campaign_type: 'ongoing' }));
    await expect(shop.campaigns.pause(ada, id)).rejects.toMatchObject({ code: 'cannot_pause' });
    await sql`update campaigns set status = 'pending' where id = ${id}`.execute(db);
    await expect(shop.campaigns.resume(ada, id)).rejects.toMatchObject({ code: 'cannot_resume' });
    await shop.campaigns.pause(ada, id);
    expect(await shop.campaigns.resume(ada, id)).toMatchObject({ message: expect.stringContaining('resumed') });
    expect((await shop.campaigns.list(ada, { limit: 1 }))[0]?.status).toBe('pending');
    const { id: bulk_id } = await shop.campaigns.create(ada, bulk());
    await expect(shop.campaigns.pause(ada, bulk_id)).rejects.toMatchObject({
      message: 'Only ongoing campaigns can be paused',
    });
  });
});
