import type pg from 'pg';
import { auditLedger, type Finding } from './audit.ts';
import { AUTOMATIONS, type Kind, type Plan } from './automation-events.ts';

/** A request that was answered 202, and the id in its answer. */
export type Answered = { automation: number; event_id: string | null; id: string };
type Facts = {
  plan: Plan;
  answered: Answered[];
  /** Of each kind of account, in the order of KINDS. */
  account_ids: string[];
  retried: number;
  poor_credits: number;
};

/** What an event that has no letter yet may wait for. */
const MAY_WAIT: Record<Kind, string | null> = {
  funded: null,
  refilled: null,
  poor: 'waiting',
  guarded: 'needs_approval',
};
const SIGN_UP_GIFT = 5;

/** Compares the database with what was posted and answered. */
export async function auditAutomations(db: pg.Client, facts: Facts): Promise<Finding[]> {
  return [
    ...(await auditHistory(db, facts)),
    ...(await auditLetters(db, facts)),
    await auditCharges(db),
    await auditPress(db),
    await auditLedger(db),
  ];
}

const ask = async <Row>(db: pg.Client, query: string, values: unknown[] = []): Promise<Row[]> =>
  (await db.query(query, values)).rows;

async function auditHistory(db: pg.Client, { answered, retried }: Facts): Promise<Finding[]> {
  const rows = await ask<{ id: string; event_id: string | null; status: string }>(
    db,
    'select id, sender_event_id as event_id, status from automation_events',
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const keyed = new Map<string, Set<string>>();
  for (const { event_id, id } of answered)
    if (event_id) keyed.set(event_id, (keyed.get(event_id) ?? new Set()).add(id));
  const anonymous = new Set(answered.filter(({ event_id }) => !event_id).map(({ id }) => id));
  const stored_anonymous = rows.filter(({ event_id }) => !event_id).length;
  const undecided = rows.filter(({ status }) => status === 'received' || status === 'failed').length;
  return [
    {
      claim: 'Each answered request is in the history',
      counted: `${answered.length} answers`,
      breaches: answered.filter(({ id, event_id }) => stored.get(id)?.event_id !== event_id).length,
    },
    {
      claim: "All requests with one id of the sender's were answered with one row, and there is no other",
      counted: `${keyed.size} ids`,
      breaches:
        [...keyed.values()].filter((ids) => ids.size !== 1).length +
        Math.abs(rows.length - stored_anonymous - keyed.size),
    },
    {
      claim: 'A row without an id was answered, or its request was retried',
      counted: `${stored_anonymous} rows, ${anonymous.size} answered`,
      breaches: Math.max(0, stored_anonymous - anonymous.size - retried),
    },
    { claim: 'Each event was decided', counted: `${rows.length} events`, breaches: undecided },
  ];
}

type ContactRow = { automation: number; last_name: string; letters: number; waits: string[] };

async function auditLetters(db: pg.Client, { plan, account_ids, poor_credits }: Facts): Promise<Finding[]> {
  const rows = await ask<ContactRow>(
    db,
    `select substr(a.name, 12)::int as automation, e.contact ->> 'last_name' as last_name,
        count(e.letter_id)::int as letters, array_agg(distinct e.status) filter (where e.letter_id is null) as waits
      from automation_events e join automations a on a.id = e.automation_id
      where e.contact is not null group by 1, 2`,
  );
  const found = new Map(rows.map((row) => [`${row.automation} ${row.last_name}`, row]));
  const findings = (['funded', 'refilled', 'poor', 'guarded'] as const).map((kind): Finding => {
    const count = { contacts: 0, letters: 0, breaches: 0, first: '' };
    for (const [automation, contacts] of plan.mailable.entries()) {
      if (AUTOMATIONS[automation] !== kind) continue;
      for (const contact of contacts) {
        const { letters = 0, waits = null } = found.get(`${automation} ${contact}`) ?? {};
        const may_wait = MAY_WAIT[kind];
        const is_right = letters === 1 || (letters === 0 && may_wait !== null && waits?.includes(may_wait));
        count.contacts += 1;
        count.letters += letters;
        if (is_right) continue;
        count.breaches += 1;
        count.first ||= `; ${contact} of automation ${automation}: ${letters} letters, ${waits?.join(', ')}`;
      }
    }
    const waits = MAY_WAIT[kind] ? `, or waits (${MAY_WAIT[kind]})` : '';
    return {
      claim: `Each contact of a ${kind} account has one letter${waits}`,
      counted: `${count.letters} letters, ${count.contacts} contacts${count.first}`,
      breaches: count.breaches,
    };
  });
  const refused = rows.filter(({ last_name, letters }) => plan.refused.has(last_name) && letters > 0);
  const [poor] = await ask<{ letters: number }>(
    db,
    'select count(*)::int as letters from letters where account_id = $1',
    [account_ids[2]],
  );
  const [waited] = await ask<{ events: number }>(
    db,
    `select count(*)::int as events from automation_events where account_id = $1 and timeline @> '[{"status": "waiting"}]'`,
    [account_ids[1]],
  );
  const poor_letters = poor?.letters ?? 0;
  return [
    ...findings,
    {
      claim: 'No contact that may not be mailed has a letter',
      counted: `${plan.refused.size}`,
      breaches: refused.length,
    },
    {
      claim: 'Events of the refilled account waited for credits',
      counted: `${waited?.events} events`,
      breaches: waited?.events ? 0 : 1,
    },
    {
      claim: 'The account that ran out of credits used all that it had',
      counted: `${poor_letters} letters`,
      breaches: Math.abs(poor_letters - poor_credits - SIGN_UP_GIFT),
    },
  ];
}

async function auditCharges(db: pg.Client): Promise<Finding> {
  const [row] = await ask<{ letters: number; of_events: number; other: number; charged: number }>(
    db,
    `select (select count(*)::int from letters) as letters,
      (select count(distinct l.id)::int from automation_events e join letters l on l.id = e.letter_id
        and l.text = 'Dear Grace ' || (e.contact ->> 'last_name') || ', welcome.') as of_events,
      (select count(*)::int from (select a.id from accounts a where
        (select count(*) from letters l where l.account_id = a.id) <>
        (select coalesce(-sum(credits_amount), 0) from credit_transactions t where t.account_id = a.id and t.credits_amount < 0)) w)
        as other,
      (select -sum(credits_amount)::int from credit_transactions where credits_amount < 0) as charged`,
  );
  const { letters = 0, of_events = 0, other = 0, charged = 0 } = row ?? {};
  return {
    claim: 'Each letter is of one event, with its words, and is charged one credit to its account',
    counted: `${letters} letters, ${charged} credits`,
    breaches: Math.abs(letters - of_events) + other,
  };
}

async function auditPress(db: pg.Client): Promise<Finding> {
  const [row] = await ask<{ letters: number; items: number; distinct: number }>(
    db,
    `select (select count(*)::int from letters) as letters, count(*)::int as items, count(distinct letter_id)::int as distinct
      from press_items`,
  );
  const { letters = 0, items = 0, distinct = 0 } = row ?? {};
  return {
    claim: 'Each letter is at the press, once',
    counted: `${items} letters`,
    breaches: Math.abs(items - letters) + Math.abs(items - distinct),
  };
}
