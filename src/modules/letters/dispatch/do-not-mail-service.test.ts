import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { contactNamed, type LetterShop, letterShop } from '../../../../tests/support/letter-shop.ts';
import { scriptedPrint } from '../../../../tests/support/scripted-print.ts';
import { type Db, sql } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { UNWRITABLE_NAME } from '../../addresses/writable-rules.ts';
import { newEntry } from '../../do-not-mail/schema.ts';
import { doNotMailService } from '../../do-not-mail/service.ts';

let db: Db;
let shop: LetterShop;
let script: ReturnType<typeof scriptedPrint>;

beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(async () => {
  await sql`delete from jobs`.execute(db);
  script = scriptedPrint();
  shop = await letterShop(db, { print: () => script.provider });
});

const block = (actor: Actor, first_name: string, over: object = {}) =>
  doNotMailService({ db, clock: shop.clock }).add(actor, [
    newEntry.parse({ kind: 'person', ...contactNamed(first_name), reason: 'Asked us to stop', ...over }),
  ]);

async function submitted(names: string[], contact_email = '') {
  const ada = await shop.customer(names.length);
  const contacts = names.map((name) => ({ ...contactNamed(name), contact_email }));
  const id = await shop.prepared(ada, { campaign_type: names.length > 1 ? 'bulk' : 'one-time' }, contacts);
  await shop.campaigns.submit(ada, id);
  return { ada, id, balance: () => shop.credits.balanceOf(db, ada.account_id), letters: () => shop.lettersOf(id) };
}

const BLOCKED = { status: 'failed', failure_reason: 'On your do-not-mail list: Asked us to stop' };
const printed = () => [...script.taken.values()].map(({ recipient }) => recipient.first_name);

async function later() {
  shop.clock.move(31 * 60_000);
  await shop.letters.sweep();
  await shop.work();
}

describe.each([
  { way: 'letter by letter', batched_from: 100 },
  { way: 'in a batch', batched_from: 1 },
])('a letter to somebody on the do-not-mail list, sent $way', ({ batched_from }) => {
  beforeEach(async () => {
    shop = await letterShop(db, { print: () => script.provider, batched_from });
  });

  it('does not reach the printer, ends with the reason, and gives its credit back; the others go', async () => {
    const { ada, balance, letters } = await submitted(['Ann', 'Ben', 'Cyd']);
    await block(ada, 'Ben');
    await shop.work();
    expect(await letters()).toMatchObject([{ status: 'pending' }, BLOCKED, { status: 'pending' }]);
    expect(printed()).toEqual(['Ann', 'Cyd']);
    expect(await balance()).toBe(1);
  });

  it('by ten workers at once gives its credit back once', async () => {
    const { ada, balance, letters } = await submitted(['Ann', 'Ben']);
    await block(ada, 'Ann');
    await block(ada, 'Ben');
    await Promise.all(Array.from({ length: 10 }, () => shop.letters.sendDue()));
    await shop.work();
    expect(await letters()).toMatchObject([BLOCKED, BLOCKED]);
    expect(script.taken.size).toBe(0);
    expect(await balance()).toBe(2);
    expect(await shop.credits.disagreements()).toEqual([]);
  });

  it('after a killed worker gives its credit back once', async () => {
    const { ada, balance, letters } = await submitted(['Ann', 'Ben']);
    await block(ada, 'Ben');
    const handed_over = Promise.withResolvers<void>();
    const killed = await letterShop(db, {
      batched_from,
      print: () => ({
        ...script.provider,
        submit: () => {
          handed_over.resolve();
          // The process ends here: nothing after this line ever happens.
          return new Promise(() => {});
        },
      }),
    });
    void killed.letters.sendDue();
    await handed_over.promise;
    await later();
    await later();
    expect(await letters()).toMatchObject([{ status: 'pending' }, BLOCKED]);
    expect(printed()).toEqual(['Ann']);
    expect(await balance()).toBe(1);
    expect(await shop.credits.disagreements()).toEqual([]);
  });
});

describe('a letter', () => {
  it('whose first answer was lost is withdrawn from the printer when its recipient is on the list by now', async () => {
    const { ada, balance, letters } = await submitted(['Ann']);
    script.script.push('lose');
    await shop.work();
    expect(script.taken.size).toBe(1);
    await block(ada, 'Ann');
    await later();
    await later();
    expect(await letters()).toMatchObject([BLOCKED]);
    expect(script.taken.size).toBe(0);
    expect(await balance()).toBe(1);
  });

  it('is also compared by the email address of its contact', async () => {
    const { ada, letters } = await submitted(['Ann'], 'ann@example.com');
    await block(ada, '', { kind: 'email', email: 'Ann@Example.com' });
    await shop.work();
    expect(await letters()).toMatchObject([BLOCKED]);
  });

  it('is not held back by the list of another account', async () => {
    const { letters } = await submitted(['Ann']);
    await block(await shop.customer(0), 'Ann');
    await shop.work();
    expect(await letters()).toMatchObject([{ status: 'pending' }]);
  });

  it('that was not sent is not sent again and not charged while its entry is on the list', async () => {
    const { ada, balance, letters } = await submitted(['Ann']);
    await block(ada, 'Ann');
    await shop.work();
    const [letter] = await letters();
    await expect(shop.letters.retry(ada, letter!.id)).rejects.toMatchObject({ code: 'on_do_not_mail_list' });
    expect([await balance(), (await letters()).length]).toEqual([1, 1]);
    const list = doNotMailService({ db, clock: shop.clock });
    const [entry] = (await list.list(ada, { search: '', limit: 1, offset: 0 })).entries;
    await list.remove(ada, entry!.id);
    await shop.letters.retry(ada, letter!.id);
    await shop.work();
    expect([await balance(), printed()]).toEqual([0, ['Ann']]);
  });
});

describe('a letter to a name that no hand can write, however it was ordered', () => {
  const rename = (first_name: string) => sql`update letters set first_name = ${first_name}`.execute(db);

  it('does not reach the printer, and gives its credit back; the others go', async () => {
    const { ada, balance, letters } = await submitted(['Ann', 'Ben']);
    await sql`update letters set first_name = '李' where first_name = 'Ben'`.execute(db);
    await shop.work();
    expect(await letters()).toMatchObject([
      { status: 'pending' },
      { status: 'failed', failure_reason: UNWRITABLE_NAME },
    ]);
    expect([printed(), await balance()]).toEqual([['Ann'], 1]);
    expect(await shop.credits.balanceOf(db, ada.account_id)).toBe(1);
  });

  it('is not sent again and not charged', async () => {
    const { ada, balance, letters } = await submitted(['Ann']);
    script.script.push('reject');
    await shop.work();
    await rename('דוד');
    const [letter] = await letters();
    await expect(shop.letters.retry(ada, letter!.id)).rejects.toMatchObject({ user_message: UNWRITABLE_NAME });
    expect([await balance(), (await letters()).length]).toEqual([1, 1]);
  });
});
