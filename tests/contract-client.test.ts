import { PostgrestClient } from '@supabase/postgrest-js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../src/app.ts';
import { type Db, rows, sql } from '../src/platform/database/db.ts';
import { signIn, testApp } from './support/app.ts';
import { contactNamed, SENDER } from './support/letter-shop.ts';

/**
 * The published postgrest-js against the whole product: each line of sections 7 of both parts of the specification that names
 * a table, a function of the database, or what is done with them.
 */

const PASSWORD = 'correct horse battery';
type Client = PostgrestClient;
type Person = { client: Client; token: string; user_id: string; account_id: string };

let app: App;
let db: Db;
let [ada, bob, operator] = [{} as Person, {} as Person, {} as Person];
let visitor: Client;
let template_id = '';

const clientWith = (headers: Record<string, string>): Client =>
  new PostgrestClient('http://localhost:3000/rest/v1', {
    headers,
    fetch: (input, init) => Promise.resolve(app.server.request(String(input), init)),
    retry: false,
  });

async function person(email: string, role?: 'owner'): Promise<Person> {
  const { user_id } = await app.identity.ensurePerson({
    email,
    password: PASSWORD,
    full_name: 'Ada Writer',
    onboarded: true,
    ...(role && { role }),
  });
  const token = await signIn(app, email, PASSWORD);
  const client = clientWith({ Authorization: `Bearer ${token}` });
  const { data } = await client.from('account_users').select('account_id').eq('user_id', user_id).single();
  return { client, token, user_id, account_id: data?.account_id };
}

async function call(token: string, path: string, body: object) {
  const response = await app.server.request(path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: (await response.json()) as Record<string, never> };
}

beforeAll(async () => {
  ({ app, db } = await testApp());
  await app.templates.seedTemplates();
  visitor = clientWith({});
  ada = await person('ada@example.com');
  bob = await person('bob@example.com');
  operator = await person('olive@example.com', 'owner');
  const { data } = await visitor.from('letter_templates').select('id').limit(1).single();
  template_id = data?.id;
  for (const { account_id, user_id } of [ada, bob])
    await app.credits.grant(db, {
      account_id: account_id as never,
      created_by: user_id,
      credits: 10,
      type: 'purchase',
      category: 'purchase',
      description: '10 credits',
      key: `purchase:${user_id}`,
    });
});

