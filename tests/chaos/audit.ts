import type pg from 'pg';
import type { LetterRequest } from './people.ts';

/** What must be true of the database once all work is done. */
export type Finding = { claim: string; counted: string; breaches: number };

/** Unfinished work; empty once everything is done. */
export async function unfinishedWork(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ what: string; n: number }>(`
    select format('jobs %s (%s attempts, %s, due in %s s%s)', name, attempts,
        case when lease_until is null then 'waiting' else 'leased' end, ceil(extract(epoch from run_at - now())),
        ': ' || left(last_error, 80)) as what, 1 as n from jobs
    union all select 'letters not mailed', count(*)::int from letters where status <> 'shipped'
    union all select 'letters at the press', count(*)::int from press_items where status <> 'shipped'
    union all select 'campaigns not mailed', count(*)::int from campaigns where status <> 'shipped'
    union all select 'print runs', count(*)::int from print_runs where status <> 'mailed'
    union all select 'webhooks to deliver', count(*)::int from sandbox_webhooks where delivered_at is null
    union all select 'webhooks to handle', count(*)::int from webhook_inbox where handled_at is null`);
  return rows.filter(({ n }) => n > 0).map(({ what, n }) => `${n} ${what}`);
}

type Row = Record<string, number>;

/** What the database must contain after these requests. */
type Expected = {
  letters: number;
  keys: string[];
  marks: string[];
  bought_keys: string[];
  emails: string[];
};

type Check = {
  claim: string;
  query: string;
  values?(expected: Expected): unknown[];
  counted(row: Row, expected: Expected): string;
  breaches(row: Row, expected: Expected): number;
};

const sumOf = (row: Row, ...names: string[]): number => names.reduce((sum, name) => sum + (row[name] ?? 0), 0);
const missing = (found: number | undefined, expected: number): number => Math.abs((found ?? 0) - expected);

const PEOPLE: Check[] = [
  {
    claim: 'Each person has one account, one gift of credits, one welcome, and one mail for each payment',
    query: `select count(*) filter (where accounts <> 1 or gifts <> 1 or welcomes <> 1 or receipts <> bought)::int as breaches,
        count(*)::int as found
      from (select u.id, (select count(*) from account_users m where m.user_id = u.id) as accounts,
          (select count(*) from credit_transactions t where t.account_id = o.account_id and t.category = 'sign_up') as gifts,
          (select count(*) from payments p where p.account_id = o.account_id) as bought,
          (select count(*) from outbox_mails m
            where m.to_address ilike '%' || u.email || '%' and m.subject like 'Welcome%') as welcomes,
          (select count(*) from outbox_mails m
            where m.to_address ilike '%' || u.email || '%' and m.subject like 'Your payment of%') as receipts
        from users u left join account_owners o on o.user_id = u.id where u.email = any($1)) as p`,
    values: ({ emails }) => [emails],
    counted: ({ found }) => `${found} people`,
    breaches: (row, { emails }) => sumOf(row, 'breaches') + missing(row.found, emails.length),
  },
];

const LETTERS: Check[] = [
  {
    claim: 'Each requested letter is one letter and one order at the press',
    query: `select count(*) filter (where campaigns <> 1 or letters <> 1 or items <> 1)::int as breaches,
        sum(items)::int as found, (select count(*)::int from press_items) as all_items,
        (select count(*)::int from letters) as all_letters
      from (select k, count(distinct c.id) as campaigns, count(distinct l.id) as letters, count(distinct i.id) as items
        from unnest($1::text[]) as k left join campaigns c on c.request_key = k left join letters l on l.campaign_id = c.id
          left join press_items i on i.letter_id = l.id group by k) as w`,
    values: ({ keys }) => [keys],
    counted: ({ found }, { letters }) => `${found} of ${letters} letters`,
    breaches: (row, { letters }) =>
      sumOf(row, 'breaches') + missing(row.all_items, letters) + missing(row.all_letters, letters),
  },
  {
    claim: 'No two letters at the press have the same words, and none has words that nobody wrote',
    query: `select count(*)::int as found, (count(*) - count(distinct p.print_order ->> 'text'))::int as doubled,
        count(*) filter (where not exists (select 1 from unnest($1::text[]) as m
          where p.print_order ->> 'text' = 'Dear Grace, this is ' || m || '. Yours, Ada'))::int as unknown
      from press_items i join letter_print_orders p using (letter_id)`,
    values: ({ marks }) => [marks],
    counted: ({ found }) => `${found} texts`,
    breaches: (row) => sumOf(row, 'doubled', 'unknown'),
  },
  {
    claim: 'Each letter is in exactly one print run',
    query: `select count(*)::int as found, count(*) filter (where runs <> 1)::int as breaches
      from (select i.id, count(p.run_id) as runs from press_items i left join print_run_items p on p.item_id = i.id
        group by i.id) as r`,
    counted: ({ found }) => `${found} letters`,
    breaches: (row) => sumOf(row, 'breaches'),
  },
  {
    claim: 'Each letter is mailed, and its campaign shows it',
    query: `select count(*)::int as found, count(*) filter (where l.status <> 'shipped' or i.status is distinct from 'shipped'
        or c.status <> 'shipped')::int as breaches
      from letters l join campaigns c on c.id = l.campaign_id left join press_items i on i.letter_id = l.id`,
    counted: ({ found }) => `${found} letters`,
    breaches: (row) => sumOf(row, 'breaches'),
  },
];

