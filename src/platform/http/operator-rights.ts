/** What operators may do, by role: the one place that says so. The server asks it for every request, pages for every link. */

export const OPERATOR_ROLES = ['owner', 'press', 'support', 'accountant'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Who has each right besides owners, who have all of them. */
const RIGHTS = {
  /** The dashboard, and the search over what the other rights show. */
  desk: ['press', 'support', 'accountant'],
  press: ['press'],
  /** Letters and campaigns of all customers. */
  letters: ['press', 'support'],
  templates: ['press'],
  people: ['support'],
  /** Erasing a customer's account at once without asking a second operator. */
  erasure: [],
  /** Questions of customers. */
  support: ['support'],
  /** Payments, revenue, reconciliation. */
  money: ['accountant'],
  refunds: ['accountant'],
  /** Adding credits to an account, and removing some. */
  credits: ['accountant'],
  settings: [],
  operators: [],
  audit: [],
  /** Mails with links that sign a person in: only for those who may do everything. */
  mailbox: [],
  simulator: [],
  /** Jobs, database and disk. */
  system: [],
} as const satisfies Record<string, readonly Exclude<OperatorRole, 'owner'>[]>;
export type OperatorRight = keyof typeof RIGHTS;

/** Whether a person with these roles has a right. */
export const hasRight = (roles: readonly OperatorRole[], right: OperatorRight): boolean =>
  roles.includes('owner') || (RIGHTS[right] as readonly OperatorRole[]).some((role) => roles.includes(role));
