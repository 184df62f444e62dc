import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { one, sql } from '../database/db.ts';
import { adminEndpoint, customerEndpoint, openEndpoint } from './endpoint.ts';
import { mayViewerCall, withoutWriting } from './viewing.ts';

const { db } = await testDatabase();
beforeAll(() => sql`create table notes (text text not null)`.execute(db));
const write = () => sql`insert into notes values ('x')`.execute(db);
const summary = '';
const handle = () => undefined;

it('a viewer may call what only reads, and nothing of the operator', () => {
  expect(mayViewerCall(customerEndpoint('read', { summary, handle }), 'GET')).toBe(true);
  expect(mayViewerCall(customerEndpoint('read', { summary, proof: true, handle }), 'GET')).toBe(false);
  expect(mayViewerCall(customerEndpoint('read', { summary, handle }), 'POST')).toBe(false);
  expect(mayViewerCall(customerEndpoint('read', { summary, handle }), 'DELETE')).toBe(false);
  expect(mayViewerCall(customerEndpoint('read', { summary, reads: () => true, handle }), 'POST')).toBe(true);
  expect(mayViewerCall(openEndpoint({ summary, handle }), 'POST')).toBe(false);
  expect(mayViewerCall(adminEndpoint('desk', { summary, handle }), 'GET')).toBe(false);
});

it('what would write is refused in words', async () => {
  await expect(withoutWriting(write)).rejects.toMatchObject({
    status: 403,
    code: 'view_only',
    user_message: 'You are viewing as a customer. Nothing can be changed.',
  });
  await expect(withoutWriting(() => Promise.reject(new Error('something else')))).rejects.toThrow('something else');
});

it('what is streamed after the answer cannot write either', async () => {
  const stream = (pull: () => Promise<unknown>) => {
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          await pull();
          controller.enqueue(new TextEncoder().encode('read'));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    return withoutWriting(async () => new Response(body, { status: 202, headers: { 'X-Kept': 'yes' } }));
  };
  const read = await stream(() => one(db, sql`select 1 as n`));
  expect([read.status, read.headers.get('x-kept'), await read.text()]).toEqual([202, 'yes', 'read']);
  await expect((await stream(write)).text()).rejects.toThrow('read-only transaction');
  expect(await one(db, sql`select count(*)::int as n from notes`)).toEqual({ n: 0 });
});
