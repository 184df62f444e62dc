import { beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../src/app.ts';
import { signIn, testApp } from './support/app.ts';

/** Which acts of a customer a stolen session is not enough for. Written down here a second time, so that none is lost. */
const NEEDS_PROOF = [
  // All data of the account.
  'POST /rest/v1/account_exports',
  'GET /rest/v1/account_exports/:id/data.zip',
  // Money.
  'POST /functions/v1/auto-topup-consent',
  'POST /functions/v1/customer-portal',
  'POST /functions/v1/manage-payment-methods',
  // Who may do what.
  'POST /functions/v1/change-member',
  'POST /functions/v1/remove-member',
  'POST /functions/v1/hand-over-account',
  // What lets a program send.
  'PATCH /rest/v1/automations/:id',
  'POST /functions/v1/replace-webhook-url',
  'POST /functions/v1/replace-webhook-urls',
];

const PASSWORD = 'correct horse battery';
const EMAIL = 'ada@example.com';
const MINUTE_MS = 60_000;
let app: App;
let clock: Awaited<ReturnType<typeof testApp>>['clock'];

beforeAll(async () => {
  ({ app, clock } = await testApp({ SANDBOX_MAILBOX: 'operator' }));
  await app.identity.ensurePerson({ email: EMAIL, password: PASSWORD, full_name: 'Ada Byron' });
});

const guarded = () =>
  Object.entries(app.table).flatMap(([name, endpoint]) =>
    endpoint.access === 'customer' && endpoint.proof !== undefined ? [{ name, proof: endpoint.proof }] : [],
  );

describe('an act of a customer', () => {
  it('needs a proof if the list says so', () => {
    expect(
      guarded()
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...NEEDS_PROOF].sort());
  });

  it('that always needs a proof is refused 15 minutes after the sign-in', async () => {
    const token = await signIn(app, EMAIL, PASSWORD);
    clock.move(15 * MINUTE_MS + 1);
    for (const { name } of guarded().filter(({ proof }) => proof === true)) {
      const [method = '', pattern = ''] = name.split(' ');
      const response = await app.server.request(pattern.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000'), {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
      expect({ name, body: await response.json() }).toMatchObject({ name, body: { code: 'proof_needed' } });
    }
  });
});
