import { type Db, one, sql } from '../../src/platform/database/db.ts';

/** The requests that each page of the operator makes before it shows data. */
export async function pagesOf({ db }: { db: Db }): Promise<Record<string, string[]>> {
  const [person, letter] = [await firstOf(db, 'users', 400), await firstOf(db, 'letters', 400)];
  const automation = await firstOf(db, 'automations');
  const issue = await firstOf(db, 'support_issues');
  const of = (id: string, ...lists: string[]) => lists.map((list) => `/rest/v1/admin/people/${id}/${list}`);
  return {
    dashboard: ['/rest/v1/admin/dashboard'],
    'search for a person': ['/rest/v1/admin/search?q=person-77'],
    'search for a name': ['/rest/v1/admin/search?q=grace+ho'],
    press: ['/rest/v1/press/queue', '/rest/v1/print_runs'],
    letters: ['/rest/v1/admin/letters'],
    'letters waiting': ['/rest/v1/admin/letters?stage=waiting'],
    'letters of a name': ['/rest/v1/admin/letters?q=grace+hopper'],
    'letters of a month': ['/rest/v1/admin/letters?from=2026-03-01&to=2026-03-31'],
    'one letter': [`/rest/v1/admin/letters/${letter}`],
    templates: ['/rest/v1/managed_templates', '/rest/v1/template_categories'],
    users: ['/rest/v1/admin/people'],
    'users of a name': ['/rest/v1/admin/people?q=hopper'],
    'one user': [`/rest/v1/admin/people/${person}`],
    'lists of one user': of(person, 'lots', 'journal', 'payments', 'campaigns', 'letters', 'sessions', 'mails'),
    support: ['/rest/v1/admin/support_issues', '/rest/v1/admin/support_assignees'],
    'one issue': [`/rest/v1/admin/support_issues/${issue}`],
    automations: ['/rest/v1/admin/automations'],
    'one automation': [`/rest/v1/admin/automations/${automation}`],
    billing: [
      '/rest/v1/admin/payment_totals',
      '/rest/v1/admin/credit_totals',
      '/rest/v1/admin/credit_adjustments',
      '/rest/v1/admin/credit_transactions',
    ],
    'transactions of a type': ['/rest/v1/admin/credit_transactions?type=purchase'],
    accounting: ['/rest/v1/admin/accounting', '/rest/v1/expenses'],
    'cards of a month': ['/rest/v1/admin/accounting/rows?month=2026-03-01&figure=cards'],
    analytics: ['/rest/v1/admin/analytics'],
    reconciliation: ['/rest/v1/admin/reconciliation', '/rest/v1/admin/payments'],
    operators: ['/rest/v1/admin/operators'],
    audit: ['/rest/v1/admin/audit', '/rest/v1/admin/audit/heads'],
    'audit of one person': ['/rest/v1/admin/audit?q=person-77@example.com'],
    settings: ['/rest/v1/admin/settings'],
  };
}

/** The id of a table's first row, or of one some rows later. */
const firstOf = async (db: Db, table: string, offset = 0) =>
  (await one<{ id: string }>(db, sql`select id from ${sql.table(table)} order by id offset ${offset} limit 1`)).id;
