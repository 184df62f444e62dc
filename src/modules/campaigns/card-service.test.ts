import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { contactNamed, letterShop } from '../../../tests/support/letter-shop.ts';
import { sql } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import type { PrintProvider } from '../../providers/print/port.ts';
import type { CampaignDraft } from './schema.ts';

const { db } = await testDatabase();
const shop = await letterShop(db, { print: refusing });
const { campaigns, letters } = shop;

/** A print shop that knows no Elm Street. */
function refusing(press: PrintProvider): PrintProvider {
  return {
    ...press,
    async submit(orders) {
      const bad = orders.filter(({ recipient }) => recipient.street.includes('Elm'));
      const good = orders.filter((order) => !bad.includes(order));
      const refused = bad.map(({ letter_id }) => ({
        ...{ letter_id, outcome: 'rejected' as const, reason: 'The address does not exist.' },
      }));
      return [...(good.length > 0 ? await press.submit(good) : []), ...refused];
    },
  };
}
const badly = (name: string) => ({ ...contactNamed(name), street: '9 Elm Street' });
const balanceOf = ({ account_id }: Actor) => shop.credits.balanceOf(db, account_id);

async function failedCard(ada: Actor) {
  const id = await shop.prepared(ada, { campaign_type: 'one-time' }, [badly('Grace')]);
  await campaigns.submit(ada, id);
  await shop.work();
  const [letter] = await campaigns.timelines(ada, id, { limit: 1 });
  return { id, letter_id: letter?.id ?? '' };
}
const corrected = (ada: Actor, over: Partial<CampaignDraft>) =>
  shop.prepared(ada, { campaign_type: 'one-time', ...over }, [contactNamed('Grace')]);

describe('a card that could not be sent', () => {
  it('is given back as it was written, with the reason, to nobody but its account', async () => {
    const ada = await shop.customer();
    const { id, letter_id } = await failedCard(ada);
    expect(await campaigns.card(ada, id, letter_id)).toMatchObject({
      letter_id,
      recipient: { first_name: 'Grace', street: '9 Elm Street', zip: '97201' },
      failure_reason: 'The address does not exist.',
      template_id: shop.template_id,
    });
    const eve = await shop.customer();
    await expect(campaigns.card(eve, id, letter_id)).rejects.toMatchObject({ status: 404 });
    await expect(campaigns.card(ada, await shop.prepared(ada), letter_id)).rejects.toMatchObject({ status: 404 });
  });

  it('is sent again changed for one credit, once, also when several pages do it at the same instant', async () => {
    const ada = await shop.customer(5);
    const { id, letter_id: replaces_letter_id } = await failedCard(ada);
    expect(await balanceOf(ada)).toBe(5);
    const ids = [await corrected(ada, { replaces_letter_id }), await corrected(ada, { replaces_letter_id })];
    const tries = [...ids.map((each) => campaigns.submit(ada, each)), letters.retry(ada, replaces_letter_id)];
    const done = await Promise.allSettled(tries);
    // The resend of the unchanged letter answers with the one that took its place.
    expect(done.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
    for (const result of done)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'already_sent_again' });
    await shop.work();
    expect(await balanceOf(ada)).toBe((await letterIds(ada)).includes('failed') ? 5 : 4);
    const [original] = await campaigns.timelines(ada, id, { limit: 1 });
    expect(original?.retried_as).not.toBeNull();
  });

  /** The statuses of all letters but the first one, which failed. */
  async function letterIds(ada: Actor): Promise<string[]> {
    const all = await campaigns.list(ada, { limit: 100 });
    const found = await Promise.all(all.map(({ id }) => campaigns.timelines(ada, id, { limit: 9 })));
    return found
      .flat()
      .filter(({ retried_as }) => retried_as === null)
      .map(({ status }) => status);
  }

  it('costs one more credit for its corrected copy, and a further try is refused', async () => {
    const ada = await shop.customer(5);
    const { id, letter_id: replaces_letter_id } = await failedCard(ada);
    const sent = await corrected(ada, { replaces_letter_id });
    const late = await corrected(ada, { replaces_letter_id });
    await campaigns.submit(ada, sent);
    await expect(campaigns.submit(ada, late)).rejects.toMatchObject({ code: 'already_sent_again' });
    await shop.work();
    expect(await balanceOf(ada)).toBe(4);
    const [copy] = await campaigns.timelines(ada, sent, { limit: 1 });
    const [original] = await campaigns.timelines(ada, id, { limit: 1 });
    expect(original?.retried_as).toBe(copy?.id);
    expect(copy).toMatchObject({ status: 'pending', credits: 1, address: { street: '7 Oak Avenue' } });
    expect((await letters.retry(ada, replaces_letter_id)).id).toBe(copy?.id);
    expect(await balanceOf(ada)).toBe(4);
    // The copy can be canceled and sent after all: it still replaces the same letter.
    await campaigns.cancel(ada, sent);
    await campaigns.submit(ada, sent);
    expect(await balanceOf(ada)).toBe(4);
    // The newest submission comes first, and the list is paged from one to the other.
    const [newest, canceled] = await campaigns.timelines(ada, sent, { limit: 9 });
    expect([newest?.status, canceled?.id, canceled?.status]).toEqual(['queued', copy?.id, 'cancelled']);
    expect(await campaigns.timelines(ada, sent, { limit: 1, after_id: newest?.id })).toMatchObject([{ id: copy?.id }]);
    expect(await campaigns.timelines(ada, sent, { limit: 9, after_id: copy?.id })).toEqual([]);
  });

  it('only replaces a letter that was not sent', async () => {
    const ada = await shop.customer(5);
    const id = await shop.prepared(ada);
    await campaigns.submit(ada, id);
    const [letter] = await campaigns.timelines(ada, id, { limit: 1 });
    const other = await corrected(ada, { replaces_letter_id: letter?.id ?? '' });
    await expect(campaigns.submit(ada, other)).rejects.toMatchObject({ code: 'letter_not_failed' });
    expect(await balanceOf(ada)).toBe(4);
  });
});