describe('table reads of part 1', () => {
  it('user_roles: role, by user_id and role admin, single', async () => {
    const role = ({ client, user_id }: Person) =>
      client.from('user_roles').select('role').eq('user_id', user_id).eq('role', 'admin').single();
    expect(await role(operator)).toMatchObject({ data: { role: 'admin' }, error: null, status: 200 });
    expect(await role(ada)).toMatchObject({ data: null, error: { code: 'PGRST116' }, status: 406 });
    const other = await ada.client.from('user_roles').select().eq('user_id', operator.user_id);
    expect(other).toMatchObject({ data: [], error: null });
  });

  it('profiles: fields by user_id, single, of the caller alone', async () => {
    const { client, user_id } = ada;
    const profiles = () => client.from('profiles');
    const done = await profiles().select('onboarding_completed_at').eq('user_id', user_id).single();
    expect(done.data).toEqual({ onboarding_completed_at: expect.any(String) });
    const all = await profiles().select('*').eq('user_id', user_id).single();
    expect(all.data).toMatchObject({ user_id, email: 'ada@example.com', billing_country: 'US', return_zip: '' });
    const sender = 'return_first_name, return_last_name, return_street, return_city, return_state, return_zip';
    const returned = await profiles().select(sender).eq('user_id', user_id).maybeSingle();
    expect(Object.keys(returned.data ?? {})).toHaveLength(6);
    expect((await profiles().select('full_name').eq('user_id', user_id)).data).toEqual([{ full_name: 'Ada Writer' }]);
    expect(await profiles().select().eq('user_id', bob.user_id).single()).toMatchObject({
      data: null,
      error: { code: 'PGRST116', details: 'The result contains 0 rows', hint: null },
    });
  });

  it('template_categories: all where is_active, in the order of display', async () => {
    const { data } = await visitor.from('template_categories').select('*').eq('is_active', true).order('display_order');
    const orders = (data ?? []).map(({ display_order }) => display_order);
    expect(orders.length).toBeGreaterThan(5);
    expect(orders).toEqual([...orders].sort((a, b) => a - b));
    expect((await visitor.from('template_categories').select().eq('is_active', false)).data).toEqual([]);
  });

  it('letter_templates: all where is_active with the category name, and the featured ones', async () => {
    const all = await visitor
      .from('letter_templates')
      .select('*, template_categories(name)')
      .eq('is_active', true)
      .order('sort_order');
    expect(all.data?.[0]).toMatchObject({
      zip_file_url: expect.any(String),
      template_categories: { name: expect.any(String) },
    });
    const featured = await visitor
      .from('letter_templates')
      .select('id, name, description, preview_image_url, category:template_categories(name)')
      .eq('is_active', true)
      .eq('is_featured', true)
      .order('sort_order', { ascending: true })
      .limit(3);
    expect(featured.data).toHaveLength(3);
    expect(Object.keys(featured.data?.[0] ?? {})).toEqual([
      'id',
      'name',
      'description',
      'preview_image_url',
      'category',
    ]);
    const shown = await visitor
      .from('letter_templates')
      .select('id, is_featured')
      .in('id', featured.data?.map(({ id }) => id) ?? []);
    expect(shown.data?.map(({ is_featured }) => is_featured)).toEqual([true, true, true]);
  });

  it('account_users: account_id by user_id, joined to accounts; accounts by owner_user_id', async () => {
    const { client, user_id, account_id } = ada;
    const joined = await client
      .from('account_users')
      .select('account_id, accounts(plan, id)')
      .eq('user_id', user_id)
      .single();
    expect(joined.data).toEqual({ account_id, accounts: { plan: '', id: account_id } });
    const inner = await client.from('account_users').select('user_id, accounts!inner(id)').eq('user_id', user_id);
    expect(inner.data).toEqual([{ user_id, accounts: { id: account_id } }]);
    expect((await client.from('accounts').select('id').eq('owner_user_id', user_id).single()).data).toEqual({
      id: account_id,
    });
    expect((await client.from('accounts').select('*').eq('owner_user_id', bob.user_id)).data).toEqual([]);
    const { data } = await operator.client.from('accounts').select('plan').single();
    expect(data).toEqual({ plan: 'admin' });
  });

  it('credit_transactions: description and amount of the latest purchase', async () => {
    const { client, user_id } = ada;
    for (const type of ['transaction_type', 'type']) {
      const latest = client.from('credit_transactions').select('description, credits_amount').eq('user_id', user_id);
      const { data } = await latest.eq(type, 'purchase').order('created_at', { ascending: false }).limit(1);
      expect(data).toEqual([{ description: '10 credits', credits_amount: 10 }]);
    }
  });

  it('get_account_credits_balance gives a number', async () => {
    const balance = await ada.client.rpc('get_account_credits_balance', { account_uuid: ada.account_id });
    expect(balance).toMatchObject({ data: 15, error: null });
  });
});

