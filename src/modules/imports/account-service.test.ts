import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { actorOf, makePerson } from '../../../tests/support/factories.ts';
import { letterShop } from '../../../tests/support/letter-shop.ts';
import { connect } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { verifyCityStateZip } from '../../providers/places/directory/zip-directory.ts';
import { flagDrawing } from './preflight/flag-service.ts';
import { importsService } from './service.ts';

const { db, url } = await testDatabase();
const shop = await letterShop(db);
const { pool, close } = connect(url);
afterAll(close);
const imports = importsService({ db, pool, clock: shop.clock, verify: verifyCityStateZip, drawing: flagDrawing });

const FILE = new TextEncoder().encode(
  ['First Name,Street,City,State,ZIP', 'Grace,12 Main St,Springfield,IL,62701', ',9 Elm St,Springfield,IL,62701'].join(
    '\n',
  ),
);

const begin = (actor: Actor) =>
  imports.start(actor, {
    file_name: 'people.csv',
    size_bytes: FILE.length,
    mapping: { first_name: 0, street: 1, city: 2, state: 3, zip: 4 },
    request_key: 'the same',
    fixes: {},
    choices: { duplicates: 'skip', recently_mailed: 'keep', unverified: 'send' },
  });

async function listOf(actor: Actor) {
  const { import_id } = await begin(actor);
  await imports.receive(actor, import_id, 0, FILE);
  await imports.read(import_id);
  return imports.view(actor, import_id);
}

it('a list of another account looks as if it did not exist, and stays as it is', async () => {
  const [ada, eve] = [await shop.customer(0), await shop.customer(0)];
  const list = await listOf(ada);
  const tries = [
    imports.view(eve, list.id),
    imports.rows(eve, list.id, 'all', 0, 10),
    imports.fixRow(eve, list.id, 2, { first_name: 'Eve' }),
    imports.receive(eve, list.id, 0, new Uint8Array(1)),
    imports.failedCsv(eve, list.id),
    imports.choose(eve, list.id, { duplicates: 'keep', recently_mailed: 'keep', unverified: 'skip' }),
    imports.startPreflight(eve, list.id, { message: 'Dear you', text_type: 'Short Text', signed: false }),
    imports.cancel(eve, list.id),
  ];
  for (const attempt of await Promise.allSettled(tries))
    expect(attempt).toMatchObject({ status: 'rejected', reason: { status: 404 } });
  expect((await begin(eve)).import_id).not.toBe(list.id);
  expect(await imports.view(ada, list.id)).toEqual(list);
});

it('a list is the same one for each member of its account', async () => {
  const ada = await shop.customer(0);
  const bea = actorOf({ ...(await makePerson(db)), account_id: ada.account_id });
  const list = await listOf(ada);
  expect(await imports.view(bea, list.id)).toEqual(list);
  expect((await begin(bea)).import_id).toBe(list.id);
  await imports.fixRow(bea, list.id, 2, { first_name: 'Jo' });
  const { rows } = await imports.rows(ada, list.id, 'all', 0, 10);
  expect(rows.map(({ contact }) => contact.first_name)).toEqual(['Grace', 'Jo']);
  expect(await imports.view(ada, list.id)).toMatchObject({ needs_attention: 0, to_send: 2 });
});
