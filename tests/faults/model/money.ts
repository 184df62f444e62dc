import type pg from 'pg';
import { auditLedger } from '../../chaos/audit.ts';
import type { Memory } from '../work/memory.ts';
import type { StripeWorld } from '../world/stripe-world.ts';
import { ask, compare, type Finding } from './finding.ts';

type Paid = { session_id: string; intent_id: string; amount_cents: number };
type ProviderBooks = { paid: Paid[]; refunds: { intent_id: string; amount_cents: number }[] };
type SessionRow = { id: string; payments: number; grants: number; amount_cents: number; intent_id: string | null };

/** What the payment provider says that it took and gave back. */
async function booksOf(db: pg.Client, stripe: StripeWorld | null): Promise<ProviderBooks> {
  if (stripe) return stripe.books();
  return {
    paid: await ask<Paid>(
      db,
      `select our_session_id as session_id, payment_intent_id as intent_id, amount_cents from sandbox_checkouts where status = 'paid'`,
    ),
    refunds: await ask(db, 'select payment_id as intent_id, amount_cents from sandbox_refunds'),
  };
}

export async function compareMoney(db: pg.Client, memory: Memory, stripe: StripeWorld | null): Promise<Finding[]> {
  const books = await booksOf(db, stripe);
  const sessions = await ask<SessionRow>(
    db,
    `select s.id::text, (select count(*) from payments p where p.checkout_session_id = s.id)::int as payments,
      (select max(p.payment_intent_id) from payments p where p.checkout_session_id = s.id) as intent_id,
      (select coalesce(sum(p.amount_cents), 0) from payments p where p.checkout_session_id = s.id)::int as amount_cents,
      (select count(*) from credit_transactions t where t.payment_session_id = s.id::text
        and t.credits_amount = s.credits)::int as grants from checkout_sessions s`,
  );
  const paid_of = new Map<string, Paid[]>();
  for (const each of books.paid) paid_of.set(each.session_id, [...(paid_of.get(each.session_id) ?? []), each]);
  const each = (read: (row: SessionRow) => number) =>
    sessions.map((row) => {
      const times = paid_of.get(row.id)?.length ?? 0;
      return { name: row.id, found: read(row), least: times, most: times };
    });
  const right = sessions.filter(({ id, amount_cents, intent_id }) => {
    const [taken] = paid_of.get(id) ?? [];
    return !taken || (taken.amount_cents === amount_cents && taken.intent_id === intent_id);
  }).length;
  const by_id = new Map(sessions.map((row) => [row.id, row]));
  return [
    compare(
      'What the provider took is one payment',
      each(({ payments }) => payments),
      `${books.paid.length} payments`,
    ),
    compare('... of its amount and its name', [
      { name: 'sessions', found: right, least: sessions.length, most: sessions.length },
    ]),
    compare(
      '... and gives its credits once',
      each(({ grants }) => grants),
    ),
    compare(
      'What a customer was told is paid is a payment',
      memory.purchases
        .filter(({ is_paid }) => is_paid)
        .map(({ session_id }) => ({
          name: session_id,
          found: by_id.get(session_id)?.payments ?? 0,
          least: 1,
          most: 1,
        })),
    ),
    ...(await compareRefunds(db, memory, books)),
    await compareLedger(db),
  ];
}

async function compareRefunds(db: pg.Client, { refunds }: Memory, books: ProviderBooks): Promise<Finding[]> {
  const rows = await ask<{ payment_id: string; intent_id: string; posted: number }>(
    db,
    `select p.id as payment_id, p.payment_intent_id as intent_id, (select count(*) from payments r
      where r.returns_payment_id = p.id and r.type = 'refund')::int as posted from payments p where p.id = any($1::uuid[])`,
    [refunds.map(({ payment_id }) => payment_id)],
  );
  const of = new Map(rows.map((row) => [row.payment_id, row]));
  const given = (intent_id: string | undefined) => books.refunds.filter((each) => each.intent_id === intent_id).length;
  const told = (read: (row: { intent_id: string; posted: number } | undefined) => number) =>
    refunds.map(({ payment_id, done }) => ({
      name: payment_id,
      found: read(of.get(payment_id)),
      least: done === 'yes' ? 1 : 0,
      most: 1,
    }));
  return [
    compare(
      'Each refund is given once by the provider',
      told((row) => given(row?.intent_id)),
    ),
    compare(
      '... and is in the books once',
      told((row) => row?.posted ?? 0),
    ),
    compare('The provider gave back nothing else', [
      { name: 'refunds', found: books.refunds.length, least: 0, most: refunds.length },
    ]),
  ];
}

async function compareLedger(db: pg.Client): Promise<Finding> {
  const { claim, counted, breaches } = await auditLedger(db);
  return compare(claim, [{ name: 'accounts that differ', found: breaches, least: 0, most: 0 }], counted);
}
