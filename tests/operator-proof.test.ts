import { beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../src/app.ts';
import { signIn, testApp } from './support/app.ts';

/** Which acts of an operator a stolen session is not enough for. Written down here a second time: the default is a proof. */

/** What changes people, roles, money, books or settings, and what takes personal data out. */
const NEEDS_PROOF = [
  // People.
  'POST /functions/v1/ban-person',
  'POST /functions/v1/unban-person',
  'POST /functions/v1/sign-out-person',
  'POST /functions/v1/resend-verification',
  'POST /functions/v1/send-password-reset',
  'POST /functions/v1/reset-factors',
  'POST /functions/v1/view-as',
  'POST /functions/v1/close-account-of-person',
  'POST /functions/v1/keep-account-of-person',
  'POST /functions/v1/erase-recipient-everywhere',
  // Roles.
  'POST /functions/v1/change-operator-role',
  'POST /functions/v1/change-app-admin',
  // Settings, and what they let the product delete.
  'PATCH /rest/v1/admin/settings',
  'POST /rest/v1/admin_settings',
  'PATCH /rest/v1/admin_settings',
  'PUT /rest/v1/accounting_settings',
  'POST /functions/v1/run-retention',
  // Money, credits and books.
  'POST /functions/v1/refund-payment',
  'POST /functions/v1/admin-credit-management',
  'POST /functions/v1/decide-credit-adjustment',
  'POST /functions/v1/letter-credit',
  'POST /rest/v1/rpc/close_month',
  'POST /rest/v1/rpc/trigger_monthly_automation',
  'POST /rest/v1/expenses',
  'PATCH /rest/v1/expenses/:id',
  'DELETE /rest/v1/expenses/:id',
  // Whether a customer's letters go out.
  'POST /functions/v1/pause-automation',
  'POST /functions/v1/resume-automation',
  // Files with personal data, and mails with links that sign a person in.
  'POST /functions/v1/export-person',
  'GET /rest/v1/admin/people/export',
  'GET /rest/v1/admin/operators/export',
  'GET /rest/v1/admin/support_issues/export',
  'GET /rest/v1/support_issues',
  'GET /rest/v1/admin/automations/export',
  'GET /rest/v1/admin/audit/export',
  'GET /rest/v1/admin/letters/export',
  'GET /rest/v1/admin/credit_transactions/export',
  'GET /rest/v1/admin/accounting/rows/export',
  'GET /rest/v1/admin/people/:id/mails/:mail_id',
  'GET /rest/v1/outbox_mails/:id',
];

/** What writes or leaves without one, each group with its reason. */
const NEEDS_NONE = [
  // The press floor: hundreds of marks a day, each of which can be taken back or replaced by a reprint.
  'POST /functions/v1/press-create-run',
  'POST /functions/v1/press-create-runs',
  'POST /functions/v1/press-mark-run',
  'POST /functions/v1/press-mark-letter',
  'POST /functions/v1/press-mark-letters',
  'POST /functions/v1/press-scan',
  'POST /functions/v1/press-undo-mark',
  'POST /functions/v1/press-undo-run',
  'POST /functions/v1/press-hold-run',
  'POST /functions/v1/press-release-run',
  'POST /functions/v1/press-reprint-letters',
  'POST /functions/v1/press-cancel-letters',
  'POST /functions/v1/letter-reprint',
  'POST /functions/v1/letter-returned',
  'POST /functions/v1/letter-hold',
  'POST /functions/v1/letter-release',
  // The catalog of cards.
  'POST /rest/v1/letter_templates',
  'PATCH /rest/v1/letter_templates/:id',
  'PATCH /rest/v1/letter_templates',
  'DELETE /rest/v1/letter_templates/:id',
  'DELETE /rest/v1/letter_templates',
  'POST /functions/v1/order-templates',
  'POST /rest/v1/template_categories',
  'POST /storage/v1/template-uploads/:kind',
  // The daily work of answering customers.
  'POST /rest/v1/admin/support_issues',
  'PATCH /rest/v1/admin/support_issues/:id',
  'POST /functions/v1/support-answer',
  'POST /functions/v1/support-note',
  // Searches, checks and counts, which change nothing that a customer has.
  'POST /functions/v1/find-recipient-everywhere',
  'POST /functions/v1/check-audit',
  'POST /functions/v1/check-credits',
  'POST /functions/v1/reconcile',
  'POST /functions/v1/compare-provider-books',
  'POST /functions/v1/update-figures',
  'POST /rest/v1/rpc/get_pnl_data',
  'POST /functions/v1/test-enterprise-webhook',
  'POST /functions/v1/send-test-mail',
  // A backup goes to the vault that the environment names, encrypted for a key that is not here.
  'POST /functions/v1/back-up-now',
  'POST /functions/v1/rehearse-restore',
  // The bank of the payment sandbox: no money moves.
  'POST /functions/v1/sandbox-simulator',
  // Sums without a person.
  'GET /rest/v1/admin/analytics/export',
  'GET /rest/v1/admin/accounting/export',
  'GET /rest/v1/expenses/export',
];

/** A body for each URL of which only some bodies need the proof. */
const BODIES: Record<string, object> = {
  'POST /functions/v1/admin-credit-management': {
    action: 'adjust_credits',
    target_user_id: 'somebody',
    credits_amount: 5,
    reason: 'Spoiled cards',
  },
};

const PASSWORD = 'correct horse battery';
const EMAIL = 'owner@example.com';
const MINUTE_MS = 60_000;
let app: App;
let clock: Awaited<ReturnType<typeof testApp>>['clock'];
let token: string;

beforeAll(async () => {
  ({ app, clock } = await testApp({ SANDBOX_MAILBOX: 'operator' }));
  await app.identity.ensurePerson({ email: EMAIL, password: PASSWORD, full_name: 'Olga Owner', role: 'owner' });
  token = await signIn(app, EMAIL, PASSWORD);
});

const adminUrls = () => Object.entries(app.table).filter(([, { access }]) => access === 'admin');

async function ask(name: string, body: object = {}): Promise<{ status: number; code: string }> {
  const [method = '', pattern = ''] = name.split(' ');
  const response = await app.server.request(pattern.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000'), {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  const answer = response.headers.get('content-type')?.includes('json') ? await response.json() : {};
  return { status: response.status, code: (answer as { code?: string }).code ?? '' };
}

describe('an act of an operator', () => {
  it('that writes, or that takes a file out, stands in one of the two lists', () => {
    const listed = adminUrls()
      .map(([name]) => name)
      .filter((name) => !name.startsWith('GET ') || name.endsWith('/export') || NEEDS_PROOF.includes(name));
    expect(listed.sort()).toEqual([...NEEDS_PROOF, ...NEEDS_NONE].sort());
  });

  it('needs a proof if and only if the list says so', () => {
    const guarded = adminUrls().filter(([, { proof }]) => proof !== undefined);
    expect(guarded.map(([name]) => name).sort()).toEqual([...NEEDS_PROOF].sort());
  });

  it('that reads what is known of all people at a table needs one; the operator’s own rows do not', async () => {
    token = await signIn(app, EMAIL, PASSWORD);
    const status = async (path: string) => {
      const response = await app.server.request(path, { headers: { Authorization: `Bearer ${token}` } });
      return response.status;
    };
    const everybody = ['/rest/v1/profiles?select=*', '/rest/v1/credit_transactions?select=*'];
    for (const path of everybody) expect(await status(path)).toBe(200);
    clock.move(15 * MINUTE_MS + 1);
    for (const path of everybody) expect(await status(path)).toBe(403);
    const { user_id } = await app.identity.ensurePerson({ email: EMAIL, password: PASSWORD, full_name: 'Olga Owner' });
    for (const path of everybody) expect(await status(`${path}&user_id=eq.${user_id}`)).toBe(200);
    token = await signIn(app, EMAIL, PASSWORD);
  });

  it('that needs a proof is refused 15 minutes after the sign-in, until the operator gives the password again', async () => {
    const codes = async (names: string[]) =>
      Promise.all(names.map(async (name) => (await ask(name, BODIES[name])).code));
    expect(await codes(NEEDS_PROOF)).not.toContain('proof_needed');
    token = await signIn(app, EMAIL, PASSWORD);
    clock.move(15 * MINUTE_MS + 1);
    for (const name of NEEDS_PROOF)
      expect({ name, ...(await ask(name, BODIES[name])) }).toEqual({ name, status: 403, code: 'proof_needed' });
    expect(await codes(NEEDS_NONE)).not.toContain('proof_needed');
    const search = { action: 'get_user_credits', email: EMAIL };
    expect(await ask('POST /functions/v1/admin-credit-management', search)).toMatchObject({ status: 200 });
    expect(await ask('POST /functions/v1/prove', { password: PASSWORD })).toMatchObject({ status: 200 });
    expect(await codes(NEEDS_PROOF)).not.toContain('proof_needed');
  });
});
