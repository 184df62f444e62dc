import type pg from 'pg';
import type { Wish } from './people.ts';

/** What must be true of the books once everything has come to rest. */
export type Finding = { claim: string; counted: string; breaches: number };

/** What still moves; empty once everything has come to rest. */
export async function stillMoving(db: pg.Client): Promise<string[]> {
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

/** Compares the database with what was wished. `wishes` is all that anybody asked for, and all of it was answered. */
export async function audit(db: pg.Client, wishes: Wish[]): Promise<Finding[]> {
  const one = async (query: string, values: unknown[] = []): Promise<Record<string, number>> =>
    (await db.query(query, values)).rows[0];
  const keys = wishes.map((wish) => wish.key);
  const bought = wishes.filter((wish) => wish.is_bought).map((wish) => wish.key);
  const people = [...new Set(wishes.map((wish) => wish.email))];

  const persons = await one(
    `select count(*) filter (where accounts <> 1 or gifts <> 1 or welcomes <> 1 or receipts <> bought)::int as breaches,
        count(*)::int as found
      from (select u.id, (select count(*) from accounts a where a.owner_user_id = u.id) as accounts,
          (select count(*) from credit_transactions t where t.user_id = u.id and t.category = 'sign_up') as gifts,
          (select count(*) from payments p where p.user_id = u.id) as bought,
          (select count(*) from outbox_mails m
            where m.to_address ilike '%' || u.email || '%' and m.subject like 'Welcome%') as welcomes,
          (select count(*) from outbox_mails m
            where m.to_address ilike '%' || u.email || '%' and m.subject like 'Your payment of%') as receipts
        from users u where u.email = any($1)) as p`,
    [people],
  );
  const letters = await one(
    `select count(*) filter (where campaigns <> 1 or letters <> 1 or items <> 1)::int as breaches,
        sum(items)::int as found, (select count(*)::int from press_items) as all_items,
        (select count(*)::int from letters) as all_letters
      from (select k, count(distinct c.id) as campaigns, count(distinct l.id) as letters, count(distinct i.id) as items
        from unnest($1::text[]) as k left join campaigns c on c.request_key = k left join letters l on l.campaign_id = c.id
          left join press_items i on i.letter_id = l.id group by k) as w`,
    [keys],
  );
  const texts = await one(
    `select count(*)::int as found, (count(*) - count(distinct print_order ->> 'text'))::int as doubled,
        count(*) filter (where not exists (select 1 from unnest($1::text[]) as m
          where print_order ->> 'text' = 'Dear Grace, this is ' || m || '. Yours, Ada'))::int as unknown from press_items`,
    [wishes.map((wish) => wish.mark)],
  );
  const printed = await one(
    `select count(*)::int as found, count(*) filter (where runs <> 1)::int as breaches
      from (select i.id, count(p.run_id) as runs from press_items i left join print_run_items p on p.item_id = i.id
        group by i.id) as r`,
  );
  const mailed = await one(
    `select count(*)::int as found, count(*) filter (where l.status <> 'shipped' or i.status is distinct from 'shipped'
        or c.status <> 'shipped')::int as breaches
      from letters l join campaigns c on c.id = l.campaign_id left join press_items i on i.letter_id = l.id`,
  );
  const charges = await one(
    `select count(*) filter (where charges <> 1 or sum is distinct from -1)::int as breaches, sum(charges)::int as found,
        (select count(*)::int from credit_transactions where transaction_type = 'refund') as refunds
      from (select c.id, count(t.id) as charges, sum(t.credits_amount) as sum from campaigns c
        left join credit_transactions t on t.campaign_id = c.id where c.request_key = any($1) group by c.id) as w`,
    [keys],
  );
  const payments = await one(
    `select count(*)::int as found, count(*) filter (where payments <> 1 or grants <> 1 or status <> 'paid')::int as breaches
      from (select s.status, (select count(*) from payments p where p.checkout_session_id = s.id
            and p.payment_intent_id = x.payment_intent_id and p.amount_cents = x.amount_cents) as payments,
          (select count(*) from credit_transactions t where t.stripe_session_id = s.id::text
            and t.credits_amount = s.credits) as grants
        from sandbox_checkouts x left join checkout_sessions s on s.id::text = x.our_session_id
        where x.status = 'paid') as w`,
  );
  const purchases = await one(
    `select count(*) filter (where times <> 1)::int as breaches, (select count(*)::int from sandbox_checkouts
        where status = 'paid') as paid, (select count(*)::int from payments) as payments,
        (select count(*)::int from credit_transactions where transaction_type = 'purchase') as grants
      from (select k, count(s.id) as times from unnest($1::text[]) as k
        left join checkout_sessions s on s.pending_letter_key = k and s.status = 'paid' group by k) as w`,
    [bought],
  );
  const ledger = await one(
    `select count(*)::int as found, count(*) filter (where journal <> lots or lots <> moved or lots <> balance
        or balance < 0 or least_left < 0 or balance <> 5 + bought - spent)::int as breaches
      from (select coalesce((select sum(credits_amount) from credit_transactions t where t.account_id = a.id), 0) as journal,
          coalesce((select sum(remaining) from credit_lots l where l.account_id = a.id), 0) as lots,
          coalesce((select min(remaining) from credit_lots l where l.account_id = a.id), 0) as least_left,
          coalesce((select sum(m.credits) from credit_movements m join credit_lots l on l.id = m.lot_id
            where l.account_id = a.id), 0) as moved,
          (select count(*) from payments p where p.user_id = a.owner_user_id) as bought,
          (select count(*) from letters l where l.user_id = a.owner_user_id) as spent,
          get_account_credits_balance(a.id, now(), 'test') as balance
        from accounts a) as w`,
  );
  const moving = await stillMoving(db);
  const webhooks = await one(
    `select count(*)::int as found, (count(*) - count(distinct i.event_id))::int as breaches from sandbox_webhooks w
      left join webhook_inbox i on i.event_id = w.id`,
  );
  const missing = (found: number | undefined, wanted: number) => Math.abs((found ?? 0) - wanted);
  const n = (row: Record<string, number>, ...names: string[]) => names.reduce((sum, name) => sum + (row[name] ?? 0), 0);
  return [
    {
      claim: 'Each person has one account, one gift of credits, one welcome, and one mail for each payment',
      counted: `${persons.found} people`,
      breaches: n(persons, 'breaches') + missing(persons.found, people.length),
    },
    {
      claim: 'Each wished letter is one letter and one order at the press',
      counted: `${letters.found} of ${wishes.length} letters`,
      breaches:
        n(letters, 'breaches') +
        missing(letters.all_items, wishes.length) +
        missing(letters.all_letters, wishes.length),
    },
    {
      claim: 'No two letters at the press have the same words, and none has words that nobody wrote',
      counted: `${texts.found} texts`,
      breaches: n(texts, 'doubled', 'unknown'),
    },
    {
      claim: 'Each letter is in exactly one print run',
      counted: `${printed.found} letters`,
      breaches: n(printed, 'breaches'),
    },
    {
      claim: 'Each letter is mailed, and its customer is told so',
      counted: `${mailed.found} letters`,
      breaches: n(mailed, 'breaches'),
    },
    {
      claim: 'Each letter is charged exactly one credit, once',
      counted: `${charges.found} charges`,
      breaches: n(charges, 'breaches', 'refunds') + missing(charges.found, wishes.length),
    },
    {
      claim: 'Each payment page that was paid is one payment in our books and one credit',
      counted: `${payments.found} payments`,
      breaches: n(payments, 'breaches'),
    },
    {
      claim: 'Nobody has paid twice for one letter',
      counted: `${bought.length} letters bought`,
      breaches:
        n(purchases, 'breaches') +
        missing(purchases.paid, bought.length) +
        missing(purchases.payments, bought.length) +
        missing(purchases.grants, bought.length),
    },
    {
      claim: 'Balance = lots = journal = movements = gift + bought - sent; nothing is negative',
      counted: `${ledger.found} accounts`,
      breaches: n(ledger, 'breaches'),
    },
    {
      claim: 'Each webhook arrived and is known once',
      counted: `${webhooks.found} webhooks`,
      breaches: n(webhooks, 'breaches'),
    },
    { claim: 'Nothing is stuck', counted: moving.join(', ') || 'all at rest', breaches: moving.length },
  ];
}
