import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { letterShop } from '../../../tests/support/letter-shop.ts';
import { removeAll } from '../../../tests/support/privacy/removal.ts';
import { connect, one, rows, sql } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { verifyCityStateZip } from '../../providers/places/directory/zip-directory.ts';
import type { ColumnMapping } from './column-rules.ts';
import { flagDrawing } from './preflight/flag-service.ts';
import type { FileEncoding } from './reader/file-format.ts';
import type { ImportRequest } from './schema.ts';
import { importsService } from './service.ts';

const { db, url } = await testDatabase();
const shop = await letterShop(db);
const { pool, close } = connect(url);
afterAll(close);
const imports = importsService({ db, pool, clock: shop.clock, verify: verifyCityStateZip, drawing: flagDrawing });

const HEADER = 'First Name,Last Name,Street,City,State,ZIP,Favourite dish';
const MAPPING: ColumnMapping = { first_name: 0, last_name: 1, street: 2, city: 3, state: 4, zip: 5 };
const GOOD = 'Grace,Hopper,12 Main St,Springfield,IL,62701,Soup';

let ada: Actor;
beforeEach(async () => {
  ada = await shop.customer(100);
});

const begin = (size_bytes: number, over: Partial<ImportRequest> = {}) =>
  imports.start(ada, {
    file_name: 'people.csv',
    size_bytes,
    mapping: MAPPING,
    fixes: {},
    choices: { duplicates: 'skip', recently_mailed: 'keep', unverified: 'send' },
    ...over,
  });

/** Sends a file in pieces and has it read, as the browser and a worker do. */
async function imported(file: string | Uint8Array, over: Partial<ImportRequest> = {}, piece_bytes = 100) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const { import_id } = await begin(bytes.length, over);
  for (let offset = 0; offset < bytes.length; offset += piece_bytes)
    await imports.receive(ada, import_id, offset, bytes.subarray(offset, offset + piece_bytes));
  await imports.read(import_id);
  return imports.view(ada, import_id);
}
const lines = (...rows_of_file: string[]) => `${[HEADER, ...rows_of_file].join('\n')}\n`;
const rowsOf = async (id: string, filter: Parameters<typeof imports.rows>[2] = 'all') =>
  (await imports.rows(ada, id, filter, 0, 500)).rows;

function encoded(text: string, encoding: FileEncoding | 'utf-8-bom'): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'utf-8-bom') return new TextEncoder().encode(`\ufeff${text}`);
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1');
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return encoding === 'utf-16be' ? bytes.swap16() : bytes;
}

it('a list is written as the customer asked, and a ZIP code far from the city is a question', async () => {
  const list = lines('GRACE,HOPPER,12 MAIN ST,Springfield,IL,62701,Soup', 'Ann,Lee,4 Elm St,Chicago,IL,62701,Pie');
  const view = await imported(list, { mapping: { ...MAPPING, tidy: ['names', 'streets'] } });
  expect(view).toMatchObject({ rows: 2, valid: 1, needs_attention: 1, mapping: { tidy: ['names', 'streets'] } });
  const [grace, ann] = await rowsOf(view.id);
  expect(grace?.contact).toMatchObject({ first_name: 'Grace', last_name: 'Hopper', street: '12 Main St' });
  expect(ann).toMatchObject({
    contact: { city: 'Chicago', zip: '62701' },
    issues: [{ field: 'zip', reason: 'far_city' }],
    zip_place: { city: 'Springfield', state: 'IL' },
  });
  const fixed = await imports.fixRow(ada, view.id, 2, { city: 'Springfield' });
  expect(fixed).toMatchObject({ issues: [], address_check: 'matched' });
});

