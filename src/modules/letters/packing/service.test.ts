import { expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { contactNamed, letterShop } from '../../../../tests/support/letter-shop.ts';
import { one, rows, sql } from '../../../platform/database/db.ts';
import { silentLog } from '../../../platform/log.ts';
import { addMonths } from '../../../platform/time.ts';
import { packingService } from './service.ts';

const { db } = await testDatabase();
const packing = packingService({ db, log: silentLog });
const shop = await letterShop(db);
const later = addMonths(new Date(), 3);

const month = () =>
  one<{ name: string; options: string[]; indexes: number; bytes: number }>(
    db,
    sql`select c.relname as name, c.reloptions as options, pg_relation_size(c.oid) as bytes,
        (select count(*)::int from pg_index where indrelid = c.oid and indisvalid) as indexes
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'letters'::regclass order by c.relname limit 1`,
  );
const letters = () => rows(db, sql`select l::text as row from letters l order by id`);

it('a mailed month is rewritten: the same rows, indexes and rules in half the pages, and again without words', async () => {
  const ada = await shop.customer(400);
  const names = Array.from({ length: 400 }, (_, n) => contactNamed(`Grace ${n}`));
  const id = await shop.prepared(ada, { campaign_type: 'bulk' }, names);
  await shop.campaigns.submit(ada, id);
  expect(await packing.packMonths(later)).toEqual([]);
  await sql`update letters set status = 'shipped', mailed_at = now(), due_at = null`.execute(db);
  await sql`vacuum letters`.execute(db);
  const [before, rows_before] = [await month(), await letters()];
  expect(await packing.packMonths()).toEqual([]);
  expect(await packing.packMonths(later)).toHaveLength(1);
  const packed = await month();
  expect(await letters()).toEqual(rows_before);
  expect(packed).toMatchObject({ name: before.name, indexes: before.indexes, options: ['fillfactor=100'] });
  expect(packed.bytes).toBeLessThan(before.bytes * 0.6);
  await expect(
    sql`insert into letters select (l).* from (select l from letters l limit 1) x`.execute(db),
  ).rejects.toThrow('duplicate key');
  await expect(
    sql`insert into letters (campaign_id, submission_no, position, account_id, text, first_name, last_name, street, unit, city, state,
        zip, company_name, status_at, created_at)
      select campaign_id, submission_no, position, account_id, text, first_name, last_name, street, unit, city, state, zip, company_name,
        status_at, created_at from letters limit 1`.execute(db),
  ).rejects.toThrow('duplicate key');
  expect(await packing.packMonths(later)).toEqual([]);
  await sql`update letters set text = '', first_name = '', street = '', redacted_at = now() + interval '1 hour'`.execute(
    db,
  );
  expect(await packing.packMonths(later)).toHaveLength(1);
  await sql`update letters set redacted_at = now() - interval '1 day'`.execute(db);
  expect(await packing.packMonths(later)).toEqual([]);
  // The counts of a submission follow changes of a packed month too.
  await sql`update letters set status = 'delivered'`.execute(db);
  expect(await shop.letters.countOf(db, id, 1)).toBe(400);
}, 60_000);
