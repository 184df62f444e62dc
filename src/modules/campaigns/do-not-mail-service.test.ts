import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { contactNamed, letterShop } from '../../../tests/support/letter-shop.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { newEntry } from '../do-not-mail/schema.ts';
import { doNotMailService } from '../do-not-mail/service.ts';

const { db } = await testDatabase();
const shop = await letterShop(db);
const list = doNotMailService(shop);

const block = (actor: Actor, ...names: string[]) =>
  list.add(
    actor,
    names.map((name) => newEntry.parse({ kind: 'person', ...contactNamed(name), reason: 'Moved away' })),
  );
const balanceOf = ({ account_id }: Actor) => shop.credits.balanceOf(db, account_id);

describe('submitting a single letter to somebody on the do-not-mail list', () => {
  it('is refused before it is charged, and names the entry', async () => {
    const ada = await shop.customer(1);
    await block(ada, 'Grace');
    const id = await shop.prepared(ada);
    await expect(shop.campaigns.submit(ada, id)).rejects.toMatchObject({
      status: 409,
      code: 'on_do_not_mail_list',
      user_message: expect.stringMatching(/^On your do-not-mail list: Moved away\. The entry is for Grace Reader\./),
      details: { entry: { first_name: 'Grace', reason: 'Moved away' } },
    });
    expect(await balanceOf(ada)).toBe(1);
    expect(await shop.lettersOf(id)).toEqual([]);
  });

  it('works once the entry is removed', async () => {
    const ada = await shop.customer(1);
    await block(ada, 'Grace');
    const id = await shop.prepared(ada);
    const entry = await list.check(ada, contactNamed('Grace'));
    await list.remove(ada, entry!.id);
    expect(await shop.campaigns.submit(ada, id)).toMatchObject({ letters: 1, left_out: 0 });
  });
});

describe('submitting a list with people on the do-not-mail list', () => {
  it('leaves them out and does not charge for them', async () => {
    const ada = await shop.customer(5);
    await block(ada, 'Ben', 'Dan');
    const id = await shop.prepared(ada, { campaign_type: 'bulk' }, ['Ann', 'Ben', 'Cyd', 'Dan'].map(contactNamed));
    const submitted = await shop.campaigns.submit(ada, id);
    expect(submitted).toMatchObject({ letters: 2, left_out: 2, campaign: { contact_count: 2 } });
    expect((await shop.lettersOf(id)).map(({ text }) => text.split(',')[0])).toEqual(['Dear Ann', 'Dear Cyd']);
    expect(await balanceOf(ada)).toBe(3);
  });

  it('is refused when nobody remains', async () => {
    const ada = await shop.customer(5);
    await block(ada, 'Ben', 'Dan');
    const id = await shop.prepared(ada, { campaign_type: 'bulk' }, ['Ben', 'Dan'].map(contactNamed));
    await expect(shop.campaigns.submit(ada, id)).rejects.toMatchObject({ code: 'on_do_not_mail_list' });
    expect(await balanceOf(ada)).toBe(5);
    expect(await shop.campaigns.contacts(ada, id, 10)).toHaveLength(2);
  });

  it('of another account leaves nobody out', async () => {
    const ada = await shop.customer(5);
    await block(await shop.customer(0), 'Ben');
    const id = await shop.prepared(ada, { campaign_type: 'bulk' }, ['Ann', 'Ben'].map(contactNamed));
    expect(await shop.campaigns.submit(ada, id)).toMatchObject({ letters: 2, left_out: 0 });
  });
});