describe('table writes of part 1', () => {
  it('profiles: upsert on conflict user_id, as settings and onboarding send it', async () => {
    const { client, user_id } = ada;
    const sent = {
      ...{ user_id, email: 'ada@example.com', full_name: 'Ada Byron', phone: '(555) 123-4567', company_name: null },
      ...{ return_first_name: 'Ada', return_city: 'Springfield', billing_country: 'US' },
      updated_at: new Date().toISOString(),
    };
    const saved = await client.from('profiles').upsert(sent, { onConflict: 'user_id' });
    expect(saved).toMatchObject({ data: null, error: null });
    const { data } = await client
      .from('profiles')
      .upsert({ user_id, last_name: 'Byron' }, { onConflict: 'user_id' })
      .select()
      .single();
    expect(data).toMatchObject({
      full_name: 'Ada Byron',
      last_name: 'Byron',
      company_name: '',
      return_city: 'Springfield',
    });
  });

  it('profiles: update of onboarding_completed_at, and of other fields, by user_id', async () => {
    const { client, user_id } = await person('new@example.com');
    await sql`update profiles set onboarding_completed_at = null where user_id = ${user_id}`.execute(db);
    const onboarding_completed_at = new Date().toISOString();
    const done = await client.from('profiles').update({ onboarding_completed_at }).eq('user_id', user_id);
    expect(done).toMatchObject({ data: null, error: null, status: 204 });
    const { data } = await client
      .from('profiles')
      .update({ phone: '1' })
      .eq('user_id', user_id)
      .select('phone, onboarding_completed_at');
    expect(data).toEqual([{ phone: '1', onboarding_completed_at: expect.any(String) }]);
  });

  it('profiles: never writes to another person, nor to the caller in their place', async () => {
    const before = (await bob.client.from('profiles').select()).data;
    const mine = (await ada.client.from('profiles').select()).data;
    const hack = { user_id: bob.user_id, full_name: 'Hack' };
    for (const attempt of [
      await ada.client.from('profiles').upsert(hack, { onConflict: 'user_id' }),
      await ada.client.from('profiles').update(hack).eq('user_id', ada.user_id),
    ])
      expect(attempt).toMatchObject({ data: null, error: { code: '42501' }, status: 403 });
    const nobody = await ada.client.from('profiles').update({ full_name: 'Hack' }).eq('user_id', bob.user_id).select();
    expect(nobody).toMatchObject({ data: [], error: null });
    expect((await call(ada.token, '/rest/v1/profiles', hack)).status).toBe(403);
    expect((await bob.client.from('profiles').select()).data).toEqual(before);
    expect((await ada.client.from('profiles').select()).data).toEqual(mine);
  });

  it('template_categories: insert by operators alone', async () => {
    const category = { name: 'Thank you notes', description: null, display_order: 99, is_active: true };
    const added = await operator.client.from('template_categories').insert(category).select().single();
    expect(added.data).toMatchObject({ name: 'Thank you notes', description: null, is_active: true });
    expect(
      (await operator.client.from('template_categories').insert({ ...category, name: 'Other notes' })).error,
    ).toBeNull();
    expect(await ada.client.from('template_categories').insert(category)).toMatchObject({ status: 403 });
  });

  it('support_issues: insert by anybody, with its priority', async () => {
    const issue = { email: 'visitor@example.com', subject: 'Enterprise', message: 'Hello', priority: 'high' };
    expect((await visitor.from('support_issues').insert(issue)).error).toBeNull();
    expect((await visitor.from('support_issues').insert([{ ...issue, subject: 'Another' }])).error).toBeNull();
    const { data, count } = await operator.client
      .from('support_issues')
      .select('subject, priority, status, message', { count: 'exact' })
      .eq('status', 'open');
    expect(count).toBe(2);
    expect(data).toContainEqual({ subject: 'Another', priority: 'high', status: 'open', message: 'Hello' });
    expect((await ada.client.from('support_issues').select()).error).toMatchObject({ code: 'not_admin' });
  });
});