describe('a list in any usual format', () => {
  it.each(['utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be', 'windows-1252'] as const)(
    'is read the same in %s, wherever its pieces end',
    async (encoding) => {
      const text = lines('Zoë,Müller,7 Oak Ave,Portland,OR,97201,Crème brûlée', GOOD);
      const view = await imported(encoded(text, encoding), {}, 7);
      expect(view).toMatchObject({ state: 'ready', rows: 2, valid: 2, matched: 2 });
      expect((await rowsOf(view.id))[0]).toMatchObject({
        row_no: 1,
        contact: { first_name: 'Zoë', last_name: 'Müller', zip: '97201' },
        extra: { 'Favourite dish': 'Crème brûlée' },
      });
    },
  );

  it.each([
    [';', '\r\n'],
    ['\t', '\n'],
    [',', '\r'],
  ])('is read with %j between cells and %j between rows', async (delimiter, newline) => {
    const view = await imported(lines(GOOD, GOOD).replaceAll(',', delimiter).replaceAll('\n', newline));
    expect(view).toMatchObject({ state: 'ready', rows: 2, valid: 2 });
  });

  it('has all its rows when its lines end in different ways', async () => {
    const [header, ...rows] = lines(GOOD, GOOD, GOOD).split('\n');
    const view = await imported(`${header}\r${rows[0]}\n${rows[1]}\r\n${rows[2]}\r`, {}, 11);
    expect(view).toMatchObject({ state: 'ready', rows: 3, valid: 3 });
  });

  it('keeps line breaks and delimiters between quotation marks, and skips empty lines', async () => {
    const view = await imported(
      lines('"Grace ""G.""","Hopper, Jr.","12 Main St\nApt 4",Springfield,IL,62701,"a,b"', '', ',,,,,,', GOOD),
      {},
      13,
    );
    expect(view).toMatchObject({ rows: 2, valid: 2 });
    const [first] = await rowsOf(view.id);
    expect(first?.contact).toMatchObject({
      first_name: 'Grace "G."',
      last_name: 'Hopper, Jr.',
      street: '12 Main St, Apt 4',
    });
    expect(first?.extra).toEqual({ 'Favourite dish': 'a,b' });
  });

  it('may start with a contact instead of a header', async () => {
    const view = await imported('Ann,Lee,1 Elm St,Albany,NY,12207\nBob,Lee,1 Elm St,Albany,NY,12207\n', {
      mapping: { first_name: 0, last_name: 1, street: 2, city: 3, state: 4, zip: 5 },
    });
    expect(view).toMatchObject({ rows: 2, valid: 2, header: expect.arrayContaining(['Column 1', 'Column 6']) });
    expect((await rowsOf(view.id)).map(({ row_no, contact }) => [row_no, contact.first_name])).toEqual([
      [1, 'Ann'],
      [2, 'Bob'],
    ]);
  });
});

describe('the addresses of a list', () => {
  it('get back their leading zeros, state codes and city names', async () => {
    const view = await imported(
      lines(
        'Ann,Lee,1 Elm St,Cambridge,Massachusetts,2138,',
        'Bob,Lee,1 Elm St,Sprngfield,IL,62701,',
        'Cyd,Lee,1 Elm St,Atlantis,OR,97999,',
        'Dan,Lee,1 Elm St,Holtsville,new york,501,',
        'Eve,Lee,1 Elm St,Portland,oregon,97201,',
        'Fay,Lee,1 Elm St,Adak,AK,,',
      ),
    );
    expect(view).toMatchObject({ valid: 6, matched: 1, corrected: 4, unverified: 1 });
    expect(
      (await rowsOf(view.id)).map(({ contact, address_check }) => [
        contact.city,
        contact.state,
        contact.zip,
        address_check,
      ]),
    ).toEqual([
      ['Cambridge', 'MA', '02138', 'corrected'],
      ['Springfield', 'IL', '62701', 'corrected'],
      ['Atlantis', 'OR', '97999', 'unverified'],
      ['Holtsville', 'NY', '00501', 'corrected'],
      ['Portland', 'OR', '97201', 'matched'],
      ['Adak', 'AK', '99546', 'corrected'],
    ]);
    expect((await rowsOf(view.id, 'corrected')).map(({ given_place }) => given_place)).toEqual([
      'Cambridge, MA 2138',
      'Sprngfield, IL 62701',
      'Holtsville, NY 501',
      'Adak, AK',
    ]);
  });

  it('keep every ZIP code and city as written if the ZIP code is of another city of the state', async () => {
    const written = ['Los Angeles,CA,90210', 'Denver,CO,80012', 'Chicago,IL,60004', 'Atlanta,GA,30004-1234'];
    const view = await imported(lines(...written.map((place, n) => `Ann${n},Lee,1 Elm St,${place},`)));
    expect(view).toMatchObject({ valid: 4, corrected: 0, unverified: 4, to_send: 4 });
    const stored = await rowsOf(view.id, 'unverified');
    expect(stored.map(({ contact }) => `${contact.city},${contact.state},${contact.zip}`)).toEqual(written);
    expect(stored[0]?.zip_place).toEqual({ city: 'Beverly Hills', state: 'CA' });
    const left_out = { duplicates: 'skip', recently_mailed: 'keep', unverified: 'skip' } as const;
    expect(await imports.choose(ada, view.id, left_out)).toMatchObject({ to_send: 0 });
  });

  it('need attention if the ZIP code is in another state, and are not sent before', async () => {
    const view = await imported(lines('Ann,Lee,1 Elm St,Reno,NV,62701,', 'Bob,Lee,1 Elm St,Reno,NV,62701,'));
    expect(view).toMatchObject({ valid: 0, needs_attention: 2, to_send: 0 });
    expect(await rowsOf(view.id, 'needs_attention')).toMatchObject([
      {
        contact: { city: 'Reno', state: 'NV', zip: '62701' },
        issues: [{ field: 'zip', reason: 'other_state' }],
        zip_place: { city: 'Springfield', state: 'IL' },
      },
      {},
    ]);
    expect(await imports.fixRow(ada, view.id, 1, { zip: '89501' })).toMatchObject({ address_check: 'matched' });
    const moved = await imports.fixRow(ada, view.id, 2, { city: 'Springfield', state: 'IL' });
    expect(moved).toMatchObject({ issues: [], address_check: 'matched', zip_place: null });
    expect(await imports.view(ada, view.id)).toMatchObject({ valid: 2, to_send: 2 });
  });
});

