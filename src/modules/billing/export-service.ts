import Papa from 'papaparse';
import type { AccountId } from '../../platform/account-id.ts';
import { withoutFormula } from '../../platform/csv.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import type { BillingDependencies } from './dependencies.ts';
import * as documents from './documents/store.ts';
import * as payments from './payments/store.ts';
import * as subscriptions from './subscriptions/store.ts';
import * as topUps from './top-ups/store.ts';

/** One page of the journal; the whole of it is read page by page. */
const PAGE = 1000;
/** More documents than anybody gets in a lifetime of months. */
const MOST_DOCUMENTS = 100_000;

/** Everything recorded about an account's money, for its members to download. */
export function exportService({ db, accounts, credits, clock, payments: { environment } }: BillingDependencies) {
  async function wholeJournal(account_id: AccountId) {
    const journal: Awaited<ReturnType<typeof credits.transactionsOf>> = [];
    for (let before: string | undefined; ; ) {
      const page = await credits.transactionsOf(account_id, { limit: PAGE, ...(before && { before }) });
      journal.push(...page);
      before = page.at(-1)?.id;
      if (page.length < PAGE) return journal;
    }
  }

  async function everything({ account_id, email }: Actor) {
    const { balance, debt_credits } = await credits.overviewOf(account_id);
    const { user_id } = await accounts.ownerOf(account_id);
    // The rows of the file name a person: who agreed, else the owner.
    const owned = <Row>(found: readonly Row[]) => found.map((row) => ({ ...row, user_id }));
    const paid = await payments.paymentsOf(db, account_id, environment);
    const agreed = await topUps.consentsOf(db, account_id, environment);
    return {
      exported_at: clock.now().toISOString(),
      account: { account_id, email, balance, debt_credits },
      credit_transactions: await wholeJournal(account_id),
      credit_lots: await credits.lotsOf(account_id),
      // What the operator pays the bank for a charge is the operator's affair.
      payments: owned(paid.map(({ fee_cents: _, ...row }) => row)),
      documents: owned(await documents.documentsOf(db, account_id, environment, { limit: MOST_DOCUMENTS })),
      subscriptions: owned(await subscriptions.allOf(db, account_id, environment)),
      top_up_consents: agreed.map(({ created_by, ...row }) => ({ ...row, user_id: created_by })),
      top_up_attempts: owned(await topUps.attemptsOf(db, account_id, environment)),
    };
  }

  return {
    /** Everything as JSON, or the movements of credits and money by time as CSV. */
    async exportMoney(actor: Actor, format: 'csv' | 'json'): Promise<{ text: string; name: string; type: string }> {
      const all = await everything(actor);
      const name = `longhand-billing-${all.exported_at.slice(0, 10)}.${format}`;
      if (format === 'json') return { text: `${JSON.stringify(all, null, 2)}\n`, name, type: 'application/json' };
      return { text: movementsCsv(all), name, type: 'text/csv; charset=utf-8' };
    },
  };
}

type Everything = {
  credit_transactions: readonly {
    id: string;
    created_at: string;
    transaction_type: string;
    description: string;
    credits_amount: number;
    environment: string;
    stripe_payment_intent_id: string | null;
  }[];
  payments: readonly Omit<payments.Payment, 'fee_cents'>[];
  documents: readonly documents.DocumentRow[];
};

function movementsCsv(all: Everything): string {
  const numbers = new Map(all.documents.map(({ payment_id, number }) => [payment_id, number]));
  const moved = all.credit_transactions.map((entry) => ({
    date: entry.created_at,
    record: 'credits',
    type: entry.transaction_type,
    description: entry.description,
    credits: entry.credits_amount,
    amount_usd: '',
    sales_tax_usd: '',
    document: '',
    payment: entry.stripe_payment_intent_id ?? '',
    environment: entry.environment,
    id: entry.id,
  }));
  const paid = all.payments.map((payment) => ({
    date: payment.occurred_at.toISOString(),
    record: 'money',
    type: payment.type,
    description: payment.description,
    credits: '',
    amount_usd: dollars(payment.amount_cents),
    sales_tax_usd: dollars(payment.tax_cents),
    document: numbers.get(payment.id) ?? '',
    payment: payment.payment_intent_id ?? '',
    environment: payment.environment,
    id: payment.id,
  }));
  const lines = [...moved, ...paid].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  const columns = [
    'date',
    'record',
    'type',
    'description',
    'credits',
    'amount_usd',
    'sales_tax_usd',
    'document',
    'payment',
    'environment',
    'id',
  ];
  const safe = lines.map((line) => ({
    ...line,
    description: withoutFormula(line.description),
  }));
  return `${Papa.unparse(safe, { columns, newline: '\r\n' })}\r\n`;
}

/** A plain number with two decimals, exact: cents never pass through a fraction. */
function dollars(amount_cents: number): string {
  const [whole, rest] = [Math.floor(Math.abs(amount_cents) / 100), Math.abs(amount_cents) % 100];
  return `${amount_cents < 0 ? '-' : ''}${whole}.${String(rest).padStart(2, '0')}`;
}
