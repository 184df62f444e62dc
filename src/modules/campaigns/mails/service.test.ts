import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { contactNamed, type LetterShop, letterShop } from '../../../../tests/support/letter-shop.ts';
import { type Db, rows, sql } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { type CampaignMailOrder, campaignMailService, MAIL_JOB } from './service.ts';

let db: Db;
let shop: LetterShop;
const site_url = 'https://letters.example.com';
beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = await letterShop(db);
});

const mails = () => campaignMailService({ db, letters: shop.letters, site_url });

async function ordered(campaign_id: string): Promise<CampaignMailOrder[]> {
  const found = await rows<{ payload: CampaignMailOrder }>(
    db,
    sql`select payload from jobs where name = ${MAIL_JOB} and payload->>'campaign_id' = ${campaign_id} order by id`,
  );
  return found.map(({ payload }) => payload);
}

async function submitted(actor: Actor, contacts = [contactNamed('Grace')]) {
  const type = contacts.length > 1 ? 'bulk' : 'one-time';
  const id = await shop.prepared(actor, { campaign_type: type }, contacts);
  await shop.campaigns.submit(actor, id);
  return id;
}

describe('mails about sent cards', () => {
  it('confirm a submission once, however often it is submitted', async () => {
    const ada = await shop.customer();
    const id = await submitted(ada);
    await shop.campaigns.submit(ada, id);
    const orders = await ordered(id);
    expect(orders).toEqual([{ kind: 'submitted', campaign_id: id, submission_no: 1 }]);
    const composed = await mails().composeMail(orders[0]!);
    expect(composed).toMatchObject({
      key: `campaigns:submitted:${id}:1`,
      mail: { to: ada.email, subject: 'Your card is headed to print: Thank you' },
    });
  });

  it('are not sent to whoever turned them off', async () => {
    const ada = await shop.customer();
    const id = await submitted(ada);
    await sql`insert into profiles (user_id, email, order_mails, created_at, updated_at)
      values (${ada.user_id}, ${ada.email}, 'off', now(), now())
      on conflict (user_id) do update set order_mails = 'off'`.execute(db);
    expect(await mails().composeMail({ kind: 'submitted', campaign_id: id, submission_no: 1 })).toBeUndefined();
  });

  it('say that cards are mailed, or could not be sent, when their letters are', async () => {
    const ada = await shop.customer();
    const [mailed, failed] = [await submitted(ada), await submitted(ada)];
    await sql`update letters set status = 'shipped' where campaign_id = ${mailed}`.execute(db);
    await sql`update letters set status = 'failed' where campaign_id = ${failed}`.execute(db);
    for (let again = 0; again < 2; again++) await shop.campaigns.refresh([mailed, failed]);
    expect((await ordered(mailed)).map(({ kind }) => kind)).toEqual(['submitted', 'mailed']);
    const orders = await ordered(failed);
    expect(orders.map(({ kind }) => kind)).toEqual(['submitted', 'failed']);
    const composed = await mails().composeMail(orders[1]!);
    expect(composed?.mail.subject).toBe('Your card couldn’t be sent: Thank you');
  });

  it('of an earlier submission are not sent', async () => {
    const id = await submitted(await shop.customer());
    expect(await mails().composeMail({ kind: 'mailed', campaign_id: id, submission_no: 0 })).toBeUndefined();
  });
});