describe('data access of part 2, of a customer', () => {
  it('campaigns and campaign_contacts: a bulk draft, its contacts as a list, and both read with each other', async () => {
    const { client, user_id } = ada;
    const draft = { user_id, title: 'Spring', message: 'Hello {{first_name}}', campaign_type: 'bulk', status: 'draft' };
    const { data: made, error } = await client.from('campaigns').insert(draft).select().single();
    expect(error).toBeNull();
    expect(made).toMatchObject({ ...draft, contact_count: 0, scribe_campaign_id: null, template_zip_url: null });
    const place = { google_address: '1 Main St, Springfield, IL', google_place_id: 'place-1' };
    const rows = ['Grace', 'Alan'].map((name) => ({ campaign_id: made.id, ...contactNamed(name), ...place }));
    expect((await client.from('campaign_contacts').insert(rows)).error).toBeNull();
    const contacts = await client.from('campaign_contacts').select('*').eq('campaign_id', made.id).limit(10);
    expect(contacts.data).toMatchObject(rows);
    const listed = await client
      .from('campaigns')
      .select('*, campaign_contacts(count), recipients:campaign_contacts(first_name)')
      .eq('user_id', user_id)
      .order('created_at', { ascending: false })
      .limit(100);
    expect(listed.data?.[0]).toMatchObject({
      id: made.id,
      campaign_contacts: [{ count: 2 }],
      recipients: [{ first_name: 'Grace' }, { first_name: 'Alan' }],
    });
    const refused = await call(ada.token, '/functions/v1/submit-campaign', { campaign_id: made.id, template_id });
    expect(refused).toMatchObject({ status: 422, json: { code: 'campaign_incomplete' } });
  });

  it('campaigns: gives nothing of another account, and takes nothing for it', async () => {
    const { data: theirs } = await ada.client.from('campaigns').select('id, user_id');
    const [campaign] = theirs ?? [];
    expect((await bob.client.from('campaigns').select().eq('id', campaign?.id)).data).toEqual([]);
    expect((await bob.client.from('campaigns').select().eq('user_id', ada.user_id)).data).toEqual([]);
    expect((await bob.client.from('campaign_contacts').select().eq('campaign_id', campaign?.id)).data).toEqual([]);
    const contact = { campaign_id: campaign?.id, ...contactNamed('Mallory') };
    expect(await bob.client.from('campaign_contacts').insert([contact])).toMatchObject({
      error: { code: '42501' },
      status: 403,
    });
    const draft = { user_id: ada.user_id, title: 'Mine', message: 'Hello', campaign_type: 'bulk', status: 'draft' };
    expect(await bob.client.from('campaigns').insert(draft)).toMatchObject({ error: { code: '42501' }, status: 403 });
    expect(await bob.client.from('campaign_contacts').select()).toMatchObject({
      error: { code: '21000' },
      status: 400,
    });
  });

  it('automated_triggers: select with template join, insert of name and design, delete by id', async () => {
    const { client, user_id } = ada;
    const insert = client.from('automated_triggers').insert({ user_id, name: 'Welcome', card_design_id: template_id });
    const { data: made, error } = await insert.select().single();
    expect(error).toBeNull();
    expect(made).toMatchObject({ name: 'Welcome', user_id, card_design_id: template_id, status: 'collecting' });
    const listed = await client
      .from('automated_triggers')
      .select('*, letter_templates:card_design_id(name, preview_image_url)')
      .eq('user_id', user_id)
      .order('created_at', { ascending: false });
    expect(listed.data).toMatchObject([
      { id: made.id, letter_templates: { name: expect.any(String), preview_image_url: expect.any(String) } },
    ]);
    expect((await bob.client.from('automated_triggers').delete().eq('id', made.id).select()).data).toEqual([]);
    const on = await call(ada.token, '/functions/v1/automation-switch', { id: made.id, on: true });
    expect(on.json).toMatchObject({ user_message: 'Please provide a custom message' });
    const { data: attempt } = await client.from('webhook_history').select().limit(1);
    expect(attempt).toEqual([]);
    expect((await client.from('automated_triggers').delete().eq('id', made.id)).error).toBeNull();
    expect((await client.from('automated_triggers').select()).data).toEqual([]);
  });

  it('webhook_history: the latest, with the contact as the CRM names it', async () => {
    const { client } = ada;
    const draft = { name: 'Events', card_design_id: template_id, custom_message: 'Hello.' };
    const { data: made } = await client.from('automated_triggers').insert(draft).select('id').single();
    await call(ada.token, '/functions/v1/automation-test', { id: made?.id });
    await app.pollers['automations.process']?.work();
    const { data } = await client
      .from('webhook_history')
      .select('*')
      .order('created_at', { ascending: false })
      .limit(100);
    expect(data).toMatchObject([
      {
        ...{ trigger_name: 'Events', scribe_campaign_id: null, response_data: null, status: expect.any(String) },
        contact_data: { firstName: 'Jane', lastName: 'Doe' },
      },
    ]);
    expect((await bob.client.from('webhook_history').select()).data).toEqual([]);
  });

  it('credit_transactions: the latest ten, with the profile that they belong to', async () => {
    const { client, user_id } = ada;
    const { data } = await client
      .from('credit_transactions')
      .select('*, profiles(email, full_name)')
      .eq('user_id', user_id)
      .order('created_at', { ascending: false })
      .limit(10);
    expect(data).toMatchObject([
      { user_id, environment: 'test', credits_amount: 10, profiles: { email: 'ada@example.com' } },
      { user_id, credits_amount: 5, transaction_type: 'grant' },
    ]);
    expect((await client.from('credit_transactions').select().eq('user_id', bob.user_id)).data).toEqual([]);
  });
});

