import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { actorOf, makePerson } from '../../../tests/support/factories.ts';
import { contactNamed } from '../../../tests/support/letter-shop.ts';
import { movableClock } from '../../platform/clock.ts';
import { type Db, sql } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { MAX_ENTRIES } from './rules.ts';
import { newEntry } from './schema.ts';
import { type DoNotMailService, doNotMailService, findInLists } from './service.ts';

const clock = movableClock(new Date('2026-03-01T12:00:00Z'));
let db: Db;
let list: DoNotMailService;

beforeAll(async () => {
  ({ db } = await testDatabase());
  list = doNotMailService({ db, clock });
});

const customer = async (): Promise<Actor> => actorOf(await makePerson(db));
const ALL = { search: '', limit: 50, offset: 0 };
const person = (first_name: string, over: object = {}) =>
  newEntry.parse({ kind: 'person', ...contactNamed(first_name), reason: 'Asked us to stop', ...over });

describe('adding entries', () => {
  it('keeps who added an entry and when, and adding it again keeps both and the reason', async () => {
    const ada = await customer();
    expect(await list.add(ada, [person('Grace')])).toEqual({ added: 1, known: 0 });
    clock.move(60_000);
    const again = person('GRACE', { street: '7 Oak Ave.', reason: '' });
    expect(await list.add(ada, [again, again])).toEqual({ added: 0, known: 2 });
    expect(await list.list(ada, ALL)).toMatchObject({
      total: 1,
      entries: [
        {
          first_name: 'Grace',
          reason: 'Asked us to stop',
          created_at: '2026-03-01T12:00:00.000Z',
          created_by_name: 'Ada Writer',
        },
      ],
    });
    await list.add(ada, [person('Grace', { reason: 'Moved away' })]);
    expect((await list.list(ada, ALL)).entries).toMatchObject([{ reason: 'Moved away' }]);
  });

  it('by ten requests at once makes one entry', async () => {
    const ada = await customer();
    const answers = await Promise.all(Array.from({ length: 10 }, () => list.add(ada, [person('Grace'), person('Bo')])));
    expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(2);
    expect((await list.list(ada, ALL)).total).toBe(2);
  });

  it('refuses all of a request when one entry cannot be matched, and says which', async () => {
    const ada = await customer();
    const name_alone = newEntry.parse({ kind: 'person', first_name: 'Grace' });
    await expect(list.add(ada, [person('Bo'), name_alone])).rejects.toMatchObject({
      code: 'entry_incomplete',
      details: { index: 1 },
    });
    expect((await list.list(ada, ALL)).total).toBe(0);
  });

  it('stops at the limit of entries, and an entry that is on the list already still is no error', async () => {
    const ada = await customer();
    await list.add(ada, [person('Grace')]);
    await sql`insert into do_not_mail_entries (account_id, created_by, kind, first_name, last_name, email, street, unit, city, state, zip,
        company_name, reason, match_key, created_at)
      select ${ada.account_id}, ${ada.user_id}, 'company', '', '', '', '', '', '', '', '', 'C' || n, '', 'company:c' || n, ${clock.now()}
      from generate_series(2, ${MAX_ENTRIES}) n`.execute(db);
    await expect(list.add(ada, [person('Bo')])).rejects.toMatchObject({ code: 'do_not_mail_list_full' });
    expect(await list.add(ada, [person('Grace')])).toEqual({ added: 0, known: 1 });
    expect((await list.list(ada, ALL)).total).toBe(MAX_ENTRIES);
  });
});

describe('matching', () => {
  it('finds person, address, email address and company, and nothing for the others', async () => {
    const ada = await customer();
    await list.add(ada, [
      person('Grace'),
      newEntry.parse({ kind: 'email', email: 'bo@example.com' }),
      newEntry.parse({ kind: 'address', street: '1 Elm St', zip: '12207' }),
      newEntry.parse({ kind: 'company', company_name: 'Acme, Inc.' }),
    ]);
    const contacts = [
      { ...contactNamed('grace'), street: '7 OAK AVE', zip: '97201-0001' },
      { ...contactNamed('Charles') },
      { ...contactNamed('Bo'), contact_email: 'BO@example.com' },
      { ...contactNamed('Eve'), street: '1 Elm Street', unit: '', zip: '12207' },
      { ...contactNamed('Dan'), company_name: 'ACME' },
    ];
    const kinds = (await list.find(db, ada.account_id, contacts)).map((entry) => entry?.kind);
    expect(kinds).toEqual(['person', undefined, 'email', 'address', 'company']);
  });

  it('uses each account’s own list', async () => {
    const [ada, bob] = [await customer(), await customer()];
    await list.add(ada, [person('Grace')]);
    await list.add(bob, [person('Bo')]);
    const asked = [ada, bob].flatMap(({ account_id }) =>
      ['Grace', 'Bo'].map((name) => ({ account_id, contact: contactNamed(name) })),
    );
    const names = (await findInLists(db, asked)).map((entry) => entry?.first_name);
    expect(names).toEqual(['Grace', undefined, undefined, 'Bo']);
  });

  it('stops with the entry: a removed one matches no longer', async () => {
    const ada = await customer();
    await list.add(ada, [person('Grace')]);
    const entry = await list.check(ada, contactNamed('Grace'));
    expect(entry).toMatchObject({ first_name: 'Grace' });
    await list.remove(ada, entry!.id);
    expect(await list.check(ada, contactNamed('Grace'))).toBeNull();
    await expect(list.remove(ada, entry!.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the list', () => {
  it('is searched in every field, paged from the newest, and exported whole with formulas defused', async () => {
    const ada = await customer();
    for (const n of Array.from({ length: 3 }, (_, i) => i)) {
      clock.move(1000);
      await list.add(ada, [person(`Person ${n}`, { reason: n === 1 ? '=1+1' : 'Returned' })]);
    }
    const names = async (query: object) =>
      (await list.list(ada, { ...ALL, ...query })).entries.map(({ first_name }) => first_name);
    expect(await names({ limit: 2 })).toEqual(['Person 2', 'Person 1']);
    expect(await names({ limit: 2, offset: 2 })).toEqual(['Person 0']);
    expect(await names({ search: 'person 1 READER' })).toEqual(['Person 1']);
    expect(await names({ search: 'returned' })).toEqual(['Person 2', 'Person 0']);
    expect(await names({ search: '%' })).toEqual([]);
    let file = '';
    for await (const lines of list.exportLines(ada)) file += lines;
    expect(file.split('\r\n')).toHaveLength(5);
    expect(file).toContain(",'=1+1,");
  });
});
