import type { Actor, AdminActor } from '../../platform/http/endpoint.ts';
import { inParts, mapped } from '../../platform/table/parts.ts';
import { appAdmin } from '../accounting/access/schema.ts';
import { typedExpense } from '../accounting/expenses/rules.ts';
import { expensePage, newExpense } from '../accounting/expenses/schema.ts';
import { pnl } from '../accounting/schema.ts';
import type { ManagedPayment } from '../billing/admin-schema.ts';
import type { JournalLine } from '../credits/journal/schema.ts';
import { settingsEdit } from '../settings/schema.ts';
import { prioritizedIssue } from '../support/schema.ts';
import { newCategoryRequest, newTemplateRequest, templateChangeRequest } from '../templates/admin/schema.ts';
import { category, template } from '../templates/schema.ts';
import { mayRead, only } from './customer-service.ts';
import type { TablesDependencies } from './dependencies.ts';
import { notOffered } from './errors.ts';
import * as columns from './row-schema.ts';
import type { Row, Table } from './schema.ts';

const PART = 500;
/** The row of settings, of which there is one. */
const SETTINGS_ID = 1;

/** The tables of operators, and those of visitors that operators keep. The gate lets nobody else change them. */
export const operatorTables = (modules: TablesDependencies) => ({
  template_categories: categories(modules),
  letter_templates: templates(modules),
  support_issues: issues(modules),
  admin_settings: settings(modules),
  ...moneyTables(modules),
  ...bookTables(modules),
});

const categories = ({ templates: { service, admin } }: TablesDependencies): Table<AdminActor> => ({
  row: category,
  reads_by: 'display_order.asc',
  read: () => service.categories(),
  insert: async (caller, rows) => [await admin.createCategory(caller, newCategoryRequest.parse(only(rows)))],
});

const issues = ({ support: { service, desk, admit } }: TablesDependencies): Table<Actor | null> => ({
  row: columns.issue,
  also_takes: ['request_key'],
  read: () => desk.allIssues(),
  async insert(caller, rows, ip) {
    await admit(ip);
    const issue = prioritizedIssue.parse(only(rows));
    return [{ priority: 'normal', ...issue, status: 'open', id: await service.fileIssue(issue, caller) }];
  },
});

/** A design whose files are named by their addresses, as the use cases take it: by name, without the archive made of them. */
const namingFiles = ({ zip_file_url: _, ...row }: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) =>
      typeof value === 'string' && column.endsWith('_url')
        ? [column.replace('_image_url', '_file'), value.split('/').at(-1)]
        : [column, value],
    ),
  );

function templates({ templates: { service, admin } }: TablesDependencies): Table<AdminActor> {
  return {
    row: template.omit({ category: true }),
    beside: { template_categories: { row: category, by: 'category_id' } },
    reads_by: 'sort_order.asc',
    async read(caller) {
      const found = mayRead(caller, 'templates') ? await admin.templates() : await service.templates({});
      const categories = new Map((await service.categories()).map((each) => [each.id, each]));
      return found.map((row) => ({
        ...row,
        template_categories: categories.get(row.category_id ?? '') ?? row.category,
      }));
    },
    insert: async (caller, rows) => [await admin.create(caller, newTemplateRequest.parse(namingFiles(only(rows))))],
    update: (caller, { id }, change) =>
      admin.update(caller, String(id), templateChangeRequest.parse(namingFiles(change))),
    remove: (caller, { id }) => admin.remove(caller, String(id)),
  };
}

function settings({ settings: { service } }: TablesDependencies): Table<AdminActor> {
  const current = async (): Promise<Row> => ({ id: SETTINGS_ID, ...(await service.view()).values });
  const save = async (caller: AdminActor, row: Row): Promise<Row> => {
    const { version } = await service.view();
    await service.save(caller, settingsEdit.parse({ ...row, version }));
    return current();
  };
  return {
    row: columns.settings,
    read: async () => [await current()],
    insert: async (caller, rows) => [await save(caller, only(rows))],
    upsert_on: 'id',
    upsert: save,
    update: (caller, _, change) => save(caller, change),
  };
}

const SENDS = ['usage', 'letter_send', 'user_letter_send', 'admin_letter_send'];

function moneyTables({ campaigns, billing, credits }: TablesDependencies) {
  const payments = () => inParts<ManagedPayment>(PART, (_, from) => billing.service.managedPayments(PART, from));
  const asRevenue = (row: ManagedPayment) => ({ ...row, transaction_type: row.type, created_at: row.occurred_at });
  const asLedgerLine = ({ credits_amount: delta, transaction_type: type, ...row }: JournalLine) => ({
    ...{ ...row, delta, reason: SENDS.includes(type) ? 'send' : type },
  });
  const [at, by_time] = ['created_at.desc', 'occurred_at.desc'];
  return {
    letter_submissions: {
      row: columns.submission,
      reads_by: 'submitted_at.desc',
      read: () => campaigns.service.submissions(),
    },
    revenue: { row: columns.revenue, reads_by: at, read: () => mapped(payments(), asRevenue) },
    payments: { row: columns.payment, reads_by: by_time, read: payments },
    credits_ledger: {
      row: columns.ledgerLine,
      reads_by: at,
      read: () => mapped(credits.desk.journalLines(), asLedgerLine),
    },
  } satisfies Record<string, Table<AdminActor>>;
}

/** The books, for those who are listed. */
function bookTables({ accounting: { service, access, expenses, reports } }: TablesDependencies) {
  async function* admitted(caller: AdminActor, parts: AsyncIterable<readonly Row[]>) {
    await access.admit(caller);
    yield* parts;
  }
  return {
    app_admins: { row: appAdmin, read: (caller) => access.admit(caller).then(access.list) },
    accounting_monthly: {
      row: pnl,
      reads_by: 'month_start.desc',
      read: (caller) => admitted(caller, service.months()),
    },
    expenses: {
      row: expensePage.shape.rows.element,
      reads_by: 'incurred_on.desc',
      also_takes: ['request_key'],
      read: (caller) => admitted(caller, reports.all()),
      async insert(caller, rows) {
        await access.admit(caller);
        const row = typedExpense({ request_key: crypto.randomUUID(), ...only(rows) });
        if (row.receipt_url) throw notOffered('A receipt by its address');
        const { receipt: _, ...expense } = newExpense.parse(row);
        return [await expenses.add(caller, expense, null)];
      },
    },
  } satisfies Record<string, Table<AdminActor>>;
}
