/** What members of an account may do, by role: the one place that says so. The server asks it for every request, pages for every button. */

export const MEMBER_ROLES = ['owner', 'admin', 'sender', 'drafter', 'viewer'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
/** What a person is in an account. The right to handle its money is given apart from the role. */
export type Membership = {
  readonly role: MemberRole;
  readonly handles_billing: boolean;
  /** True while the account's plan has no seat for them: they are let in to themselves alone. */
  readonly is_suspended?: boolean;
  /** True for a visitor who has given no email address yet. The account is theirs, but they may only try things. */
  readonly is_anonymous?: boolean;
};

/** Who has each right besides owners, who have all of them. */
const RIGHTS = {
  /** Their own profile, password, sessions. */
  self: ['admin', 'sender', 'drafter', 'viewer'],
  read: ['admin', 'sender', 'drafter', 'viewer'],
  /** Drafts of cards and their recipients. */
  draft: ['admin', 'sender', 'drafter'],
  /** Lists, designs, the do-not-mail list: what spends nothing. */
  write: ['admin', 'sender', 'drafter'],
  /** Spending credits. */
  send: ['admin', 'sender'],
  /** Letters that a CRM orders by itself. */
  automations: ['admin', 'sender'],
  members: ['admin'],
  /** Cards, plans, invoices: owners, and members who handle the billing. */
  money: [],
  /** Handing the account over, closing it. */
  account: [],
} as const satisfies Record<string, readonly Exclude<MemberRole, 'owner'>[]>;
export type MemberRight = keyof typeof RIGHTS;

/** What a visitor without an address may do: write a card, and become a customer. */
const VISITOR_RIGHTS: readonly MemberRight[] = ['self', 'read', 'draft'];

/** Whether a member has a right. */
export const isEntitled = (
  { role, handles_billing, is_suspended, is_anonymous }: Membership,
  right: MemberRight,
): boolean => {
  if (is_suspended && right !== 'self') return false;
  if (is_anonymous) return VISITOR_RIGHTS.includes(right);
  return (
    role === 'owner' ||
    (right === 'money' && handles_billing) ||
    (RIGHTS[right] as readonly MemberRole[]).includes(role)
  );
};
