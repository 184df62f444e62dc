import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { contactNamed, letterShop } from '../../../tests/support/letter-shop.ts';
import { sql } from '../../platform/database/db.ts';
import { TaskExceeded } from '../../platform/threads/failures.ts';
import { threadPool } from '../../platform/threads/pool.ts';
import { INK_TASKS } from '../../threads/ink-tasks.ts';
import { mostCharacters } from './rules.ts';
import type { PreviewRequest } from './schema.ts';

const { db } = await testDatabase();

/** The tasks as the pool needs to know them; in this thread none of them can be run. */
const NOT_HERE = Object.fromEntries(
  Object.keys(INK_TASKS).map((name) => [name, () => Promise.reject(new Error(`${name} ran on the main thread.`))]),
) as unknown as typeof INK_TASKS;
const pool = threadPool(new URL('../../threads/ink-thread.ts', import.meta.url), NOT_HERE, {
  size: 2,
  limit_ms: 600_000,
});
afterAll(() => pool.close());

const shop = await letterShop(db, { drawing: pool.tasks });
const ada = await shop.customer();
const request = (message: string, over: Partial<PreviewRequest> = {}): PreviewRequest => ({
  ...shop.draft(),
  template_id: shop.template_id,
  message,
  recipient_address: contactNamed('Grace'),
  ...over,
});
const unbroken = (n: number) => 'qvxwzkjyhb'.repeat(n).slice(0, n);

it('fifty of the heaviest previews at once are drawn by threads, and other requests are answered before them', async () => {
  const message = unbroken(mostCharacters('Short Text', false));
  const order: string[] = [];
  const previews = Array.from({ length: 50 }, (_, n) =>
    shop.letters.preview(ada, request(message, { seed: `${n}` })).then(() => order.push('preview')),
  );
  const health = sql`select 1`.execute(db).then(() => order.push('health'));
  await Promise.all([...previews, health]);
  expect(order[0]).toBe('health');
  expect(order.filter((name) => name === 'preview')).toHaveLength(50);
}, 300_000);

it('fifty previews of texts that fit no card are refused without any drawing', async () => {
  const refusals = await Promise.allSettled(
    Array.from({ length: 50 }, () => shop.letters.preview(ada, request(unbroken(10_000)))),
  );
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ status: 'rejected', reason: { status: 422, code: 'message_too_long' } });
  }
});

it('a thread draws the same pictures as the main thread would', async () => {
  const here = await letterShop(db);
  const same = request('Dear {{first_name}}, the ink is the same.', { seed: 'one' });
  expect(await here.letters.preview(ada, same)).toEqual(await shop.letters.preview(ada, same));
});

it('a preview over the time limit says so, and what can be done', async () => {
  const drawLetter = () => Promise.reject(new TaskExceeded('drawLetter', 'time', '30 seconds'));
  const slow = await letterShop(db, { drawing: { ...INK_TASKS, drawLetter } });
  await expect(slow.letters.preview(ada, request('Hello'))).rejects.toMatchObject({
    status: 503,
    code: 'preview_too_slow',
    user_message: 'This preview took too long to draw. Please try again, or shorten the message.',
  });
});

it('when too many previews are waiting, the next one is refused instead of waiting for ever', async () => {
  const drawLetter = () => new Promise<never>(() => {});
  const stuck = await letterShop(db, { drawing: { ...INK_TASKS, drawLetter } });
  const answers = Array.from({ length: 210 }, () => stuck.letters.preview(ada, request('Hello')));
  await expect(Promise.any(answers.map((answer) => answer.catch((error) => error)))).resolves.toMatchObject({
    status: 503,
    code: 'too_many_previews',
  });
});
