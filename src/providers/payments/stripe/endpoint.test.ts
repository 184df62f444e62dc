import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { EVENT_VERSION } from './endpoint.ts';
import { stripePayments } from './provider.ts';

const SITE = 'https://letters.example.com';
const ours = {
  id: 'we_1',
  object: 'webhook_endpoint',
  url: `${SITE}/webhooks/payments/stripe`,
  status: 'enabled',
  api_version: EVENT_VERSION,
};

let answer: { status: number; body: unknown };
const server = createServer((_, response) => {
  const headers = { 'Content-Type': 'application/json', 'Stripe-Should-Retry': 'false' };
  response.writeHead(answer.status, headers).end(JSON.stringify(answer.body));
});
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(() => new Promise((closed) => server.close(closed)));

function check(): Promise<void> {
  const api_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { secret_key: 'sk_test_of_a_stand_in', webhook_secret: 'whsec_of_a_stand_in' };
  return stripePayments({ clock: systemClock, ...keys, api_url }).checkEndpoint(SITE);
}

it.each([
  ['is right', [ours], undefined],
  ['is of an older version', [{ ...ours, api_version: '2023-10-16' }], `Make a new one with ${EVENT_VERSION}`],
  ['follows the account', [{ ...ours, api_version: null }], 'has the API version of the account'],
  ['is switched off', [{ ...ours, status: 'disabled' }], 'is switched off'],
  ['is of another site only', [{ ...ours, url: 'https://elsewhere.example.com/x' }], 'does not exist'],
])('the endpoint that %s is told apart', async (_, data, problem) => {
  answer = { status: 200, body: { object: 'list', has_more: false, url: '/v1/webhook_endpoints', data } };
  if (problem) await expect(check()).rejects.toThrow(problem);
  else await expect(check()).resolves.toBeUndefined();
});

it('a key that may not read endpoints checks nothing', async () => {
  answer = { status: 403, body: { error: { message: 'No.', type: 'invalid_request_error' } } };
  await expect(check()).resolves.toBeUndefined();
});
