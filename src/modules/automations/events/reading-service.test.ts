import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AutomationShop, automationShop, lead } from '../../../../tests/support/automations/shop.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { type Db, one, rows, sql } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { TaskExceeded, threadsBusy } from '../../../platform/threads/failures.ts';
import { verifyCityStateZip } from '../../../providers/places/directory/zip-directory.ts';
import type { Posted } from './reading-rules.ts';
import { largeOnThreads, SMALL_BYTES, webhookReading } from './reading-service.ts';

const here = webhookReading(verifyCityStateZip);
const TOO_LONG = 'This request takes too long to read. Send its contacts in several smaller requests.';
const textOf = ({ body }: Posted) => Buffer.from(body).toString();

describe('a body', () => {
  it('is read on a thread where it is large, with nothing beside it', async () => {
    const taken: [string, number][] = [];
    const noted = (where: string) => ({
      ...here,
      lookAtRequest: (posted: Posted) => {
        taken.push([where, posted.body.buffer.byteLength]);
        return here.lookAtRequest(posted);
      },
    });
    const { lookAtRequest } = largeOnThreads(noted('here'), noted('thread'));
    const memory = new ArrayBuffer(100_000);
    for (const size of [2, SMALL_BYTES, SMALL_BYTES + 1])
      await lookAtRequest({ body: new Uint8Array(memory, 0, size).fill(0x20), content_type: '' });
    expect(taken).toEqual([
      ['here', 2],
      ['here', SMALL_BYTES],
      ['thread', SMALL_BYTES + 1],
    ]);
  });
});

describe('a body that exceeds the limits of its thread', () => {
  let db: Db;
  let shop: AutomationShop;
  let ada: Actor;
  let asked: string[] = [];
  let fails = (): Error => new TaskExceeded('readEvents', 'time', '10 seconds');

  /** Fails at what names Slow, from when it was stored. */
  const limited = async <T>(posted: Posted, read: () => Promise<T>): Promise<T> => {
    asked.push(textOf(posted));
    if (textOf(posted).includes('Slow')) throw fails();
    return read();
  };
  const reading: typeof here = {
    ...here,
    readEvents: (posted, ...rest) => limited(posted, () => here.readEvents(posted, ...rest)),
    readDetail: (posted, ...rest) => limited(posted, () => here.readDetail(posted, ...rest)),
  };

  beforeAll(async () => {
    ({ db } = await testDatabase());
    shop = await automationShop(db, { reading });
  });
  beforeEach(async () => {
    asked = [];
    fails = () => new TaskExceeded('readEvents', 'time', '10 seconds');
    ada = await shop.customer(100);
  });
  const outcomes = async (id: string) =>
    (await shop.automations.history(ada, { automation_id: id, limit: 100 }))
      .filter(({ outcome }) => outcome !== 'collected')
      .map(({ outcome, reason }) => [outcome, reason])
      .toReversed();

  it('waits for a person, with the reason, and the others of its batch become letters', async () => {
    const id = await shop.switchedOn(ada);
    await shop.post(id, lead('Grace'));
    const { id: slow } = await shop.post(id, lead('Slow'));
    await shop.post(id, lead('Alan'));
    await shop.process();
    expect(await outcomes(id)).toEqual([
      ['sent', null],
      ['needs_review', TOO_LONG],
      ['sent', null],
    ]);
    const detail = await shop.automations.attempt(ada, slow);
    expect(detail).toMatchObject({ outcome: 'needs_review', reason: TOO_LONG, fields: [], message: null });
    expect(detail.raw).toContain('"Slow"');
  });

  it('is one of few that a batch waits for: the rest is left for the next one, and no attempt is counted', async () => {
    const id = await shop.switchedOn(ada);
    for (let n = 0; n < 5; n++) await shop.post(id, lead(`Slow${n}`));
    asked = [];
    await shop.automations.processBatch({ uses_ai: false });
    expect(asked).toHaveLength(2);
    const left = await rows<{ attempts: number }>(
      db,
      sql`select attempts from automation_events where automation_id = ${id} and status = 'received'`,
    );
    expect(left).toEqual([{ attempts: 0 }, { attempts: 0 }, { attempts: 0 }]);
    await shop.process();
    expect(await outcomes(id)).toEqual(Array.from({ length: 5 }, () => ['needs_review', TOO_LONG]));
  });

  it('is not judged while all threads are busy: it is read later', async () => {
    const id = await shop.switchedOn(ada);
    fails = threadsBusy;
    const { id: event_id } = await shop.post(id, lead('Slow'));
    for (let n = 0; n < 7; n++) {
      await shop.automations.processBatch({ uses_ai: false });
      shop.clock.move(5000);
    }
    const { status, attempts } = await one<{ status: string; attempts: number }>(
      db,
      sql`select status, attempts from automation_events where id = ${event_id}`,
    );
    expect([status, attempts]).toEqual(['received', 0]);
  });
});