describe('a canceled card', () => {
  const canceled = async (ada: Actor) => {
    const id = await shop.prepared(ada);
    await campaigns.submit(ada, id);
    await campaigns.cancel(ada, id);
    return id;
  };
  const titles = async (ada: Actor) => (await campaigns.list(ada, { limit: 9 })).map(({ id }) => id);

  it('goes when a changed one takes its place, also when that is asked twice', async () => {
    const ada = await shop.customer();
    const replaces_draft_id = await canceled(ada);
    expect(await campaigns.card(ada, replaces_draft_id)).toMatchObject({ recipient: { first_name: 'Grace' } });
    const over = { replaces_draft_id, request_key: 'changed' };
    const id = await corrected(ada, over);
    expect(await corrected(ada, over)).toBe(id);
    expect(await titles(ada)).toEqual([id]);
    await expect(campaigns.card(ada, replaces_draft_id)).rejects.toMatchObject({ code: 'campaign_redacted' });
  });

  it('whose words were deleted meanwhile is not sent again, and says why', async () => {
    const ada = await shop.customer();
    const id = await canceled(ada);
    await sql`update campaigns set message = '', redacted_at = now() where id = ${id}`.execute(shop.db);
    await expect(campaigns.submit(ada, id)).rejects.toMatchObject({ code: 'campaign_redacted' });
  });

  it('can be deleted, as any draft can, but nothing that was sent', async () => {
    const ada = await shop.customer();
    const id = await canceled(ada);
    const draft = await shop.prepared(ada);
    await campaigns.remove(ada, id);
    await campaigns.remove(ada, draft);
    expect(await titles(ada)).toEqual([]);
    expect(await campaigns.contacts(ada, id, 9)).toEqual([]);
    const sent = await shop.prepared(ada);
    await campaigns.submit(ada, sent);
    await expect(campaigns.remove(ada, sent)).rejects.toMatchObject({ code: 'not_a_draft' });
    await expect(corrected(ada, { replaces_draft_id: sent })).rejects.toMatchObject({ code: 'not_a_draft' });
  });
});

it('the list of campaigns is searched by title and recipient, narrowed, and paged after its last one', async () => {
  const ada = await shop.customer(9);
  const first = await shop.prepared(ada, { title: 'Spring' }, [contactNamed('Ruth')]);
  const second = await shop.prepared(ada, { title: 'Autumn' }, [contactNamed('Grace')]);
  const third = await shop.prepared(ada, { title: 'Winter' }, [badly('Ruth')]);
  await campaigns.submit(ada, third);
  await shop.work();
  const found = async (filter: object) => (await campaigns.list(ada, { limit: 9, ...filter })).map(({ id }) => id);
  expect(await found({})).toEqual([third, second, first]);
  expect(await found({ search: 'autu' })).toEqual([second]);
  expect(await found({ search: 'ruth reader' })).toEqual([third, first]);
  expect(await found({ search: '%' })).toEqual([]);
  expect(await found({ group: 'open' })).toEqual([second, first]);
  expect(await found({ group: 'failed' })).toEqual([third]);
  expect(await campaigns.figures(ada)).toEqual({ drafts: 2, under_way: 0, cards: 0, mailed: 0 });
  await campaigns.submit(ada, second);
  expect(await campaigns.figures(ada)).toEqual({ drafts: 1, under_way: 1, cards: 1, mailed: 0 });
  const list = await shop.prepared(ada, { campaign_type: 'bulk' }, [contactNamed('Ann'), contactNamed('Bob')]);
  await campaigns.submit(ada, list);
  await shop.work();
  await sql`update letters set status = 'shipped', mailed_at = now() where id =
    (select id from letters where campaign_id = ${list} order by position limit 1)`.execute(db);
  expect(await campaigns.figures(ada)).toEqual({ drafts: 1, under_way: 2, cards: 2, mailed: 1 });
  expect(await found({ limit: 1, before_id: third })).toEqual([second]);
  expect(await found({ before_id: first })).toEqual([]);
});