describe('whole addresses of a list', () => {
  it('may be in one column', async () => {
    const text = 'Name,Address\nGrace Hopper,"12 Main St Apt 4, Springfield, IL 62701"\nAlan Reed,somewhere\n';
    const view = await imported(text, { mapping: { full_name: 0, full_address: 1 } });
    expect(view).toMatchObject({ rows: 2, valid: 1, needs_attention: 1 });
    expect((await rowsOf(view.id))[0]?.contact).toMatchObject({
      first_name: 'Grace',
      street: '12 Main St',
      unit: 'Apt 4',
      city: 'Springfield',
      zip: '62701',
    });
  });

  it('are split without commas only if the directory confirms it', async () => {
    const text = [
      'Name,Address',
      'Ann Lee,428 Westwind Dr North Palm Beach FL 33408',
      'Bob Lee,428 Westwind Dr North Palm Beach FL 33410',
    ].join('\n');
    const view = await imported(text, { mapping: { full_name: 0, full_address: 1 } });
    expect(view).toMatchObject({ rows: 2, valid: 1, needs_attention: 1, to_send: 1 });
    const [first, second] = await rowsOf(view.id);
    expect(first?.contact).toMatchObject({ street: '428 Westwind Dr', city: 'North Palm Beach', zip: '33408' });
    expect(second).toMatchObject({
      contact: { street: '428 Westwind Dr North Palm Beach', city: '', state: 'FL', zip: '33410' },
      issues: expect.arrayContaining([{ field: 'street', reason: 'unsplit' }]),
    });
  });
});

