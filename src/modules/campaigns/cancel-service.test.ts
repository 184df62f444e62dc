import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { makeOperator } from '../../../tests/support/factories.ts';
import { type LetterShop, letterShop } from '../../../tests/support/letter-shop.ts';
import { scriptedPrint } from '../../../tests/support/scripted-print.ts';
import { THOROUGH } from '../../../tests/support/thorough.ts';
import { type Db, rows, sql } from '../../platform/database/db.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

/** How a submission of one letter is handed over: by itself, or as a batch, as those of long lists are. */
const WAYS = [
  { way: 'by itself', batched_from: 100 },
  { way: 'in a batch', batched_from: 1 },
];

async function shopWithScript(batched_from: number, cancel_wait_ms = 300) {
  const script = scriptedPrint();
  await sql`delete from jobs`.execute(db);
  await sql`update letters set due_at = null, withdraw_at = null, withdraw_to = null`.execute(db);
  await sql`delete from letter_batches`.execute(db);
  const shop = await letterShop(db, { print: () => script.provider, cancel_wait_ms, batched_from });
  return { shop, script };
}

async function submitted(shop: LetterShop, credits = 5) {
  const ada = await shop.customer(credits);
  const id = await shop.prepared(ada);
  await shop.campaigns.submit(ada, id);
  const balance = () => shop.credits.balanceOf(db, ada.account_id);
  const campaign = async () => (await shop.campaigns.list(ada, { limit: 1 }))[0]!;
  const letter = async () => (await shop.lettersOf(id)).at(-1)!;
  return { ada, id, balance, campaign, letter };
}

/** Whether a cancellation has been recorded at a letter of the campaign. */
async function isWithdrawn(campaign_id: string): Promise<boolean> {
  const found = sql`select 1 from letters where campaign_id = ${campaign_id} and withdraw_to = 'cancelled'`;
  return (await rows(db, found)).length > 0;
}

describe.each(WAYS)('cancelling one letter that goes $way', ({ batched_from }) => {
  it('that nobody has seen gives its credit back and makes it a draft again', async () => {
    const { shop, script } = await shopWithScript(batched_from);
    const { ada, id, balance, campaign, letter } = await submitted(shop);
    const { message } = await shop.campaigns.cancel(ada, id);
    expect(message).toContain('1 credit has been refunded');
    expect(await campaign()).toMatchObject({ status: 'draft', submitted_at: null });
    expect(await balance()).toBe(5);
    await shop.work();
    expect(script.taken.size).toBe(0);
    expect(await letter()).toMatchObject({ status: 'cancelled' });
  });

  it('is not submitted again by a request that arrives only then', async () => {
    const { shop } = await shopWithScript(batched_from);
    const { ada, id, balance, campaign } = await submitted(shop);
    await shop.campaigns.cancel(ada, id);
    const submit = (submission_no: number) => shop.campaigns.submit(ada, id, undefined, { submission_no });
    await expect(submit(0)).rejects.toMatchObject({ code: 'submitted_meanwhile' });
    expect(await balance()).toBe(5);
    await submit((await campaign()).submission_no);
    expect(await balance()).toBe(4);
  });

  it('that waits at the printer takes it back from there', async () => {
    const { shop, script } = await shopWithScript(batched_from);
    const { ada, id, balance, campaign } = await submitted(shop);
    await shop.work();
    expect(script.taken.size).toBe(1);
    await shop.campaigns.cancel(ada, id);
    expect(script.taken.size).toBe(0);
    expect(await campaign()).toMatchObject({ status: 'draft' });
    expect(await balance()).toBe(5);
  });

  it('that is in production is refused and costs its credit', async () => {
    const { shop, script } = await shopWithScript(batched_from);
    const { ada, id, balance, letter } = await submitted(shop);
    await shop.work();
    script.startProduction();
    await expect(shop.campaigns.cancel(ada, id)).rejects.toThrow('in print production');
    expect(await balance()).toBe(4);
    expect(await letter()).toMatchObject({ status: 'processing', due_at: null });
    await expect(shop.campaigns.cancel(ada, id)).rejects.toThrow('in print production');
  });

  it('twice, or ten times at once, refunds once', async () => {
    const { shop } = await shopWithScript(batched_from);
    const { ada, id, balance } = await submitted(shop);
    await shop.work();
    const cancelled = await Promise.all(Array.from({ length: 10 }, () => shop.campaigns.cancel(ada, id)));
    expect(cancelled.every(({ campaign }) => campaign.status === 'draft')).toBe(true);
    expect(await balance()).toBe(5);
    expect(await shop.credits.disagreements()).toEqual([]);
  });

  it('can be followed by a new submission, which is a new letter and a new charge', async () => {
    const { shop, script } = await shopWithScript(batched_from);
    const { ada, id, balance, campaign } = await submitted(shop);
    await shop.work();
    await shop.campaigns.cancel(ada, id);
    await shop.campaigns.submit(ada, id);
    await shop.work();
    expect((await shop.lettersOf(id)).map((letter) => letter.status)).toEqual(['cancelled', 'pending']);
    expect(script.taken.size).toBe(1);
    expect(await balance()).toBe(4);
    expect(await campaign()).toMatchObject({ status: 'pending' });
  });
});