const MONEY: Check[] = [
  {
    claim: 'Each letter is charged exactly one credit, once',
    query: `select count(*) filter (where charges <> 1 or sum is distinct from -1)::int as breaches, sum(charges)::int as found,
        (select count(*)::int from credit_transactions where transaction_type = 'refund') as refunds
      from (select c.id, count(t.id) as charges, sum(t.credits_amount) as sum from campaigns c
        left join credit_transactions t on t.campaign_id = c.id where c.request_key = any($1) group by c.id) as w`,
    values: ({ keys }) => [keys],
    counted: ({ found }) => `${found} charges`,
    breaches: (row, { letters }) => sumOf(row, 'breaches', 'refunds') + missing(row.found, letters),
  },
  {
    claim: 'Each payment page that was paid is one payment in the database and one credit',
    query: `select count(*)::int as found, count(*) filter (where payments <> 1 or grants <> 1 or status <> 'paid')::int as breaches
      from (select s.status, (select count(*) from payments p where p.checkout_session_id = s.id
            and p.payment_intent_id = x.payment_intent_id and p.amount_cents = x.amount_cents) as payments,
          (select count(*) from credit_transactions t where t.payment_session_id = s.id::text
            and t.credits_amount = s.credits) as grants
        from sandbox_checkouts x left join checkout_sessions s on s.id::text = x.our_session_id
        where x.status = 'paid') as w`,
    counted: ({ found }) => `${found} payments`,
    breaches: (row) => sumOf(row, 'breaches'),
  },
  {
    claim: 'Nobody has paid twice for one letter',
    query: `select count(*) filter (where times <> 1)::int as breaches, (select count(*)::int from sandbox_checkouts
        where status = 'paid') as paid, (select count(*)::int from payments) as payments,
        (select count(*)::int from credit_transactions where transaction_type = 'purchase') as grants
      from (select k, count(s.id) as times from unnest($1::text[]) as k
        left join checkout_sessions s on s.pending_letter_key = k and s.status = 'paid' group by k) as w`,
    values: ({ bought_keys }) => [bought_keys],
    counted: (_, { bought_keys }) => `${bought_keys.length} letters bought`,
    breaches: ({ breaches = 0, paid, payments, grants }, { bought_keys: { length } }) =>
      breaches + missing(paid, length) + missing(payments, length) + missing(grants, length),
  },
  {
    claim: 'Balance = gift + bought - sent',
    query: `select count(*)::int as found, count(*) filter (where get_account_credits_balance(a.id, now(), 'test')
        <> 5 + (select count(*) from payments p where p.account_id = a.id)
          - (select count(*) from letters l where l.account_id = a.id))::int as breaches from accounts a`,
    counted: ({ found }) => `${found} accounts`,
    breaches: (row) => sumOf(row, 'breaches'),
  },
];

const LEDGER = `select count(*)::int as found, count(*) filter (where journal <> lots or lots <> moved or lots <> balance
    or balance < 0 or least_left < 0)::int as breaches
  from (select coalesce((select sum(credits_amount) from credit_transactions t where t.account_id = a.id), 0) as journal,
      coalesce((select sum(remaining) from credit_lots l where l.account_id = a.id), 0) as lots,
      coalesce((select min(remaining) from credit_lots l where l.account_id = a.id), 0) as least_left,
      coalesce((select sum(m.credits) from credit_movements m join credit_lots l on l.id = m.lot_id
        where l.account_id = a.id), 0) as moved,
      get_account_credits_balance(a.id, now(), 'test') as balance
    from accounts a) as w`;

/** Whether the sums of the ledger agree, whatever was bought and sent. */
export async function auditLedger(db: pg.Client): Promise<Finding> {
  const row: { found: number; breaches: number } = (await db.query(LEDGER)).rows[0];
  const claim = 'Balance = lots = journal = movements; nothing is negative';
  return { claim, counted: `${row.found} accounts`, breaches: row.breaches };
}

/** Prints what was found, a line each. Returns whether all of it is as it must be. */
export function printFindings(findings: Finding[]): boolean {
  for (const { claim, counted, breaches: n } of findings)
    console.log(`${n === 0 ? 'ok  ' : 'FAIL'} ${claim.padEnd(92)} ${counted}${n ? `, ${n} BREACHES` : ''}`);
  return findings.every(({ breaches }) => breaches === 0);
}

const WEBHOOKS: Check[] = [
  {
    claim: 'Each webhook arrived and is stored once',
    query: `select count(*)::int as found, (count(*) - count(distinct i.event_id))::int as breaches from sandbox_webhooks w
      left join webhook_inbox i on i.event_id = w.id`,
    counted: ({ found }) => `${found} webhooks`,
    breaches: (row) => sumOf(row, 'breaches'),
  },
];

/** Compares the database with all letters that were requested. Every request was answered. */
export async function audit(db: pg.Client, requests: LetterRequest[]): Promise<Finding[]> {
  const expected = {
    letters: requests.length,
    keys: requests.map(({ key }) => key),
    marks: requests.map(({ mark }) => mark),
    bought_keys: requests.filter(({ is_bought }) => is_bought).map(({ key }) => key),
    emails: [...new Set(requests.map(({ email }) => email))],
  };
  const findings: Finding[] = [];
  for (const { claim, query, values, counted, breaches } of [...PEOPLE, ...LETTERS, ...MONEY, ...WEBHOOKS]) {
    const row: Row = (await db.query(query, values?.(expected) ?? [])).rows[0];
    findings.push({ claim, counted: counted(row, expected), breaches: breaches(row, expected) });
  }
  findings.push(await auditLedger(db));
  const unfinished = await unfinishedWork(db);
  findings.push({
    claim: 'Nothing is stuck',
    counted: unfinished.join(', ') || 'all done',
    breaches: unfinished.length,
  });
  return findings;
}
