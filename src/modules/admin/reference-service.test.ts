import { expect, inject, it } from 'vitest';
import { automationShop, lead } from '../../../tests/support/automations/shop.ts';
import { tablesScanned, testDatabase } from '../../../tests/support/database.ts';
import { actorOf, makePerson } from '../../../tests/support/factories.ts';
import { letterShop } from '../../../tests/support/letter-shop.ts';
import { moneyShop } from '../../../tests/support/money-shop.ts';
import { systemClock } from '../../platform/clock.ts';
import { primaryReader } from '../../platform/database/replica.ts';
import type { AdminActor } from '../../platform/http/endpoint.ts';
import { currentRequestId, inRequest } from '../../platform/telemetry/request-context.ts';
import { analyticsService } from '../analytics/service.ts';
import { requestsOf } from '../press/store.ts';
import { adminService } from './service.ts';

const { db } = await testDatabase();
const ORDERED = '01a2b3c4-d5e6-7f00-8a1b-2c3d4e5f6071';
const POSTED = '01a2b3c4-d5e6-7f00-8a1b-2c3d4e5f6072';
const BOUGHT = '01a2b3c4-d5e6-7f00-8a1b-2c3d4e5f6073';

const search = (operator: AdminActor, q: string, over = db) =>
  adminService({
    db: over,
    clock: systemClock,
    analytics: analyticsService({ db: over, reader: primaryReader(over), clock: systemClock, environment: 'test' }),
    data_dir: inject('scratch'),
    diskFull: async () => null,
    backups: async () => ({ to: null, problems: [], last_backup_at: null, last_drill: null }),
  }).search(operator, q);
const anOperator = async () => actorOf(await makePerson(db), { operator_roles: ['owner'] }) as AdminActor;

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

  const operator = await anOperator();
  const run = await shop.press.createRun(operator);
  expect(await requestsOf(db, run.id, 5)).toEqual([ORDERED]);
  const [letter] = await shop.lettersOf(campaign_id);
  const found = async (q: string) => (await search(operator, q)).map(({ kind, id }) => [kind, id]);
  const hits = [
    ['letter', letter?.id],
    ['campaign', campaign_id],
  ];
  expect(await found(ORDERED)).toEqual(hits);
  expect(await found(`Reference ${ORDERED.toUpperCase()}`)).toEqual(hits);
  expect(await found(ORDERED.replaceAll('-', ''))).toEqual(hits);
  expect(await found(operator.request_id)).toEqual([['print_run', run.id]]);
  expect(await tablesScanned(db, (tx) => search(operator, ORDERED, tx))).toEqual([]);
});

it('the reference of a CRM’s request finds the letters that were made of it', async () => {
  const shop = await automationShop(db);
  const ada = await shop.customer();
  const automation_id = await shop.switchedOn(ada);
  const both = { contacts: [lead('Grace'), lead('Alan', { address1: '9 Elm Street' })] };
  await inRequest({ request_id: POSTED }, () => shop.post(automation_id, both));
  await shop.process();
  const operator = await anOperator();
  const hits = await search(operator, POSTED);
  expect(hits.map(({ kind }) => kind)).toEqual(['letter', 'letter', 'campaign']);
  expect(await tablesScanned(db, (tx) => search(operator, POSTED, tx))).toEqual([]);
});

it('the reference of a checkout finds what was paid', async () => {
  const shop = moneyShop(db);
  const ada = await shop.customer();
  const { sessionId } = await inRequest({ request_id: BOUGHT }, () => shop.billing.startCheckout(ada, {}));
  await shop.pay(sessionId);
  await shop.billing.processPaymentSuccess(ada, sessionId);
  const operator = await anOperator();
  expect((await search(operator, BOUGHT)).map(({ kind }) => kind)).toEqual(['payment']);
  expect(await tablesScanned(db, (tx) => search(operator, BOUGHT, tx))).toEqual([]);
});
