import { beforeAll, describe, expect, it } from 'vitest';
import { signIn, testApp } from '../../../tests/support/app.ts';
import type { App } from '../../app.ts';

const PASSWORD = 'correct horse battery';
const TEXT = '%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\nstartxref\n9\n%%EOF';
const PDF = new TextEncoder().encode(TEXT);
const WITH_SCRIPT = new TextEncoder().encode(TEXT.replace('/Catalog', '/Catalog /OpenAction << /S /Java#53cript >>'));
let app: App;
let owner: string;
let accountant: string;

beforeAll(async () => {
  ({ app } = await testApp());
  const person = { password: PASSWORD, full_name: 'Ada Writer', onboarded: true };
  await app.identity.ensurePerson({ ...person, email: 'Owner@example.com', role: 'owner' });
  await app.identity.ensurePerson({ ...person, email: 'accountant@example.com', role: 'accountant' });
  owner = await signIn(app, 'owner@example.com', PASSWORD);
  accountant = await signIn(app, 'accountant@example.com', PASSWORD);
});

async function ask(token: string, route: string, body?: FormData | object) {
  const [method = '', path = ''] = route.split(' ');
  const is_form = body instanceof FormData;
  const response = await app.server.request(path, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(is_form ? {} : { 'Content-Type': 'application/json' }) },
    ...(body && { body: is_form ? body : JSON.stringify(body) }),
  });
  const type = response.headers.get('Content-Type') ?? '';
  return {
    status: response.status,
    headers: response.headers,
    json: type.includes('json') ? await response.json() : await response.text(),
  };
}

const form = (over: Record<string, string> = {}, receipt: Uint8Array | null = PDF) => {
  const fields = { request_key: crypto.randomUUID(), name: 'Paper', amount: '$1,020.005', ...over };
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  if (receipt) data.set('receipt', new File([receipt as Uint8Array<ArrayBuffer>], 'invoice.pdf'));
  return data;
};

it('an operator who may see money but is not on the list is refused by every URL of the books', async () => {
  expect(await ask(owner, 'GET /rest/v1/admin/accounting')).toMatchObject({ status: 200 });
  const key = '00000000-0000-7000-8000-000000000000';
  const urls = Object.keys(app.table).filter((name) =>
    /accounting|expenses|app.admin|provider-books|rpc\/(get_pnl|close|trigger)/.test(name),
  );
  expect(urls.length).toBeGreaterThan(14);
  for (const url of urls) {
    const path = `${url.replace(':id', key)}${/rows|provider$/.test(url) ? '?month=2026-10-01&figure=fees' : ''}`;
    const bodies: Record<string, object> = {
      PATCH: { ends_on: null },
      POST: { p_month_start: '2026-10-01', email: 'a@example.com', change: 'add' },
      PUT: { time_zone: 'UTC', card_cost_cents: 1, partners: ['A'], approvers: ['A'] },
    };
    const { status, json } = await ask(accountant, path, bodies[url.split(' ')[0] ?? '']);
    expect({ url, status }).toEqual({ url, status: 403 });
    const is_owners = app.table[url as 'GET /healthz'].right === 'settings';
    if (!is_owners)
      expect(json).toMatchObject({ user_message: "You don't have permission to access the accounting page." });
  }
});

describe('an expense', () => {
  it('has a receipt that app admins alone can download', async () => {
    const { status, json } = await ask(owner, 'POST /rest/v1/expenses', form());
    expect(status).toBe(201);
    const expense = json as { id: string; receipt_url: string; amount_cents: number };
    expect(expense).toMatchObject({ amount_cents: 102_001, cadence: 'one_time', created_by: 'owner@example.com' });
    const file = await ask(owner, `GET ${expense.receipt_url}`);
    expect(file.json).toBe(TEXT);
    expect(file.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
    expect(file.headers.get('Content-Disposition')).toMatch(/^attachment; filename="receipt-[0-9a-f-]+\.pdf"$/);
    expect(file.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(await ask(accountant, `GET ${expense.receipt_url}`)).toMatchObject({ status: 403 });
    const name = file.headers.get('Content-Disposition')?.match(/receipt-(.*)"/)?.[1];
    const open = await app.server.request(`/storage/v1/object/public/expense-receipts/${name}`);
    expect(open.status).toBe(404);
    expect(await ask(owner, `DELETE /rest/v1/expenses/${expense.id}`)).toMatchObject({ status: 204 });
    expect(await ask(owner, `GET ${expense.receipt_url}`)).toMatchObject({ status: 404 });
  });

  it('sent twice under one key is added once', async () => {
    const key = { request_key: crypto.randomUUID() };
    const [first, second] = [
      await ask(owner, 'POST /rest/v1/expenses', form(key)),
      await ask(owner, 'POST /rest/v1/expenses', form(key)),
    ];
    expect(second.json).toEqual(first.json);
  });

  it.each([
    [form({ name: ' ' }), 'Please fill in all required fields'],
    [form({ amount: '' }), 'Please fill in all required fields'],
    [form({ amount: '0' }), 'Please enter an amount such as 12.50, other than zero.'],
    [form({ amount: 'ten' }), 'Please enter an amount such as 12.50, other than zero.'],
    [form({ incurred_on: '1999-01-01' }), 'Enter a date within the last five years or the next year.'],
    [form({ approver: 'Mallory' }), 'This approver is not in the settings. Choose another one.'],
    [form({ ends_on: '2026-12-01' }), 'Only a monthly expense has a last day.'],
    [form({}, new TextEncoder().encode('<html>')), 'A receipt must be a PDF, PNG or JPEG file.'],
    [
      form({}, WITH_SCRIPT),
      'This PDF contains scripts, so it was not saved. Open it, print it to PDF, and choose the new file.',
    ],
    [
      form({}, new Uint8Array([0xff, 0xd8, 0xff, 0xe0])),
      'This picture is damaged or larger than 40 megapixels. Choose another file.',
    ],
  ])('that is not right is refused with what to do', async (body, user_message) => {
    expect(await ask(owner, 'POST /rest/v1/expenses', body)).toMatchObject({ status: 400, json: { user_message } });
  });
});

it('the list of expenses, the months and the rows of a figure come as files', async () => {
  for (const path of [
    'expenses/export',
    'admin/accounting/export',
    'admin/accounting/rows/export?month=2026-10-01&figure=cards',
  ]) {
    const { status, headers } = await ask(owner, `GET /rest/v1/${path}`);
    expect([path, status, headers.get('Content-Type')]).toEqual([path, 200, 'text/csv; charset=utf-8']);
  }
});

it('the stored procedures answer at their URLs', async () => {
  const month = { p_month_start: '2026-10-01' };
  expect(await ask(owner, 'POST /rest/v1/rpc/get_pnl_data', month)).toMatchObject({
    json: { month_start: '2026-10-01' },
  });
  expect(await ask(owner, 'POST /rest/v1/rpc/get_pnl_data', { p_month_start: '2026-10-02' })).toMatchObject({
    status: 400,
  });
  expect((await ask(owner, 'POST /rest/v1/rpc/trigger_monthly_automation')).status).toBe(200);
  expect(await ask(owner, 'POST /rest/v1/rpc/close_month', { p_month_start: '2029-10-01' })).toMatchObject({
    status: 409,
  });
});