describe('data access of part 2, of an operator', () => {
  it('profiles: a count, and the list by created_at', async () => {
    const counted = await operator.client.from('profiles').select('*', { count: 'exact', head: true });
    expect(counted).toMatchObject({ count: 4, error: null, data: null });
    const week_ago = new Date(Date.now() - 7 * 86_400_000).toISOString();
    const recent = await operator.client
      .from('profiles')
      .select('*', { count: 'exact', head: true })
      .gte('created_at', week_ago);
    expect(recent.count).toBe(4);
    const { data } = await operator.client
      .from('profiles')
      .select('email, created_at')
      .order('created_at', { ascending: false });
    expect(data?.map(({ email }) => email)).toContain('bob@example.com');
    const one = await operator.client.from('profiles').select('email').eq('user_id', bob.user_id).single();
    expect(one.data).toEqual({ email: 'bob@example.com' });
    const other = await operator.client.from('profiles').update({ phone: '1' }).eq('user_id', bob.user_id);
    expect(other).toMatchObject({ error: { code: '42501' } });
  });

  it('credit_transactions with joined profile and environment, credits_ledger, payments, revenue, letter_submissions', async () => {
    const { client } = operator;
    const journal = await client
      .from('credit_transactions')
      .select('*, profiles(email, full_name)')
      .eq('environment', 'test');
    const emails = journal.data?.map(({ profiles }) => profiles.email);
    expect(emails).toEqual(expect.arrayContaining(['ada@example.com', 'bob@example.com']));
    const sends = await client
      .from('credits_ledger')
      .select('delta, reason, account_id, environment')
      .eq('reason', 'send');
    expect(sends).toMatchObject({ data: [], error: null });
    expect((await client.from('credits_ledger').select('delta').eq('account_id', ada.account_id)).data).toEqual([
      { delta: 10 },
      { delta: 5 },
    ]);
    const payments = client
      .from('payments')
      .select('id, type, amount_cents, fee_cents, net_cents, occurred_at, environment');
    expect(await payments.order('occurred_at', { ascending: false }).limit(20)).toMatchObject({
      data: [],
      error: null,
    });
    const types = ['customer_payment', 'backfill_customer_payment'];
    const revenue = client.from('revenue').select('amount_cents, created_at').in('transaction_type', types);
    expect(await revenue).toMatchObject({ data: [], error: null });
    expect(await client.from('letter_submissions').select('recipient_count, submitted_at')).toMatchObject({
      data: [],
      error: null,
    });
    for (const table of [
      'credits_ledger',
      'payments',
      'revenue',
      'letter_submissions',
      'expenses',
      'accounting_monthly',
      'app_admins',
      'admin_settings',
    ])
      expect(await ada.client.from(table).select()).toMatchObject({
        data: null,
        error: { code: 'not_admin' },
        status: 403,
      });
  });

  it('letter_submissions, payments and revenue name what was sent and paid', async () => {
    const sent = { title: 'Card', message: 'Hello.', text_type: 'Short Text', return_address: SENDER, template_id };
    const { json } = await call(ada.token, '/functions/v1/create-campaign', sent);
    const { id: campaign_id } = json.campaign as unknown as { id: string };
    await call(ada.token, '/functions/v1/add-contacts', { campaign_id, contacts: [contactNamed('Grace')] });
    await call(ada.token, '/functions/v1/submit-campaign', { campaign_id });
    const submissions = await operator.client.from('letter_submissions').select('recipient_count, submitted_at');
    expect(submissions.data).toEqual([{ recipient_count: 1, submitted_at: expect.any(String) }]);
    const sends = await operator.client.from('credits_ledger').select('delta, account_id').eq('reason', 'send');
    expect(sends.data).toEqual([{ delta: -1, account_id: ada.account_id }]);
  });

  it('admin_settings: a single row, upserted and updated by id', async () => {
    const settings = () => operator.client.from('admin_settings');
    const unset = await settings().select('enterprise_webhook_url').single();
    expect(unset.data).toEqual({ enterprise_webhook_url: null });
    const url = 'https://hooks.example.com/a';
    expect((await settings().upsert({ id: 1, enterprise_webhook_url: url })).error).toBeNull();
    expect((await settings().select('id, enterprise_webhook_url').single()).data).toEqual({
      id: 1,
      enterprise_webhook_url: url,
    });
    expect(
      (await settings().update({ enterprise_webhook_url: null }).eq('id', 1).select().single()).data,
    ).toMatchObject({});
    expect((await visitor.from('admin_settings').select().single()).error).toMatchObject({ code: 'no_authorization' });
  });

  it('app_admins, accounting_monthly, expenses and the procedures of the books', async () => {
    const { client } = operator;
    expect((await client.from('app_admins').select('email').eq('email', 'olive@example.com').single()).data).toEqual({
      email: 'olive@example.com',
    });
    expect((await client.rpc('trigger_monthly_automation')).error).toBeNull();
    const months = await client
      .from('accounting_monthly')
      .select('month_start, net_profit_cents, partner_share_cents_each');
    expect(months.error).toBeNull();
    const { data: pnl } = await client.rpc('get_pnl_data');
    expect(pnl).toMatchObject({ month_start: expect.stringMatching(/-01$/), cards_sent: expect.any(Number) });
    const closed = await client.rpc('close_month', { p_month_start: pnl.month_start });
    expect(closed.error).toMatchObject({ code: expect.any(String) });
    const incurred_on = new Date().toISOString().slice(0, 10);
    const expense = {
      name: 'Paper',
      amount_cents: 1235,
      incurred_on,
      cadence: 'one_time',
      approver: null,
      notes: null,
      receipt_url: null,
    };
    for (const row of [expense, { ...expense, name: 'Ink', created_by: 'olive@example.com' }])
      expect((await client.from('expenses').insert(row)).error).toBeNull();
    expect((await client.from('expenses').insert([expense])).error).toBeNull();
    const { data } = await client
      .from('expenses')
      .select('name, amount_cents')
      .order('incurred_on', { ascending: false });
    expect(data?.map(({ name }) => name).sort()).toEqual(['Ink', 'Paper', 'Paper']);
    expect(data?.[0]).toMatchObject({ amount_cents: 1235 });
  });

  it('letter_templates: update, toggle of is_featured, and delete by id; an insert without a picture is refused', async () => {
    const { client } = operator;
    const one = () =>
      client.from('letter_templates').select('*, template_categories(name)').eq('id', template_id).single();
    const { is_featured } = (await one()).data ?? {};
    expect(
      (await client.from('letter_templates').update({ is_featured: !is_featured }).eq('id', template_id)).error,
    ).toBeNull();
    expect((await one()).data).toMatchObject({ is_featured: !is_featured });
    const refused = await client.from('letter_templates').insert({ name: 'Bare', preview_image_url: null });
    expect(refused.error).toMatchObject({ message: 'Please upload a preview image for the template' });
    const { data: last } = await client
      .from('letter_templates')
      .select('id')
      .order('sort_order', { ascending: false })
      .limit(1)
      .single();
    expect((await client.from('letter_templates').delete().eq('id', last?.id)).error).toBeNull();
    expect((await client.from('letter_templates').select().eq('id', last?.id)).data).toEqual([]);
    expect(await ada.client.from('letter_templates').delete().eq('id', template_id)).toMatchObject({ status: 403 });
  });
});

