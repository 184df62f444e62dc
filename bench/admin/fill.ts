import { type Db, inTransaction, rows, sql } from '../../src/platform/database/db.ts';

/** How much a print shop has: a person for ten letters, a ledger row for two, a campaign for fifty, over two years. */
export type Size = { letters: number; people: number; ledger_rows: number; campaigns: number; runs: number };
export const sizeOf = (letters: number): Size => ({
  letters,
  people: Math.round(letters / 10),
  ledger_rows: Math.round(letters / 2),
  campaigns: Math.round(letters / 50),
  runs: Math.round(letters / 500),
});

/** An id as uuidv7() makes it, of row n of a kind at a time, so that rows find each other by arithmetic. */
const BENCH_ID = `
  create function bench_id(kind integer, n bigint, at timestamptz) returns uuid language sql immutable parallel safe return
    (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(kind), 3, '0')
      || '8' || lpad(to_hex(n), 15, '0'))::uuid;
  create function bench_time(n bigint, total bigint) returns timestamptz language sql stable parallel safe return
    date_trunc('hour', now()) - interval '720 days' * (1 - n::double precision / total);`;

/** The id of row n of a kind of which there are `total`. */
const id = (kind: number, n: string, total: number) => `bench_id(${kind}, ${n}, bench_time(${n}, ${total}))`;
const time = (n: string, total: number) => `bench_time(${n}, ${total})`;
const [PERSON, ACCOUNT, CAMPAIGN, LETTER, ITEM, RUN, PAYMENT, ENTRY, TEMPLATE, AUTOMATION, EVENT] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
];
const TEMPLATES = 48;
const NAMES = `(array['Ada','Ben','Cara','Dan','Eve','Finn','Grace','Hugo','Iris','Jack','Kate','Liam'])`;
const FAMILIES = `(array['Writer','Reader','Hopper','Baker','Mason','Cooper','Fisher','Carter','Weaver','Potter','Turner'])`;
const PLACES = `(array['Albany NY 12207','Springfield IL 62701','Austin TX 78701','Portland OR 97201','Dover DE 19901'])`;
const part = (n: string, which: number) => `split_part((${PLACES})[1 + ${n} % 5], ' ', ${which})`;
const SENDER = `'{"firstName":"Ada","lastName":"Writer","street":"1 Quill Ln","unit":"","city":"Albany","state":"NY","zip":"12207"}'`;
const WORDS = `'Thank you for coming on Saturday. It was good to see you again, and the garden looks all the better for it. Warmly, Ada'`;

/** The newest letters are still at the press: about two days of them. */
const status = (total: number) =>
  `case when ${total} - n < ${total} / 1440 then 'pending' when ${total} - n < ${total} / 720 then 'processing'
    when ${total} - n < ${total} / 360 then 'printing' when n % 97 = 0 then 'failed' else 'shipped' end`;

type Filling = [table: string, rows: number, statement: string];

const rowsOf = (count: number) => `generate_series(0, ${count - 1}::bigint) n`;
const idsOf = ({ people, campaigns }: Size) => ({
  person: (n: string) => id(PERSON, n, people),
  account: (n: string) => id(ACCOUNT, n, people),
  campaign: (n: string) => id(CAMPAIGN, n, campaigns),
  /** The person whose campaign n is. */
  owner: `(n * 7919 % ${people})`,
});

