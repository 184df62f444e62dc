import { expect, inject, it } from 'vitest';
import { tablesScanned, testDatabase } from '../../../tests/support/database.ts';
import { actorOf, makePerson } from '../../../tests/support/factories.ts';
import { letterShop } from '../../../tests/support/letter-shop.ts';
import { primaryReader } from '../../platform/database/replica.ts';
import type { AdminActor } from '../../platform/http/endpoint.ts';
import { currentRequestId, inRequest } from '../../platform/telemetry/request-context.ts';
import { analyticsService } from '../analytics/service.ts';
import { requestsOf } from '../press/store.ts';
import { adminService } from './service.ts';

const { db } = await testDatabase();
const ORDERED = '01a2b3c4-d5e6-7f00-8a1b-2c3d4e5f6071';

it('a reference goes with a letter to the print provider and finds it at the desk, as another one finds its run', async () => {
  const seen: (string | null)[] = [];
  const shop = await letterShop(db, {
    print: (press) => ({
      ...press,
      submit: (orders) => {
        seen.push(currentRequestId());
        return press.submit(orders);
      },
    }),
  });
  const ada = await shop.customer();
  const campaign_id = await shop.prepared(ada);
  await inRequest({ request_id: ORDERED }, () => shop.campaigns.submit(ada, campaign_id));
  await shop.work();
  expect(seen).toEqual([ORDERED]);

  const operator = actorOf(await makePerson(db), { operator_roles: ['owner'] }) as AdminActor;
  const run = await shop.press.createRun(operator);
  expect(await requestsOf(db, run.id, 5)).toEqual([ORDERED]);
  const [letter] = await shop.lettersOf(campaign_id);
  const search = (q: string, over = db) =>
    adminService({
      db: over,
      clock: shop.clock,
      analytics: analyticsService({ db: over, reader: primaryReader(over), clock: shop.clock, environment: 'test' }),
      data_dir: inject('scratch'),
      diskFull: async () => null,
      backups: async () => ({ to: null, problems: [], last_backup_at: null, last_drill: null }),
    }).search(operator, q);
  const found = async (q: string) => (await search(q)).map(({ kind, id }) => [kind, id]);
  const hits = [
    ['letter', letter?.id],
    ['campaign', campaign_id],
  ];
  expect(await found(ORDERED)).toEqual(hits);
  expect(await found(`Reference ${ORDERED.toUpperCase()}`)).toEqual(hits);
  expect(await found(ORDERED.replaceAll('-', ''))).toEqual(hits);
  expect(await found(operator.request_id)).toEqual([['print_run', run.id]]);
  expect(await tablesScanned(db, (tx) => search(ORDERED, tx))).toEqual([]);
});
