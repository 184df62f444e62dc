/** The links of the account menu, in the application and on public pages. */
export const CUSTOMER_LINKS = [
  ['/portal/billing', 'Credits & Billing'],
  ['/portal/campaign-history', 'Campaign History'],
  ['/portal/webhook-history', 'Webhook History'],
  ['/portal/do-not-mail', 'Do-Not-Mail List'],
  ['/portal/team', 'Team'],
  ['/portal/approvals', 'Approvals'],
  ['/settings', 'Settings'],
  ['/settings/security', 'Security'],
] as const;
/** With the right that a link needs. */
export const ADMIN_LINKS = [
  ['/admin/dashboard', 'Admin Dashboard', 'desk'],
  ['/admin/press', 'Press', 'press'],
  ['/admin/reconciliation', 'Reconciliation', 'money'],
  ['/admin/templates', 'Template Management', 'templates'],
  ['/admin/users', 'User Management', 'people'],
  ['/admin/accounting', 'Accounting', 'money'],
  ['/admin/settings', 'Admin Settings', 'settings'],
] as const;
