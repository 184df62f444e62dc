import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { contactNamed, letterShop, SENDER } from '../../../tests/support/letter-shop.ts';
import { sql } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { UNWRITABLE_ADDRESS, UNWRITABLE_NAME } from '../addresses/writable-rules.ts';

const { db } = await testDatabase();
const shop = await letterShop(db);
const balanceOf = ({ account_id }: Actor) => shop.credits.balanceOf(db, account_id);
const AHMAD = { ...contactNamed('أحمد'), last_name: 'العربي' };

/** Changes the one contact of a draft, as a draft of an earlier version may have it. */
const rewrite = (campaign_id: string, first_name: string) =>
  sql`update campaign_contacts set first_name = ${first_name} where campaign_id = ${campaign_id}`.execute(db);

describe('a name or address that no hand can write', () => {
  it.each([
    [{ firstName: '小龍' }, `Return address: ${UNWRITABLE_NAME}`],
    [{ lastName: 'Wáng 王' }, `Return address: ${UNWRITABLE_NAME}`],
    [{ street: 'ул. Ленина 5' }, `Return address: ${UNWRITABLE_ADDRESS}`],
    [{ firstName: '\u200b' }, 'Please enter your name.'],
  ])('is refused of a sender: %j', async (part, user_message) => {
    const draft = shop.draft({ return_address: { ...SENDER, ...part } });
    await expect(shop.campaigns.create(await shop.customer(), draft)).rejects.toMatchObject({ user_message });
  });

  it('is refused of the recipient of a single letter', async () => {
    const ada = await shop.customer();
    const id = await shop.prepared(ada);
    const add = (contact: typeof AHMAD) => shop.campaigns.addContacts(ada, id, [contact]);
    await expect(add(AHMAD)).rejects.toMatchObject({ code: 'campaign_incomplete', user_message: UNWRITABLE_NAME });
    await expect(add({ ...contactNamed('Grace'), company_name: '株式会社' })).rejects.toThrow(UNWRITABLE_NAME);
    await expect(add({ ...contactNamed('Grace'), unit: '六楼' })).rejects.toThrow(UNWRITABLE_ADDRESS);
    await expect(add(contactNamed('\u2060'))).rejects.toThrow('Please enter recipient name');
  });

  it('keeps a contact out of a bulk campaign, like any that cannot be mailed', async () => {
    const ada = await shop.customer();
    const id = await shop.prepared(ada, { campaign_type: 'bulk' }, [AHMAD, contactNamed('Łukasz')]);
    expect(await shop.campaigns.submit(ada, id)).toMatchObject({ letters: 1 });
    expect(await balanceOf(ada)).toBe(4);
    const none = await shop.campaigns.create(ada, shop.draft({ campaign_type: 'bulk' }));
    await expect(shop.campaigns.addContacts(ada, none.id, [AHMAD])).rejects.toThrow(UNWRITABLE_NAME);
  });

  it('is found when a draft that has it is submitted, and nothing is charged', async () => {
    const ada = await shop.customer();
    const id = await shop.prepared(ada);
    for (const [name, text] of [
      ['דוד', UNWRITABLE_NAME],
      ['\u200e', 'Please enter recipient name'],
    ] as const) {
      await rewrite(id, name);
      await expect(shop.campaigns.submit(ada, id)).rejects.toThrow(text);
    }
    await rewrite(id, 'Grace');
    await sql`update campaigns set return_address = jsonb_set(return_address, '{city}', '"東京"') where id = ${id}`.execute(
      db,
    );
    await expect(shop.campaigns.submit(ada, id)).rejects.toThrow(UNWRITABLE_ADDRESS);
    expect(await balanceOf(ada)).toBe(5);
  });

  it('is found when approval is asked for, and again when it is given', async () => {
    const ada = await shop.customer();
    const id = await shop.prepared(ada);
    const ask = () => shop.approvals.ask(ada, { campaign_id: id, note: '' });
    await rewrite(id, 'דוד');
    await expect(ask()).rejects.toThrow(UNWRITABLE_NAME);
    await rewrite(id, 'Grace');
    const { id: approval_id } = await ask();
    await rewrite(id, 'דוד');
    const decide = () => shop.approvals.decide(ada, { approval_id, decision: 'approve', note: '' });
    await expect(decide()).rejects.toThrow(UNWRITABLE_NAME);
    expect(await balanceOf(ada)).toBe(5);
    await rewrite(id, 'David');
    expect(await decide()).toMatchObject({ state: 'approved' });
  });
});

describe('a placeholder that has no text', () => {
  const message = 'Dear Ms. {{last_name}}, thank you.';
  const nameless = { ...contactNamed('Grace'), last_name: '' };

  it('keeps a single letter from being sent', async () => {
    const ada = await shop.customer();
    const id = await shop.prepared(ada, { message }, [nameless]);
    await expect(shop.campaigns.submit(ada, id)).rejects.toMatchObject({
      code: 'campaign_incomplete',
      user_message:
        'The message uses {{last_name}}, and this contact has no last name. Change the message or the contact.',
    });
    expect(await balanceOf(ada)).toBe(5);
  });

  it('keeps contacts that were added one by one from being sent, and says how many', async () => {
    const ada = await shop.customer();
    const contacts = [nameless, contactNamed('Alan'), { ...nameless, first_name: 'Ken', last_name: '' }];
    const id = await shop.prepared(ada, { message, campaign_type: 'bulk' }, contacts);
    await expect(shop.campaigns.submit(ada, id)).rejects.toThrow(
      'The message uses {{last_name}}, and 2 contacts have no last name. Change the message or the contacts.',
    );
    expect(await balanceOf(ada)).toBe(5);
  });
});
