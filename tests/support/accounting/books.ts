import { accessService } from '../../../src/modules/accounting/access/service.ts';
import { bookRowService } from '../../../src/modules/accounting/book-rows/service.ts';
import { expenseReportService } from '../../../src/modules/accounting/expenses/report-service.ts';
import { newExpense } from '../../../src/modules/accounting/expenses/schema.ts';
import { expenseService } from '../../../src/modules/accounting/expenses/service.ts';
import { providerBookService } from '../../../src/modules/accounting/provider-books/service.ts';
import { accountingService } from '../../../src/modules/accounting/service.ts';
import { accountingSettingsService } from '../../../src/modules/accounting/settings/service.ts';
import type { AccountId } from '../../../src/platform/account-id.ts';
import { movableClock } from '../../../src/platform/clock.ts';
import { type Db, sql } from '../../../src/platform/database/db.ts';
import type { AdminActor } from '../../../src/platform/http/endpoint.ts';
import { silentLog } from '../../../src/platform/log.ts';
import type { FilesProvider } from '../../../src/providers/files/port.ts';
import { noScanning } from '../../../src/providers/scanning/none.ts';
import { READING_TASKS } from '../../../src/threads/reading-tasks.ts';
import { writeTransaction } from './ledger-row.ts';

type PaymentType = 'customer_payment' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won';

/** The accounting module over a database, and ways to enter money, cards and expenses at any time. */
export function books(db: Db, account_id: AccountId, at = '2026-07-15T12:00:00Z') {
  const clock = movableClock(new Date(at));
  const stored = new Map<string, Uint8Array>();
  const files = {
    put: async (_: string, file: string, body: Uint8Array) => void stored.set(file, body),
    get: async (_: string, file: string) => {
      const body = stored.get(file);
      return body && { stream: new Blob([body as Uint8Array<ArrayBuffer>]).stream(), size_bytes: body.length };
    },
    remove: async (_: string, file: string) => void stored.delete(file),
  } as unknown as FilesProvider;
  /** What the payment provider says of any month. */
  const totals = { received_cents: 0, returned_cents: 0, fees_cents: 0 };
  const dependencies = {
    db,
    clock,
    environment: 'test' as const,
    files,
    scanning: noScanning(),
    reading: READING_TASKS,
    log: silentLog,
    payments: { name: 'sandbox', readTotals: async () => totals },
  };
  const expenses = expenseService(dependencies);
  return {
    clock,
    totals,
    provider_books: providerBookService(dependencies),
    accounting: accountingService(dependencies),
    rows: bookRowService(dependencies),
    settings: accountingSettingsService(dependencies),
    access: accessService(dependencies),
    expenses,
    reports: expenseReportService(dependencies),

    /** Entered now, or when it is said. `tax_cents` is the sales tax in the amount, with its sign. */
    async money(
      type: PaymentType,
      day: string,
      amount_cents: number,
      fee_cents = 0,
      entered_at: string | null = null,
      tax_cents = 0,
    ): Promise<void> {
      await sql`insert into payments (id, type, provider, payment_intent_id, amount_cents, tax_cents, fee_cents, environment, occurred_at, key,
          description, returns_payment_id)
        values (uuidv7(coalesce(${entered_at}::timestamptz - clock_timestamp(), '0')), ${type}, 'sandbox', 'pi_' || gen_random_uuid(), ${amount_cents}, ${tax_cents}, ${fee_cents}, 'test', ${day}, gen_random_uuid(),
          'A bundle', case when ${amount_cents}::int < 0 then (select id from payments limit 1) end)`.execute(db);
    },

    /** Below zero: given back. Entered now, or when it is said. */
    async cards(day: string, cards: number, entered_at: string | null = null): Promise<void> {
      const sent = { type: 'usage', category: 'user_letter_send', at: day, entered_at };
      await writeTransaction(db, { account_id, credits: -cards, ...sent });
    },

    expense: (actor: AdminActor, over: object, receipt: Uint8Array | null = null) =>
      expenses.add(
        actor,
        newExpense.parse({ request_key: crypto.randomUUID(), name: 'Rent', amount: '100', ...over }),
        receipt,
      ),
  };
}