it('what an operator changes in a table leaves an entry each', async () => {
  const found = await rows<{ action: string; n: number }>(
    db,
    sql`select action, count(*)::int as n from audit_entries where actor_id = ${operator.user_id}
      and action ~ '^(template|category|settings|expense)' group by action order by action`,
  );
  expect(found).toEqual([
    { action: 'category.created', n: 2 },
    { action: 'expense.added', n: 3 },
    { action: 'settings.changed', n: 2 },
    { action: 'template.deleted', n: 1 },
    { action: 'template.updated', n: 1 },
  ]);
});

describe('what is not named', () => {
  it.each([
    ['a table', () => ada.client.from('users').select(), 404, 'PGRST205'],
    ['a column', () => ada.client.from('campaigns').select('id, secret'), 400, '42703'],
    [
      'a filter on an unknown column',
      () => ada.client.from('campaigns').select().eq('account_id', ada.account_id),
      400,
      '42703',
    ],
    ['a prototype key', () => ada.client.from('campaigns').select('__proto__'), 400, '42703'],
    ['an order by an unknown column', () => ada.client.from('campaigns').select().order('constructor'), 400, '42703'],
    ['a relation', () => ada.client.from('campaigns').select('users(email)'), 400, 'PGRST200'],
    ['an operator', () => ada.client.from('campaigns').select().ilike('title', '%a%'), 400, 'PGRST100'],
    ['a tree of conditions', () => ada.client.from('campaigns').select().or('id.eq.1,title.eq.2'), 400, 'PGRST100'],
    ['a value of another type', () => ada.client.from('campaigns').select().eq('id', 'x'), 400, '22P02'],
    ['a column to write', () => ada.client.from('campaigns').insert({ secret: 1 }), 400, 'PGRST204'],
    [
      'a change of campaigns',
      () => ada.client.from('campaigns').update({ title: 'x' }).eq('user_id', ada.user_id),
      404,
      'PGRST205',
    ],
    ['a change without a filter', () => ada.client.from('profiles').update({ phone: '1' }), 400, '21000'],
    [
      'another conflict',
      () => ada.client.from('profiles').upsert({ phone: '1' }, { onConflict: 'id' }),
      400,
      'PGRST100',
    ],
    ['a file of values', () => ada.client.from('campaigns').select().csv(), 406, 'PGRST107'],
  ])('%s is answered with the JSON error of PostgREST', async (_name, ask, status, code) => {
    const { error, ...answer } = await ask();
    expect(answer.status).toBe(status);
    expect(error).toMatchObject({ code, hint: null, message: expect.any(String) });
  });

  it.each(['/rest/v1/nothing', '/rest/v1/a/b/c', '/functions/v1/nothing', '/auth/v1/nothing', '/storage/v1/nothing'])(
    'an unknown path of the API is answered with JSON: %s',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const response = await app.server.request(path, { method });
        expect(response.status).toBe(404);
        expect(await response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
      }
    },
  );
});

describe('pages and counts', () => {
  it('gives ranges with how many there are', async () => {
    const { data, count, status } = await visitor
      .from('letter_templates')
      .select('id', { count: 'exact' })
      .order('name')
      .range(2, 4);
    expect(data).toHaveLength(3);
    expect(count).toBeGreaterThan(5);
    expect(status).toBe(206);
    const beyond = await visitor.from('letter_templates').select('id', { count: 'exact' }).range(10_000, 10_010);
    expect(beyond.data).toEqual([]);
  });

  it('reads our own pages’ requests at the same addresses as before', async () => {
    const headers = { Authorization: `Bearer ${ada.token}` };
    const answer = await app.server.request('/rest/v1/campaigns?limit=5&search=eq.nothing', { headers });
    expect(await answer.json()).toEqual([]);
    const plain = await app.server.request('/rest/v1/campaigns?limit=5', { headers });
    expect(await plain.json()).toMatchObject([{ user_id: ada.user_id, letters: expect.anything() }, { letters: null }]);
  });
});
