import { z } from 'zod';
import type { Actor, AdminActor } from '../../platform/http/endpoint.ts';
import { typedExpense } from '../accounting/expenses/rules.ts';
import { newExpense } from '../accounting/expenses/schema.ts';
import { settingsEdit } from '../settings/schema.ts';
import { ISSUE_STATUSES } from '../support/desk/schema.ts';
import { ISSUE_PRIORITIES, prioritizedIssue } from '../support/schema.ts';
import { newCategoryRequest, newTemplateRequest, templateChangeRequest } from '../templates/admin/schema.ts';
import { all, mayRead } from './customer-service.ts';
import type { TablesDependencies } from './dependencies.ts';
import { notOffered } from './errors.ts';
import * as columns from './row-schema.ts';
import type { Row, Table } from './schema.ts';

const PART = 500;
/** The row of settings, of which there is one. */
const SETTINGS_ID = 1;

/** The tables of operators, and those of visitors that operators keep. The gate lets nobody else change them. */
export const operatorTables = (services: TablesDependencies) => ({
  template_categories: categories(services),
  letter_templates: templates(services),
  support_issues: issues(services),
  admin_settings: settings(services),
  ...moneyTables(services),
  ...bookTables(services),
});

const only = (rows: readonly Row[], what: string): Row => {
  if (rows.length !== 1 || !rows[0]) throw notOffered(`Adding several ${what} at once`);
  return rows[0];
};

function categories({ templates, template_admin }: TablesDependencies): Table {
  return {
    table: 'template_categories',
    row: columns.categoryRow,
    reads_by: 'display_order.asc',
    read: () => all(templates.categories()),
    insert: async (caller, rows) => [
      await template_admin.createCategory(caller as AdminActor, newCategoryRequest.parse(only(rows, 'categories'))),
    ],
  };
}

const FILES = {
  preview_image_url: 'preview_file',
  exterior_image_url: 'exterior_file',
  interior_image_url: 'interior_file',
};

/** A row with addresses of files as the use cases take it: with the names of the files, and without the archive, which is packed anew. */
function namingFiles({ zip_file_url: _, ...row }: Row): Row {
  const named = Object.entries(FILES).flatMap(([url, file]) =>
    Object.hasOwn(row, url) && row[url] !== ''
      ? [[file, row[url] === null ? null : String(row[url]).split('/').at(-1)]]
      : [],
  );
  return { ...row, ...Object.fromEntries(named) };
}

function templates({ templates, template_admin }: TablesDependencies): Table {
  const rowsFor = async (caller: Actor | null): Promise<Row[]> => {
    const found = mayRead(caller, 'templates') ? await template_admin.templates() : await templates.templates({});
    const categories = new Map((await templates.categories()).map((category) => [category.id, category]));
    return found.map((row) => ({ ...row, template_categories: categories.get(row.category_id ?? '') ?? row.category }));
  };
  return {
    table: 'letter_templates',
    row: columns.templateRow,
    beside: { template_categories: { row: columns.categoryRow, by: 'category_id' } },
    reads_by: 'sort_order.asc',
    read: (caller) => all(rowsFor(caller)),
    also_takes: ['preview_file', 'exterior_file', 'interior_file'],
    insert: async (caller, rows) => {
      const row = newTemplateRequest.parse(namingFiles(only(rows, 'templates')));
      return [await template_admin.create(caller as AdminActor, row)];
    },
    update: (caller, { id }, change) =>
      template_admin.update(caller as AdminActor, String(id), templateChangeRequest.parse(namingFiles(change))),
    remove: (caller, { id }) => template_admin.remove(caller as AdminActor, String(id)),
  };
}

const issueChange = z.object({
  status: z.enum(ISSUE_STATUSES).optional(),
  priority: z.enum(ISSUE_PRIORITIES).optional(),
});

function issues({ support, support_desk, admitIssue }: TablesDependencies): Table {
  return {
    table: 'support_issues',
    row: columns.issueRow,
    also_takes: ['request_key'],
    reads_by: 'created_at.desc',
    read: (caller) => (mayRead(caller, 'support') ? support_desk.allIssues() : all([])),
    async insert(caller, rows, { ip }) {
      await admitIssue(ip);
      const row = only(rows, 'issues');
      const id = await support.fileIssue(prioritizedIssue.parse(row), caller);
      return [{ priority: 'normal', ...row, id, status: 'open' }];
    },
    update: (caller, { id }, change) =>
      support_desk.change(caller as AdminActor, String(id), issueChange.parse(change)),
  };
}