/** People, and what happens to them. */
function peopleOf(size: Size): Filling[] {
  const { people } = size;
  const { person, account } = idsOf(size);
  return [
    [
      'users',
      people,
      `insert into users (id, email, password_hash, email_confirmed_at, created_at, updated_at, last_sign_in_at)
      select ${person('n')}, 'person-' || n || '@example.com', 'unusable', ${time('n', people)}, ${time('n', people)}, ${time('n', people)}, ${time('n', people)} from ${rowsOf(people)}`,
    ],
    [
      'profiles',
      people,
      `insert into profiles (user_id, email, full_name, first_name, last_name, created_at, updated_at)
      select ${person('n')}, 'person-' || n || '@example.com', (${NAMES})[1 + n % 12] || ' ' || (${FAMILIES})[1 + n % 11],
        (${NAMES})[1 + n % 12], (${FAMILIES})[1 + n % 11], ${time('n', people)}, ${time('n', people)} from ${rowsOf(people)}`,
    ],
    [
      'accounts',
      people,
      `insert into accounts (id, created_at) select ${account('n')}, ${time('n', people)} from ${rowsOf(people)}`,
    ],
    [
      'account_users',
      people,
      `insert into account_users (account_id, user_id, role, joined_at)
      select ${account('n')}, ${person('n')}, 'owner', ${time('n', people)} from ${rowsOf(people)}`,
    ],
    [
      'support_issues',
      people / 50,
      `insert into support_issues (account_id, created_by, email, subject, message, priority, status, created_at, last_activity_at)
      select ${account('n * 50')}, ${person('n * 50')}, 'person-' || n * 50 || '@example.com', 'Where is my card?', 'It was mailed last week.', 'normal',
        case when ${people / 50} - n < 20 then 'open' else 'resolved' end, ${time('n', Math.round(people / 50))}, ${time('n', Math.round(people / 50))} from ${rowsOf(Math.round(people / 50))}`,
    ],
    [
      'audit_entries',
      people,
      `insert into audit_entries (at, actor_id, via, action, subject_type, subject_id, account_id)
      select ${time('n', people)}, ${person('n')}, 'session', 'session.started', 'person', ${person('n')}::text, ${account('n')} from ${rowsOf(people)}`,
    ],
    [
      'sessions',
      people / 10,
      `insert into sessions (user_id, refreshed_at, amr, created_at)
      select ${person('n * 10')}, ${time('n', people / 10)}, '[]', ${time('n', people / 10)} from ${rowsOf(people / 10)}`,
    ],
    [
      'outbox_mails',
      people / 10,
      `insert into outbox_mails (idempotency_key, to_address, subject, text_part, html_part, raw, created_at)
      select 'bench:' || n, 'person-' || n * 10 || '@example.com', 'Your card was mailed', 'Hello.', '<p>Hello.</p>', 'raw', ${time('n', people / 10)}
      from ${rowsOf(people / 10)}`,
    ],
  ];
}

