import type { Db } from '../../src/platform/database/db.ts';

/** The requests that each page of the operator makes before it shows data. */
export async function pagesOf(_shop: { db: Db }): Promise<Record<string, string[]>> {
  return {
    dashboard: ['/rest/v1/admin/dashboard'],
    'search for a person': ['/rest/v1/admin/search?q=person-77'],
    'search for a name': ['/rest/v1/admin/search?q=grace+ho'],
    audit: ['/rest/v1/admin/audit'],
    'audit of one person': ['/rest/v1/admin/audit?q=person-77@example.com'],
    operators: ['/rest/v1/admin/operators'],
    press: ['/rest/v1/press/queue', '/rest/v1/print_runs'],
    templates: ['/rest/v1/managed_templates', '/rest/v1/template_categories'],
    reconciliation: ['/rest/v1/admin/reconciliation', '/rest/v1/admin/payments'],
  };
}
