import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { letterShop } from '../../../tests/support/letter-shop.ts';
import { connect } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { verifyCityStateZip } from '../../providers/places/directory/zip-directory.ts';
import { newEntry } from '../do-not-mail/schema.ts';
import { doNotMailService } from '../do-not-mail/service.ts';
import { flagDrawing } from './preflight/flag-service.ts';
import { issueText } from './row-rules.ts';
import { importsService } from './service.ts';

const { db, url } = await testDatabase();
const shop = await letterShop(db);
const { pool, close } = connect(url);
afterAll(close);
const imports = importsService({ db, pool, clock: shop.clock, verify: verifyCityStateZip, drawing: flagDrawing });
const list = doNotMailService(shop);

const FILE = [
  'Name,Street,City,State,ZIP,E-mail,Dish',
  'Ann Reed,12 Main St,Springfield,IL,62701,,Soup',
  'Ben Lee,7 Oak Avenue,Portland,OR,97201,,"Pie, warm"',
  'Cyd Lee,1 Elm St,Albany,NY,12207,cyd@example.com,Cake',
].join('\n');

const block = (actor: Actor) =>
  list.add(actor, [
    newEntry.parse({
      kind: 'person',
      first_name: 'BEN',
      last_name: 'Lee',
      street: '7 Oak Ave.',
      zip: '97201-1234',
      reason: 'Asked us to stop',
    }),
    newEntry.parse({ kind: 'email', email: 'Cyd@example.com' }),
  ]);

async function imported(actor: Actor, file = FILE): Promise<string> {
  const bytes = new TextEncoder().encode(file);
  const { import_id } = await imports.start(actor, {
    file_name: 'people.csv',
    size_bytes: bytes.length,
    mapping: { full_name: 0, street: 1, city: 2, state: 3, zip: 4, contact_email: 5 },
    fixes: {},
    choices: { duplicates: 'skip', recently_mailed: 'keep', unverified: 'send' },
  });
  await imports.receive(actor, import_id, 0, bytes);
  await imports.read(import_id);
  return import_id;
}

const attentionOf = async (actor: Actor, id: string) =>
  (await imports.rows(actor, id, 'needs_attention', 0, 50)).rows.map(({ row_no, issues }) => [
    row_no,
    ...issues.map(issueText),
  ]);

describe('rows of a list whose contacts are on the do-not-mail list', () => {
  it('need attention, say why, and are neither sent nor charged', async () => {
    const ada = await shop.customer(5);
    await block(ada);
    const id = await imported(ada);
    expect(await imports.view(ada, id)).toMatchObject({ rows: 3, valid: 1, needs_attention: 2, to_send: 1 });
    expect(await attentionOf(ada, id)).toEqual([
      [2, 'On your do-not-mail list: Asked us to stop'],
      [3, 'On your do-not-mail list'],
    ]);
    const campaign = await shop.campaigns.create(ada, shop.draft({ campaign_type: 'bulk' }));
    expect(await shop.campaigns.addImport(ada, campaign.id, id)).toMatchObject({ added: 1 });
    expect(await shop.campaigns.submit(ada, campaign.id)).toMatchObject({ letters: 1 });
    expect(await shop.credits.balanceOf(db, ada.account_id)).toBe(4);
  });

  it('are downloaded with the failed rows, as they were written and with the reason', async () => {
    const ada = await shop.customer(0);
    await block(ada);
    let file = '';
    for await (const lines of await imports.failedCsv(ada, await imported(ada))) file += lines;
    expect(file.split('\r\n')[1]).toBe(
      'Ben Lee,7 Oak Avenue,Portland,OR,97201,,"Pie, warm",On your do-not-mail list: Asked us to stop',
    );
  });

  it('stay so when they are checked again, until the entry is removed or another contact is written', async () => {
    const ada = await shop.customer(0);
    await block(ada);
    const id = await imported(ada);
    expect((await imports.fixRow(ada, id, 2, {})).issues.map(issueText)).toEqual([
      'On your do-not-mail list: Asked us to stop',
    ]);
    expect((await imports.fixRow(ada, id, 3, { contact_email: '' })).issues).toEqual([]);
    for (const { id: entry_id } of (await list.list(ada, { search: '', limit: 5, offset: 0 })).entries)
      await list.remove(ada, entry_id);
    expect((await imports.fixRow(ada, id, 2, {})).issues).toEqual([]);
    expect(await imports.view(ada, id)).toMatchObject({ valid: 3, needs_attention: 0, to_send: 3 });
  });

  it('of another account are not marked', async () => {
    await block(await shop.customer(0));
    const ada = await shop.customer(0);
    expect(await imports.view(ada, await imported(ada))).toMatchObject({ valid: 3, to_send: 3 });
  });
});

it('a person in company, a family and the units of an address are stopped in a list as in a letter', async () => {
  const ada = await shop.customer(0);
  const robert = { kind: 'person', first_name: 'Robert', last_name: 'Jones', street: '12 Main St', zip: '62701' };
  const houses = { kind: 'address', street: '7 Oak Ave', zip: '97201' };
  const house = { kind: 'address', street: '9 Elm St', zip: '97201', all_units: false };
  await list.add(
    ada,
    [robert, houses, house].map((entry) => newEntry.parse(entry)),
  );
  const rows = [
    'Robert and Linda Jones,12 Main Street,Springfield,IL,62701',
    'The Jones Family,12 MAIN ST.,Springfield,IL,62701',
    'R. Jones,12 Main St Apt 4,Springfield,IL,62701',
    'Linda Jones,12 Main St,Springfield,IL,62701',
    'Ann Lee,7 Oak Avenue #3,Portland,OR,97201',
    'Ann Lee,9 Elm Street #3,Portland,OR,97201',
    'Bo Lee,9 Elm Street,Portland,OR,97201',
  ];
  const id = await imported(ada, ['Name,Street,City,State,ZIP,E-mail', ...rows.map((row) => `${row},`)].join('\n'));
  expect((await attentionOf(ada, id)).map(([row_no]) => row_no)).toEqual([1, 2, 3, 5, 7]);
});