describe.each(WAYS)('cancelling one letter that goes $way while the printer does not answer', ({ batched_from }) => {
  it('is finished by a job when the printer cannot be reached just now', async () => {
    const { shop, script } = await shopWithScript(batched_from, 0);
    const { ada, id, balance, campaign } = await submitted(shop);
    await shop.work();
    script.failNextCancels(1);
    expect((await shop.campaigns.cancel(ada, id)).message).toContain('is being canceled');
    expect(await balance()).toBe(4);
    shop.clock.move(60_000);
    await shop.letters.sweep();
    await shop.work();
    expect(await balance()).toBe(5);
    expect(await campaign()).toMatchObject({ status: 'draft' });
  });

  it('while it is being handed over takes it back as soon as the printer has answered', async () => {
    const { shop, script } = await shopWithScript(batched_from, 2000);
    const { ada, id, balance, letter } = await submitted(shop);
    let cancelling: Promise<unknown> = Promise.resolve();
    script.whileSubmitting(async () => {
      cancelling = shop.campaigns.cancel(ada, id);
      await expect.poll(() => isWithdrawn(id), { timeout: 10_000 }).toBe(true);
    });
    await shop.letters.sendDue();
    await cancelling;
    expect(script.taken.size).toBe(0);
    expect(await letter()).toMatchObject({ status: 'cancelled' });
    expect(await balance()).toBe(5);
  });

  it('whose worker died while handing it over takes it back when the lease runs out', async () => {
    const { shop, script } = await shopWithScript(batched_from, 0);
    const { ada, id, balance } = await submitted(shop);
    await claimAndDie(shop, id);
    expect((await shop.campaigns.cancel(ada, id)).message).toContain('is being canceled');
    shop.clock.move(61_000);
    await shop.letters.sweep();
    await shop.work();
    expect(await balance()).toBe(5);
    expect(script.taken.size).toBe(0);
  });
});

describe.each(WAYS)('a cancellation that races the dispatch of a letter $way', ({ batched_from }) => {
  it('always ends either taken back and refunded, or sent and paid', async () => {
    const shop = await letterShop(db, { cancel_wait_ms: 3000, batched_from });
    const operator = await makeOperator(db);
    const seen = new Set<string>();
    for (let round = 0; round < (THOROUGH ? 30 : 8); round++) {
      const { ada, id, balance, letter } = await submitted(shop);
      const run = shop.press.createRun(operator, 10).catch(() => undefined);
      const [cancelled] = await Promise.allSettled([
        new Promise((resolve) => setTimeout(resolve, round % 6)).then(() => shop.campaigns.cancel(ada, id)),
        shop.letters
          .sendDue()
          .then(() => (round % 3 === 0 ? shop.press.createRun(operator, 10).catch(() => undefined) : undefined)),
        run,
      ]);
      await shop.work();
      const { id: letter_id, status } = await letter();
      const [item] = await shop.press.provider.statuses([letter_id]);
      seen.add(status);
      if (cancelled.status === 'fulfilled') {
        expect([status, await balance()]).toEqual(['cancelled', 5]);
        expect(['cancelled', undefined]).toContain(item?.status);
      } else {
        expect(['processing', 4]).toEqual([status, await balance()]);
        expect(item).toMatchObject({ status: 'processing' });
      }
    }
    // In few races the cancellation may always be the later one.
    if (THOROUGH) expect(seen).toContain('cancelled');
    expect(await shop.credits.disagreements()).toEqual([]);
  }, 60_000);
});

type Move =
  | 'submit'
  | 'cancel'
  | 'work'
  | 'send'
  | 'accept'
  | 'refuse-call'
  | 'lose'
  | 'reject'
  | 'silent'
  | 'wait'
  | 'news-failed'
  | 'crash';