describe('a list with rows that cannot be sent', () => {
  it.each(['\n', '\r\n'])(
    'has the reason at each row, in the table and in the file of failed rows: lines end in %j',
    async (newline) => {
      const view = await imported(
        lines(
          GOOD,
          ',Hopper,12 Main St,Springfield,IL,62701,x',
          'Bo,Lee,1 Elm St,Rome,Latium,00118-1,',
          '=cmd(),Lee,1 Elm St,Salem,OR,,',
        ).replaceAll('\n', newline),
      );
      expect(view).toMatchObject({ rows: 4, valid: 1, needs_attention: 3, to_send: 1 });
      const bad = await rowsOf(view.id, 'needs_attention');
      expect(bad.map(({ row_no, issues }) => [row_no, issues])).toEqual([
        [2, [{ field: 'first_name', reason: 'missing' }]],
        [
          3,
          [
            { field: 'state', reason: 'unknown_state' },
            { field: 'zip', reason: 'bad_zip' },
          ],
        ],
        [4, [{ field: 'zip', reason: 'missing' }]],
      ]);
      let csv = '';
      for await (const piece of await imports.failedCsv(ada, view.id)) csv += piece;
      expect(csv.split('\r\n')).toEqual([
        `\ufeff${HEADER},Reason`,
        ',Hopper,12 Main St,Springfield,IL,62701,x,First name is missing',
        'Bo,Lee,1 Elm St,Rome,Latium,00118-1,,"State is not a US state; ZIP code needs 5 or 9 digits"',
        "'=cmd(),Lee,1 Elm St,Salem,OR,,,ZIP code is missing",
        '',
      ]);
    },
  );

  it('finds the same person at the same address however they are spelled, and lets the customer choose', async () => {
    const view = await imported(
      lines(
        GOOD,
        'GRACE,hopper,12 Main Street,Springfield,IL,62701,x',
        'Grace,Hopper,13 Main St,Springfield,IL,62701,x',
      ),
    );
    expect(view).toMatchObject({ valid: 3, duplicates: 1, to_send: 2 });
    expect(await rowsOf(view.id, 'duplicates')).toMatchObject([{ row_no: 2, duplicate_of: 1 }]);
    const chosen = await imports.choose(ada, view.id, {
      duplicates: 'keep',
      recently_mailed: 'keep',
      unverified: 'send',
    });
    expect(chosen.to_send).toBe(3);
    expect(await rowsOf(view.id, 'to_send')).toHaveLength(3);
  });

  it.each([
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'Excel workbook'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'Invalid File Type'],
    ['a header alone', new TextEncoder().encode(HEADER), 'at least one data row'],
    [
      'a quotation mark that is never closed',
      new TextEncoder().encode(`${lines(GOOD)}"${'x'.repeat(300_000)}`),
      'never closed',
    ],
  ])('that is %s is refused with the reason', async (_, bytes, reason) => {
    const view = await imported(bytes, {}, 100_000);
    expect(view).toMatchObject({ state: 'failed', rows: expect.any(Number) });
    expect(view.error).toContain(reason);
  });
});

describe('a row', () => {
  it('is corrected in place: the counts and the choice follow', async () => {
    const view = await imported(lines(GOOD, ',Hopper,12 Main St,Springfield,IL,62701,x'));
    const fixed = await imports.fixRow(ada, view.id, 2, { first_name: 'Grace' });
    expect(fixed).toMatchObject({ issues: [], address_check: 'matched', duplicate_of: 1 });
    expect(await imports.view(ada, view.id)).toMatchObject({ valid: 2, needs_attention: 0, duplicates: 1, to_send: 1 });
    await imports.fixRow(ada, view.id, 2, { first_name: 'Rear Admiral Grace', zip: '1' });
    expect(await imports.view(ada, view.id)).toMatchObject({ valid: 1, needs_attention: 1, duplicates: 0 });
  });

  it('that was corrected in the browser arrives corrected', async () => {
    const view = await imported(lines(GOOD, ',Hopper,9 Elm St,Springfield,IL,62701,x'), {
      fixes: { '2': { first_name: 'Jo' } },
    });
    expect(view).toMatchObject({ valid: 2, needs_attention: 0 });
    expect((await rowsOf(view.id))[1]?.contact.first_name).toBe('Jo');
  });
});

