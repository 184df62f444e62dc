import { expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { letterShop } from '../../../../tests/support/letter-shop.ts';
import { inTransaction, sql } from '../../../platform/database/db.ts';
import type { StoredEntry } from '../schema.ts';
import { namedFiles } from './store.ts';
import { verify } from './verify-service.ts';

it('says of a restored database what agrees, and names what is missing', async () => {
  const { db, url } = await testDatabase();
  const shop = await letterShop(db);
  const ada = await shop.customer();
  await shop.campaigns.submit(ada, await shop.prepared(ada));
  await shop.work();
  const entries = async () => (await namedFiles(db)).map((named) => ({ ...named }) as StoredEntry);
  const wrong = async (files: StoredEntry[]) =>
    (await verify(url, shop.clock, files)).checks.filter(({ ok }) => !ok).map(({ what, found }) => `${what}: ${found}`);

  expect(await wrong(await entries())).toEqual([]);
  expect((await verify(url, shop.clock, await entries())).letters).toBe(1);

  await inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into support_messages (issue_id, kind, text, request_key, created_at)
      values (uuidv7(), 'note', 'About nothing', 'k', now())`.execute(tx);
  });
  expect((await wrong(await entries())).join()).toContain('support_messages');
});