/** Designs, campaigns, letters, and the press. */
function lettersOf(size: Size): Filling[] {
  const { letters, campaigns, people, runs } = size;
  const { person, account, campaign, owner } = idsOf(size);
  return [
    [
      'letter_templates',
      TEMPLATES,
      `insert into letter_templates (id, name, preview_file, exterior_file, zip_file, created_at, updated_at)
      select ${id(TEMPLATE, 'n', TEMPLATES)}, 'Design ' || n, 'preview.png', 'exterior.png', 'template.zip', now(), now() from ${rowsOf(TEMPLATES)}`,
    ],
    [
      'campaigns',
      campaigns,
      `insert into campaigns (id, account_id, created_by, title, message, campaign_type, text_type, return_address,
        template_id, hand, ink_colour, ink_setting, status, submission_no, submitted_at, created_at, updated_at, contact_count)
      select ${campaign('n')}, ${account(owner)}, ${person(owner)}, 'Campaign ' || n, ${WORDS}, 'bulk', 'Short Text', ${SENDER}::jsonb,
        ${id(TEMPLATE, `(n % ${TEMPLATES})`, TEMPLATES)}, 'june', 'blue-black', 'natural', 'shipped', 1, ${time('n', campaigns)},
        ${time('n', campaigns)}, ${time('n', campaigns)}, 50 from ${rowsOf(campaigns)}`,
    ],
    [
      'letter_orders',
      campaigns,
      `insert into letter_orders (account_id, created_by, campaign_id, submission_no, text_type, template_id, hand,
        ink_colour, ink_setting, return_address, message)
      select ${account(owner)}, ${person(owner)}, ${campaign('n')}, 1, 'Short Text',
        ${id(TEMPLATE, `(n % ${TEMPLATES})`, TEMPLATES)}, 'june', 'blue-black', 'natural', ${SENDER}::jsonb, jsonb_build_array(jsonb_build_object('text', ${WORDS})) from ${rowsOf(campaigns)}`,
    ],
    [
      'letters',
      letters,
      `insert into letters (id, campaign_id, submission_no, position, account_id, first_name, last_name, street, unit,
        city, state, zip, company_name, status, status_at, failure_reason, accepted_at, mailed_at, created_at)
      select ${id(LETTER, 'n', letters)}, ${campaign('n / 50')}, 1, n % 50, ${account(`(n / 50 * 7919 % ${people})`)},
        (${NAMES})[1 + n % 12], (${FAMILIES})[1 + n % 11], n % 900 || ' Main St', '', ${part('n', 1)}, ${part('n', 2)}, ${part('n', 3)}, '',
        ${status(letters)}, ${time('n', letters)}, case when n % 97 = 0 then 'The street does not exist' end, ${time('n', letters)},
        case when n % 97 > 0 and ${letters} - n >= ${letters} / 360 then ${time('n', letters)} + interval '2 days' end, ${time('n', letters)} from ${rowsOf(letters)}`,
    ],
    [
      'print_runs',
      runs,
      `insert into print_runs (id, status, letter_count, rendered_count, created_by, created_at)
      select ${id(RUN, 'n', runs)}, 'mailed', 500, 500, ${person('0')}, ${time('n', runs)} from ${rowsOf(runs)}`,
    ],
    [
      'press_items',
      letters,
      `insert into press_items (id, letter_id, template_id, status, status_at, run_id, received_at)
      select ${id(ITEM, 'n', letters)}, ${id(LETTER, 'n', letters)}, ${id(TEMPLATE, `(n / 50 % ${TEMPLATES})`, TEMPLATES)}, ${status(letters)}, ${time('n', letters)},
        case when ${letters} - n >= ${letters} / 1440 then ${id(RUN, `(n / 500 % ${runs})`, runs)} end, ${time('n', letters)} from ${rowsOf(letters)}`,
    ],
    [
      'print_run_items',
      letters,
      `insert into print_run_items (run_id, position, item_id)
      select ${id(RUN, `(n / 500 % ${runs})`, runs)}, n % 500, ${id(ITEM, 'n', letters)} from ${rowsOf(letters)}
      where ${letters} - n >= ${letters} / 1440 and n / 500 < ${runs}`,
    ],
  ];
}

/** A hundredth of the people have an automation, with a hundred events each. */
function automationsOf(size: Size): Filling[] {
  const { people } = size;
  const { person, account } = idsOf(size);
  const [automations, events] = [Math.round(people / 100), people];
  const automation = (n: string) => id(AUTOMATION, n, automations);
  return [
    [
      'automations',
      automations,
      `insert into automations (id, account_id, created_by, name, status, source, key, signature_kind, requires_bearer, card_design_id,
        text_type, hand, ink_colour, ink_setting, return_address, custom_message, use_ai_message, ai_message_description, mapping, filters,
        delay_days, repeat_days, daily_cap, needs_approval, created_at, updated_at)
      select ${automation('n')}, ${account('n * 100')}, ${person('n * 100')}, 'Automation ' || n, 'on', 'other', 'key', 'none', false,
        ${id(TEMPLATE, `(n % ${TEMPLATES})`, TEMPLATES)}, 'Short Text', 'june', 'blue-black', 'natural', ${SENDER}::jsonb, ${WORDS}, false, '', '{}',
        '{"event_types":[],"tags":[],"states":[]}', 0, 0, 50, false, ${time('n', automations)}, ${time('n', automations)} from ${rowsOf(automations)}`,
    ],
    [
      'automation_events',
      events,
      `insert into automation_events (id, account_id, automation_id, received_at, body, content_type, headers, body_hash, status, processed_at)
      select ${id(EVENT, 'n', events)}, ${account('n / 100 * 100')}, ${automation('n / 100')}, ${time('n', events)}, '', 'application/json', '{}', '',
        case when n % 50 = 0 then 'failed' else 'skipped' end, ${time('n', events)} from ${rowsOf(events)}`,
    ],
  ];
}

