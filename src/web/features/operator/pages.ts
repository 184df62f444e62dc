import { hasRight, type OperatorRight } from '../../../platform/http/operator-rights.ts';
import { useAuth } from '../session/auth.tsx';

export type AdminPage = { path: string; title: string; right: OperatorRight };

/** The side navigation, in its groups. A page joins it when it exists. */
export const NAVIGATION: readonly { group: string; pages: readonly AdminPage[] }[] = [
  { group: 'Today', pages: [{ path: '/admin/dashboard', title: 'Dashboard', right: 'desk' }] },
  {
    group: 'Print shop',
    pages: [
      { path: '/admin/press', title: 'Press', right: 'press' },
      { path: '/admin/letters', title: 'Letters', right: 'letters' },
      { path: '/admin/templates', title: 'Templates', right: 'templates' },
    ],
  },
  {
    group: 'Customers',
    pages: [
      { path: '/admin/users', title: 'Users', right: 'people' },
      { path: '/admin/erasure', title: 'Erase a Person', right: 'people' },
      { path: '/admin/support', title: 'Support', right: 'support' },
      { path: '/admin/automations', title: 'Automations', right: 'letters' },
    ],
  },
  {
    group: 'Money',
    pages: [
      { path: '/admin/billing', title: 'Billing', right: 'money' },
      { path: '/admin/accounting', title: 'Accounting', right: 'money' },
      { path: '/admin/analytics', title: 'Analytics', right: 'money' },
      { path: '/admin/reconciliation', title: 'Reconciliation', right: 'money' },
    ],
  },
  {
    group: 'System',
    pages: [
      { path: '/admin/system-settings', title: 'System Settings', right: 'settings' },
      { path: '/admin/system', title: 'Version', right: 'system' },
      { path: '/admin/backups', title: 'Backups', right: 'system' },
      { path: '/admin/setup', title: 'Setup', right: 'system' },
      { path: '/admin/operators', title: 'Operators', right: 'operators' },
      { path: '/admin/audit', title: 'Audit', right: 'audit' },
    ],
  },
];

/** Pages of the operator outside of the side navigation. */
const OTHER_PAGES: readonly AdminPage[] = [
  { path: '/admin/settings', title: 'Admin Settings', right: 'settings' },
  { path: '/sandbox/mailbox', title: 'Mailbox', right: 'mailbox' },
];

const PAGES = [...NAVIGATION.flatMap(({ pages }) => pages), ...OTHER_PAGES];

/** The page at a path, or that a path is below of. */
export const pageAt = (path: string): AdminPage | undefined =>
  PAGES.find((page) => path === page.path || path.startsWith(`${page.path}/`));

/** Gives the question whether the signed-in person has a right. The server checks it again. */
export function useMay(): (right: OperatorRight) => boolean {
  const { operator_roles } = useAuth();
  return (right) => hasRight(operator_roles, right);
}
