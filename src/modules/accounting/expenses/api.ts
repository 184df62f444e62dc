import type { Clock } from '../../../platform/clock.ts';
import { type FormReading, formOf } from '../../../platform/http/bodies/form-reading.ts';
import { adminEndpoint } from '../../../platform/http/endpoint.ts';
import { parseJsonBody } from '../../../platform/http/request-text.ts';
import { tableFile } from '../../../platform/table/file.ts';
import type { AccessService } from '../access/service.ts';
import { badForm } from './errors.ts';
import { EXPENSE_COLUMNS, type expenseReportService } from './report-service.ts';
import { RECEIPT_LIMIT_BYTES, typedExpense } from './rules.ts';
import { expenseEnd, expenseExport, expenseId, expensePage, expenseQuery, newExpense } from './schema.ts';
import type { ExpenseService } from './service.ts';

/** The receipt and the fields beside it. */
const FORM_LIMIT_BYTES = RECEIPT_LIMIT_BYTES + 256 * 1024;

type Services = {
  expenses: ExpenseService;
  reports: ReturnType<typeof expenseReportService>;
  admit: AccessService['admit'];
  clock: Clock;
  reading: FormReading;
};

export const expenseApi = ({ expenses, reports, admit, clock, reading }: Services) => ({
  page: adminEndpoint('money', {
    summary: 'Expenses',
    query: expenseQuery,
    answer: expensePage,
    async handle({ actor, query }) {
      await admit(actor);
      return reports.page(query);
    },
  }),
  export: adminEndpoint('money', {
    summary: 'Expenses as a file',
    query: expenseExport,
    async handle({ actor, query: { format, ...query } }) {
      await admit(actor);
      const batches = reports.export(query);
      return tableFile({ format, name: 'expenses', columns: EXPENSE_COLUMNS, batches, at: clock.now() });
    },
  }),
  add: adminEndpoint('money', {
    summary: 'Add an expense: JSON, or a form with a receipt (PDF, PNG or JPEG)',
    proof: true,
    answer: expensePage.shape.rows.element,
    status: 201,
    max_body_bytes: FORM_LIMIT_BYTES,
    async handle({ actor, request }) {
      await admit(actor);
      const { receipt, ...expense } = newExpense.parse(await fieldsOf(request, reading));
      return expenses.add(actor, expense, receipt ?? null);
    },
  }),
  end: adminEndpoint('money', {
    summary: 'Set the last day of a monthly expense',
    proof: true,
    params: expenseId,
    body: expenseEnd,
    status: 204,
    async handle({ actor, params, body }) {
      await admit(actor);
      await expenses.end(actor, params.id, body.ends_on);
    },
  }),
  remove: adminEndpoint('money', {
    summary: 'Remove an expense that no closed month counts',
    proof: true,
    params: expenseId,
    status: 204,
    async handle({ actor, params }) {
      await admit(actor);
      await expenses.remove(actor, params.id);
    },
  }),
  receipt: adminEndpoint('money', {
    summary: 'The receipt of an expense',
    params: expenseId,
    async handle({ actor, params }) {
      await admit(actor);
      const { stream, content_type, size_bytes, file } = await reports.receipt(params.id);
      return new Response(stream, {
        headers: {
          'Content-Type': content_type,
          'Content-Length': String(size_bytes),
          'Content-Disposition': `attachment; filename="receipt-${file}"`,
          'Cache-Control': 'private, no-store',
          'Content-Security-Policy': "default-src 'none'; sandbox",
          'X-Content-Type-Options': 'nosniff',
        },
      });
    },
  }),
});

/** A row of a program, which has no request key: what is sent twice is added twice. */
const keyed = (body: unknown) =>
  body !== null && typeof body === 'object' ? { request_key: crypto.randomUUID(), ...typedExpense({ ...body }) } : body;

async function fieldsOf(request: Request, reading: FormReading): Promise<unknown> {
  const type = request.headers.get('Content-Type') ?? '';
  if (type.startsWith('application/json')) return keyed(parseJsonBody(await request.text()));
  const form = await formOf(request, reading);
  if (!form) throw badForm();
  return form;
}
