import { afterAll, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { letterShop } from '../../../../tests/support/letter-shop.ts';
import { connect } from '../../../platform/database/db.ts';
import { TaskExceeded, ThreadEnded } from '../../../platform/threads/failures.ts';
import { threadPool } from '../../../platform/threads/pool.ts';
import { verifyCityStateZip } from '../../../providers/places/directory/zip-directory.ts';
import { LIST_TASKS } from '../../../threads/list-tasks.ts';
import { flagDrawing } from '../preflight/flag-service.ts';
import { listTasks } from '../reader/list-reader.ts';
import { importsService } from '../service.ts';
import { UNREADABLE, withTimeLimit } from './time-service.ts';

const { db, url } = await testDatabase();
const shop = await letterShop(db);
const { pool, close } = connect(url);
const LIST_THREAD = new URL('../../../threads/list-thread.ts', import.meta.url);
const threads = threadPool(LIST_THREAD, LIST_TASKS, { size: 1, limit_ms: 60_000 });
afterAll(() => Promise.all([threads.close(), close()]));

type Imports = ReturnType<typeof importsService>;
const base = { db, pool, clock: shop.clock, verify: verifyCityStateZip, drawing: flagDrawing };
const here = importsService(base);
const on_thread = importsService({ ...base, withListReader: threads.withOneThread, checkpoint_bytes: 4000 });
const ada = await shop.customer();

const HEADER = 'First Name,Last Name,Street,City,State,ZIP,Favourite dish';
const listOf = (people: number, last = '') =>
  `${[HEADER, ...Array.from({ length: people }, (_, n) => `Zoë${n % 70},Müller,${n % 90} Oak Ave,Portland,OR,97201,"Crème, ""brûlée"""`)].join('\n')}\n${last}`;

async function uploaded(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const { import_id } = await here.start(ada, {
    file_name: 'people.csv',
    size_bytes: bytes.length,
    mapping: { first_name: 0, last_name: 1, street: 2, city: 3, state: 4, zip: 5 },
    fixes: {},
    choices: { duplicates: 'skip', recently_mailed: 'keep', unverified: 'send' },
  });
  for (let at = 0; at < bytes.length; at += 1000) await here.receive(ada, import_id, at, bytes.subarray(at, at + 1000));
  return import_id;
}
async function readBy(imports: Imports, text: string) {
  const id = await uploaded(text);
  await imports.read(id);
  const { id: _, created_at, ...view } = await here.view(ada, id);
  return { view, rows: await here.rows(ada, id, 'all', 0, 500) };
}
/** Reads lists until it comes to this text, then fails as the pool would. */
const failingAt = (text: string, error: Error) =>
  importsService({
    ...base,
    withListReader(work) {
      const list = listTasks(verifyCityStateZip);
      return work({
        ...list,
        read: async (bytes, is_last) => {
          if (Buffer.from(bytes).includes(text)) throw error;
          return list.read(bytes, is_last);
        },
      });
    },
  });

describe('a list that a thread reads', () => {
  it('is the same as one that is read in place', async () => {
    const list = listOf(300, 'Ann,Lee,4 Elm St,Chicago,IL,62701,Pie\n,Nobody,1 Main St,Springfield,IL,62701,\n');
    const { view, rows } = await readBy(on_thread, list);
    expect(view).toMatchObject({ state: 'ready', rows: 302, needs_attention: 2, duplicates: 0 });
    expect({ view, rows }).toEqual(await readBy(here, list));
  });

  it('knows nobody of the list before it', async () => {
    const list = listOf(100);
    await readBy(on_thread, list);
    expect((await readBy(on_thread, list)).view).toMatchObject({ valid: 100, duplicates: 0 });
  });

  it('is refused with the reason that the reader gives', async () => {
    const { view } = await readBy(on_thread, listOf(3, '"Ann,Lee'));
    expect(view).toMatchObject({ state: 'failed', error: expect.stringMatching(/never closed/) });
  });
});

describe('a list that is larger than its pages can show', () => {
  const wide = (columns: number, cell: string) =>
    `${HEADER}${',Notes'.repeat(columns)}\nAnn,Lee,4 Elm St,Portland,OR,97201,Pie${`,${cell}`.repeat(columns)}\n`;

  it('is refused for its columns', async () => {
    const { view } = await readBy(on_thread, wide(1001, ''));
    expect(view).toMatchObject({ state: 'failed', error: expect.stringMatching(/has 1,008 columns, and 1,000/) });
  });

  it('has its other cells cut, each and all of them together, and names of columns too', async () => {
    const { view, rows } = await readBy(
      on_thread,
      wide(30, 'x'.repeat(990)).replace('Favourite dish', 'y'.repeat(900)),
    );
    expect(view).toMatchObject({ state: 'ready', needs_attention: 1 });
    const [row] = rows.rows;
    expect(row?.issues).toEqual([{ field: 'row', reason: 'too_long' }]);
    expect(Object.values(row?.extra ?? {}).join('').length).toBeLessThanOrEqual(20_000);
    expect(Math.max(...view.header.map((name) => name.length))).toBe(200);
  });

  it('gives the rows that need attention as they are in the file, page by page', async () => {
    const people = Array.from({ length: 250 }, (_, n) => `,,${n} Elm St,Portland,OR,97201,${'z'.repeat(1500)}${n}`);
    const id = await uploaded(`${HEADER}\n${people.join('\n')}\n`);
    await here.read(id);
    let csv = '';
    for await (const page of await here.failedCsv(ada, id)) csv += page;
    const lines = csv.trim().split('\n');
    expect(lines).toHaveLength(251);
    expect(lines.slice(1).every((line, n) => line.startsWith(`,,${n} Elm St`) && line.includes(`z${n},`))).toBe(true);
  });
});

describe('a list whose reading', () => {
  it('exceeds a limit has failed, and says what to do; the job is done', async () => {
    const exceeded = failingAt('Zoë7', new TaskExceeded('read', 'time', '20 seconds'));
    const { view } = await readBy(exceeded, listOf(20));
    expect(view).toMatchObject({ state: 'failed', error: UNREADABLE });
  });

  it('ended because the thread did is read again by the next attempt', async () => {
    const id = await uploaded(listOf(20));
    await expect(failingAt('Zoë7', new ThreadEnded()).read(id)).rejects.toThrow(ThreadEnded);
    expect(await here.view(ada, id)).toMatchObject({ state: 'reading' });
    await on_thread.read(id);
    expect(await here.view(ada, id)).toMatchObject({ state: 'ready', rows: 20 });
  });

  it('no process survived has failed, and can be canceled', async () => {
    const id = await uploaded(listOf(3));
    await here.giveUpReading(id);
    expect(await here.view(ada, id)).toMatchObject({ state: 'failed', error: UNREADABLE });
    expect(await here.cancel(ada, id)).toMatchObject({ state: 'cancelled' });
  });

  it('takes long in all is refused, though each part is within its limit', async () => {
    let now_ms = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now_ms);
    const read = async () => {
      now_ms += 10_000;
      return [];
    };
    const list = withTimeLimit({ ...LIST_TASKS, read }, 1000);
    for (let n = 0; n < 4; n++) await list.read(new Uint8Array(1), false);
    await expect(list.read(new Uint8Array(1), false)).rejects.toThrow(UNREADABLE);
    vi.restoreAllMocks();
  });
});