/** The ledger and the payments. */
function moneyOf(size: Size): Filling[] {
  const { people, ledger_rows } = size;
  const { person, account } = idsOf(size);
  /** A lot has the id of the purchase that it came with. */
  const lot = (n: string) => id(ENTRY, n, ledger_rows);
  return [
    [
      'credit_lots',
      people,
      `insert into credit_lots (id, account_id, environment, credits, remaining, expires_at, created_at)
      select ${lot('n')}, ${account('n')}, 'test', 50, 46, ${time('n', people)} + interval '3 years', ${time('n', people)} from ${rowsOf(people)}`,
    ],
    [
      'credit_transactions',
      ledger_rows,
      `insert into credit_transactions (id, account_id, created_by, environment, credits_amount, lot_id, lot_credits, transaction_type,
        category, description, idempotency_key, created_at, payment_intent_id)
      select ${id(ENTRY, 'n', ledger_rows)}, ${account(`(n % ${people})`)}, ${person(`(n % ${people})`)}, 'test', case when n < ${people} then 50 else -1 end,
        ${lot(`(n % ${people})`)}, case when n < ${people} then 50 else -1 end, case when n < ${people} then 'purchase' else 'usage' end, case when n < ${people} then 'purchase' else 'user_letter_send' end,
        case when n < ${people} then 'Bundle of 50 credits' else 'Letter' end, 'bench:' || n,
        greatest(${time(`(n % ${people})`, people)}, ${time('n', ledger_rows)}), case when n < ${people} then 'pi_' || n end from ${rowsOf(ledger_rows)}`,
    ],
    [
      'payments',
      people,
      `insert into payments (id, type, account_id, provider, payment_intent_id, amount_cents, fee_cents, environment, occurred_at, key, credits)
      select ${id(PAYMENT, 'n', people)}, 'customer_payment', ${account('n')}, 'sandbox', 'pi_' || n, 14950, 464, 'test', ${time('n', people)}, 'bench:' || n, 50
      from ${rowsOf(people)}`,
    ],
  ];
}

/** Two years have their months, as in a shop that was there all the time. */
const MONTHS = `do $$ declare
    v_table text; v_first text; v_from timestamptz; v_options text;
  begin
    for v_table, v_options in select name, options from month_tables where name <> 'audit_entries' loop
      select c.relname into v_first from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = v_table::regclass order by c.relname limit 1;
      execute format('drop table months.%I', v_first);
      for v_ago in reverse 24..0 loop
        v_from := date_trunc('month', now(), 'UTC') - make_interval(months => v_ago);
        execute format('create table months.%I (like %I including all excluding identity) %s', v_table || '_' || month_name(v_from),
          v_table, v_options);
        perform attach_month(v_table, v_table || '_' || month_name(v_from),
          case when v_ago < 24 then month_key(v_table::regclass, v_from) end,
          month_key(v_table::regclass, v_from + interval '1 month'));
      end loop;
    end loop;
  end $$`;

/** Fills an empty, migrated database. Triggers and references are off meanwhile: the rows fit together by arithmetic. */
export async function fill(db: Db, size: Size, log: (line: string) => void): Promise<void> {
  await sql.raw(BENCH_ID).execute(db);
  await sql.raw(MONTHS).execute(db);
  for (const [table, count, statement] of [
    ...peopleOf(size),
    ...lettersOf(size),
    ...automationsOf(size),
    ...moneyOf(size),
  ]) {
    const started = performance.now();
    await inTransaction(db, async (tx) => {
      await sql.raw(`set local session_replication_role = replica; set local maintenance_work_mem = '1GB'`).execute(tx);
      const indexes = await rows<{ name: string; definition: string }>(
        tx,
        sql`select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition from pg_index
          where indrelid = ${table}::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
      );
      for (const { name } of indexes) await sql.raw(`drop index ${name}`).execute(tx);
      await sql.raw(statement).execute(tx);
      for (const { definition } of indexes) await sql.raw(definition).execute(tx);
    });
    log(
      `  ${table}: ${Math.round(count).toLocaleString('en-US')} rows in ${((performance.now() - started) / 1000).toFixed(0)} s`,
    );
  }
  await sql`vacuum analyze`.execute(db);
}