describe('an upload', () => {
  it('continues after an interruption: the same key is the same import, and a wrong offset is answered with the right one', async () => {
    const bytes = new TextEncoder().encode(lines(GOOD));
    const first = await begin(bytes.length, { request_key: 'k1' });
    await imports.receive(ada, first.import_id, 0, bytes.subarray(0, 30));
    expect(await begin(bytes.length, { request_key: 'k1' })).toEqual({ import_id: first.import_id, offset: 30 });
    await expect(imports.receive(ada, first.import_id, 0, bytes.subarray(0, 30))).rejects.toMatchObject({
      status: 409,
      code: 'wrong_offset',
      details: { offset: 30 },
    });
    const end = { offset: bytes.length };
    expect(await imports.receive(ada, first.import_id, 30, bytes.subarray(30))).toEqual(end);
    expect(await imports.receive(ada, first.import_id, 30, bytes.subarray(30))).toEqual(end);
    await imports.read(first.import_id);
    expect(await imports.view(ada, first.import_id)).toMatchObject({ state: 'ready', rows: 1 });
  });

  it('that two workers read at once, and again afterwards, has each row once', async () => {
    const bytes = new TextEncoder().encode(
      lines(...Array.from({ length: 3000 }, (_, n) => GOOD.replace('12', String(n)))),
    );
    const { import_id } = await begin(bytes.length);
    for (let at = 0; at < bytes.length; at += 10_000)
      await imports.receive(ada, import_id, at, bytes.subarray(at, at + 10_000));
    await Promise.all([imports.read(import_id), imports.read(import_id), imports.read(import_id)]);
    await imports.read(import_id);
    expect(await imports.view(ada, import_id)).toMatchObject({ state: 'ready', rows: 3000, valid: 3000 });
    expect(
      await one(
        db,
        sql`select count(*) as n from import_rows r join imports i on i.import_no = r.import_no where i.id = ${import_id}`,
      ),
    ).toEqual({ n: 3000 });
  });

  it('that is interrupted continues after its last checkpoint, and knows the contacts before it', async () => {
    const people = Array.from({ length: 300 }, (_, n) => GOOD.replace('12', String(n % 200)));
    const bytes = new TextEncoder().encode(lines(...people));
    const { import_id } = await begin(bytes.length, { fixes: { '150': { city: 'Peoria', zip: '61602' } } });
    for (let at = 0; at < bytes.length; at += 1000)
      await imports.receive(ada, import_id, at, bytes.subarray(at, at + 1000));
    const interrupted = importsService({
      ...{ db, pool, clock: shop.clock, drawing: flagDrawing, checkpoint_bytes: 2000 },
      verify: (place) => {
        if (place.city === 'Peoria') throw new Error('interrupted');
        return verifyCityStateZip(place);
      },
    });
    await expect(interrupted.read(import_id)).rejects.toThrow('interrupted');
    const { n } = await one<{ n: number }>(
      db,
      sql`select count(*) as n from import_rows r join imports i on i.import_no = r.import_no where i.id = ${import_id}`,
    );
    expect(n).toBeGreaterThan(0);
    expect(n).toBeLessThan(150);
    await imports.read(import_id);
    expect(await imports.view(ada, import_id)).toMatchObject({
      state: 'ready',
      rows: 300,
      valid: 300,
      duplicates: 100,
    });
    const repeated = await rowsOf(import_id, 'duplicates');
    expect(repeated.map(({ row_no, duplicate_of }) => row_no - (duplicate_of ?? 0))).toEqual(Array(100).fill(200));
  });
});

describe('the data of a list', () => {
  it('is removed when the list is cancelled', async () => {
    const view = await imported(lines(GOOD));
    expect(await imports.cancel(ada, view.id)).toMatchObject({ state: 'cancelled' });
    expect(
      await rows(
        db,
        sql`select 1 from import_rows r join imports i on i.import_no = r.import_no where i.id = ${view.id}`,
      ),
    ).toEqual([]);
    await expect(imports.receive(ada, view.id, 0, new Uint8Array(1))).rejects.toMatchObject({ code: 'import_over' });
  });

  it('is only its rows after it has been read', async () => {
    const view = await imported(lines(GOOD));
    const bytes = sql`select 1 from import_parts p join imports i on i.import_no = p.import_no where i.id = ${view.id}`;
    expect(await rows(db, bytes)).not.toEqual([]);
    const jobs = await rows(db, sql`select name as task from jobs`);
    expect(jobs).toContainEqual({ task: 'imports.forget_file' });
    await imports.removeFile(view.id);
    expect(await rows(db, bytes)).toEqual([]);
  });

  it('is removed when nobody uses the list for a month', async () => {
    const view = await imported(lines(GOOD));
    shop.clock.move(31 * 86_400_000);
    const before = new Date(shop.clock.now().getTime() - 30 * 86_400_000);
    expect(await removeAll(db, imports.retention, before)).not.toEqual([0]);
    await expect(imports.view(ada, view.id)).rejects.toMatchObject({ status: 404 });
    expect(await removeAll(db, imports.retention, before)).toEqual([0]);
  });
});