const MOVES: Move[] = [
  'submit',
  'cancel',
  'work',
  'send',
  'accept',
  'refuse-call',
  'lose',
  'reject',
  'silent',
  'wait',
  'news-failed',
  'crash',
];

describe.each(WAYS)(
  'any sequence of submissions, cancellations, dispatches, failures and crashes, $way,',
  ({ batched_from }) => {
    it('keeps the ledger exact: one credit for each letter that is sent, none for any other', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(fc.constantFrom(...MOVES), { minLength: 1, maxLength: 3 }), { maxLength: 9 }),
          async (batches) => {
            const { shop, script } = await shopWithScript(batched_from, 0);
            const ada = await shop.customer(30);
            const id = await shop.prepared(ada);
            const play = async (move: Move) => {
              if (move === 'submit') await shop.campaigns.submit(ada, id);
              else if (move === 'cancel') await shop.campaigns.cancel(ada, id).catch(refusedPolitely);
              else if (move === 'work') await shop.work();
              else if (move === 'send') await shop.letters.sendDue();
              else if (move === 'wait') {
                shop.clock.move(61_000);
                await shop.letters.sweep();
              } else if (move === 'news-failed') await newsOfFailure(shop, script, id);
              else if (move === 'crash') await crashAfterHandingOver(shop, script, id);
              else script.script.push(move);
            };
            for (const batch of batches) await Promise.all(batch.map(play));
            script.script.length = 0;
            for (let round = 0; round < 12; round++) {
              shop.clock.move(31 * 60_000);
              await shop.letters.sweep();
              await shop.work();
            }
            const letters = await shop.lettersOf(id);
            const sent = letters.filter((letter) => letter.status === 'pending');
            expect(letters.filter((letter) => !['pending', 'cancelled', 'failed'].includes(letter.status))).toEqual([]);
            expect([...script.taken.keys()].sort()).toEqual(sent.map((letter) => letter.id).sort());
            expect(sent.length).toBeLessThanOrEqual(1);
            expect(await shop.credits.balanceOf(db, ada.account_id)).toBe(30 - sent.length);
            expect(await shop.credits.disagreements()).toEqual([]);
          },
        ),
        { numRuns: THOROUGH ? 20 : 6, interruptAfterTimeLimit: 20_000 },
      );
    }, 60_000);
  },
);

function refusedPolitely(error: unknown) {
  if (!(error instanceof Error && 'code' in error && error.code === 'cannot_cancel')) throw error;
}

/** The printer gives a letter up that it had taken. */
async function newsOfFailure(shop: LetterShop, script: ReturnType<typeof scriptedPrint>, campaign_id: string) {
  const letter = (await shop.lettersOf(campaign_id)).at(-1);
  if (letter?.status !== 'pending' || !script.taken.delete(letter.id)) return;
  await shop.letters.recordPrintStatus([
    { letter_id: letter.id, status: 'failed', at: shop.clock.now().toISOString(), reason: 'Torn.' },
  ]);
}

/** A worker claims what is due of the campaign and is killed. Gives the letters that it had. */
async function claimAndDie(shop: LetterShop, campaign_id: string): Promise<{ id: string }[]> {
  const now = shop.clock.now();
  const until = new Date(now.getTime() + 60_000);
  return rows<{ id: string }>(
    db,
    sql`with batch as (update letter_batches set claim_id = gen_random_uuid(), due_at = ${until}, attempts = attempts + 1
        where campaign_id = ${campaign_id} and due_at <= ${now} returning *),
      single as (update letters set status = 'sending', claim_id = gen_random_uuid(), due_at = ${until}, attempts = attempts + 1
        where campaign_id = ${campaign_id} and status = 'queued' and due_at <= ${now} returning id)
      select id from single union all select l.id from letters l join batch b using (campaign_id, submission_no)
        where l.status = 'queued' and l.withdraw_at is null and l.position between b.first_position and b.last_position`,
  );
}

/** A worker claims the letter, hands it over and is killed before it can write the answer down. */
async function crashAfterHandingOver(shop: LetterShop, script: ReturnType<typeof scriptedPrint>, campaign_id: string) {
  const claimed = await claimAndDie(shop, campaign_id);
  if (claimed.length === 0) return;
  script.script.length = 0;
  await script.provider.submit(claimed.map(({ id }) => ({ letter_id: id, campaign_id }) as never));
}
