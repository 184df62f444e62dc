import { expect, it } from 'vitest';
import type { Events } from '../events.ts';
import { silentLog } from '../log.ts';
import { type Actor, customer } from './endpoint.ts';
import { eventsApi, MAX_STREAMS } from './events-api.ts';
import { buildServer } from './server.ts';

const events: Events = { subscribe: () => () => {}, close: async () => {} };
const authenticate = async (request: Request) =>
  ({ account_id: request.headers.get('authorization'), user_id: 'ada', role: 'owner' }) as Actor;
const server = buildServer({
  table: customer({ 'GET /realtime/v1/events': eventsApi(events, authenticate, new AbortController().signal).stream }),
  authenticate,
  log: silentLog,
  check_answers: true,
  trust_proxy: false,
});
const open = async (who: string) => server.request('/realtime/v1/events', { headers: { Authorization: who } });

it('opens so many streams for one account and no more, until one of them is closed', async () => {
  const streams = await Promise.all(Array.from({ length: MAX_STREAMS + 5 }, () => open('ada')));
  const opened = streams.filter(({ status }) => status === 200);
  expect(opened).toHaveLength(MAX_STREAMS);
  expect(streams.at(-1)?.headers.get('Retry-After')).toBe('60');
  expect((await open('bob')).status).toBe(200);
  await opened[0]?.body?.cancel();
  expect((await open('ada')).status).toBe(200);
  expect((await open('ada')).status).toBe(429);
});