function settings({ settings }: TablesDependencies): Table {
  const current = async (): Promise<Row> => {
    const { values, updated_at } = await settings.view();
    return { ...values, id: SETTINGS_ID, updated_at };
  };
  const save = async (caller: Actor, row: Row): Promise<Row> => {
    const { version } = await settings.view();
    await settings.save(caller as AdminActor, settingsEdit.parse({ ...row, version }));
    return current();
  };
  return {
    table: 'admin_settings',
    row: columns.settingsRow,
    read: (caller) => all(mayRead(caller, 'settings') ? current().then((row) => [row]) : []),
    upsert_on: 'id',
    upsert: save,
    update: (caller, _, change) => save(caller, change),
  };
}

const SENDS = ['usage', 'letter_send', 'user_letter_send', 'admin_letter_send'];

function moneyTables({ campaigns, billing, credit_desk }: TablesDependencies) {
  async function* payments(): AsyncGenerator<readonly Row[]> {
    for (let offset = 0; ; offset += PART) {
      const found = await billing.managedPayments(PART, offset);
      yield found.map((row) => ({ ...row, transaction_type: row.type, created_at: row.occurred_at }));
      if (found.length < PART) return;
    }
  }
  async function* submissions(): AsyncGenerator<readonly Row[]> {
    for await (const found of campaigns.submissions())
      yield found.map((row) => ({ ...row, campaign_id: row.id, submitted_at: row.submitted_at.toISOString() }));
  }
  async function* ledger(): AsyncGenerator<readonly Row[]> {
    for await (const lines of credit_desk.journalLines({ environment: '', type: '', q: '' }))
      yield lines.map((row) => ({
        ...row,
        delta: row.credits_amount,
        reason: SENDS.includes(row.transaction_type) ? 'send' : row.transaction_type,
      }));
  }
  return {
    letter_submissions: {
      table: 'letter_submissions',
      row: columns.submissionRow,
      reads_by: 'submitted_at.desc',
      read: submissions,
    } as Table,
    revenue: { table: 'revenue', row: columns.revenueRow, reads_by: 'created_at.desc', read: payments } as Table,
    payments: { table: 'payments', row: columns.paymentRow, reads_by: 'occurred_at.desc', read: payments } as Table,
    credits_ledger: {
      table: 'credits_ledger',
      row: columns.ledgerRow,
      reads_by: 'created_at.desc',
      read: ledger,
    } as Table,
  };
}

/** The books, for those who are listed. */
function bookTables({ books }: TablesDependencies) {
  async function* admitted(caller: Actor | null, read: () => AsyncIterable<readonly Row[]>) {
    await books.access.admit(caller as AdminActor);
    yield* read();
  }
  async function* expenses(): AsyncGenerator<readonly Row[]> {
    for (let page = 1; ; page++) {
      const { rows } = await books.reports.page({ sort: 'incurred_on', dir: 'desc', page });
      yield rows;
      if (rows.length === 0) return;
    }
  }
  const tables: Record<'app_admins' | 'accounting_monthly' | 'expenses', Table> = {
    app_admins: {
      table: 'app_admins',
      row: columns.appAdminRow,
      read: (caller) => admitted(caller, () => all(books.access.list())),
    },
    accounting_monthly: {
      table: 'accounting_monthly',
      row: columns.monthRow,
      reads_by: 'month_start.desc',
      read: (caller) => admitted(caller, books.months),
    },
    expenses: {
      table: 'expenses',
      row: columns.expenseRow,
      reads_by: 'incurred_on.desc',
      read: (caller) => admitted(caller, expenses),
      also_takes: ['request_key'],
      async insert(caller, rows) {
        await books.access.admit(caller as AdminActor);
        const row = typedExpense(only(rows, 'expenses'));
        if (row.receipt_url) throw notOffered('A receipt by its address');
        const { receipt: _, ...expense } = newExpense.parse({ request_key: crypto.randomUUID(), ...row });
        return [await books.expenses.add(caller as AdminActor, expense, null)];
      },
    },
  };
  return tables;
}
