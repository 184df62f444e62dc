import { comparableAddress } from '../../platform/email/form.ts';
import type { Via } from '../../platform/http/endpoint.ts';

/** What is recorded, and how the page names it. */
export const AUDIT_ACTIONS = {
  'session.started': 'Signed in',
  'session.revoked': 'Session ended: refresh token reused',
  'session.ended_everywhere': 'Signed out everywhere',
  'session.ended_others': 'Signed out other sessions',
  'session.ended': 'Signed out a device',
  'session.proved': 'Confirmed who they are',
  'session.ended_by_operator': 'Signed out everywhere by an operator',
  'session.raised': 'Second factor given',
  'factor.added': 'Second factor added',
  'factor.removed': 'Second factor removed',
  'factor_reset.started': 'Reset of second factors started',
  'factor_reset.stopped': 'Reset of second factors stopped',
  'factor_reset.done': 'Second factors reset',
  'recovery_codes.made': 'Recovery codes made',
  'recovery_codes.removed': 'Recovery codes removed',
  'passkey.added': 'Passkey added',
  'passkey.renamed': 'Passkey renamed',
  'passkey.removed': 'Passkey removed',
  'account.second_factor_changed': 'Second factor of members demanded or not',
  'person.password_changed': 'Password changed',
  'person.email_changed': 'Email changed',
  'person.email_change_started': 'Email change started',
  'person.email_change_confirmed': 'Email change confirmed at one address',
  'person.email_change_stopped': 'Email change stopped',
  'person.banned': 'Person banned',
  'person.unbanned': 'Ban lifted',
  'person.verification_sent': 'Verification email sent by an operator',
  'person.reset_sent': 'Password reset sent by an operator',
  'person.exported': 'Data of a person exported',
  'invitation.sent': 'Invitation sent',
  'invitation.revoked': 'Invitation withdrawn',
  'member.joined': 'Member joined',
  'member.changed': 'Role of a member changed',
  'member.removed': 'Member removed',
  'member.left': 'Member left',
  'member.suspended': 'Member lost their seat',
  'member.restored': 'Member got their seat back',
  'account.handed_over': 'Ownership transferred',
  'account.renamed': 'Account renamed',
  'account.export_requested': 'Export of all data requested',
  'account.export_downloaded': 'Export of all data downloaded',
  'account.closing_started': 'Account closing started',
  'account.erasure_asked': 'Erasure of an account at once asked for',
  'account.closing_stopped': 'Account closing stopped',
  'account.erased': 'Account erased',
  'recipient.searched': 'Recipient searched for in every account',
  'recipient.exported': 'Data of a recipient exported',
  'recipient.erasure_requested': 'Erasure of a recipient requested',
  'recipient.erased': 'Recipient erased',
  'person.created': 'Person created with the service key',
  'person.changed': 'Person changed with the service key',
  'person.invited': 'Person invited with the service key',
  'person.link_made': 'Link made with the service key',
  'person.deleted': 'Person deleted with the service key',
  'person.closed': 'Sign-in disabled with the service key',
  'visitor.joined': 'Visitor gave an address',
  'view_as.started': 'View as customer started',
  'view_as.ended': 'View as customer ended',
  'operator.role_given': 'Operator role given',
  'operator.role_taken': 'Operator role taken',
  'template.created': 'Template created',
  'template.updated': 'Template updated',
  'template.deleted': 'Template deleted',
  'template.sorted': 'Templates sorted',
  'category.created': 'Category created',
  'press.run_created': 'Print run created',
  'press.run_marked': 'Print run marked',
  'press.letter_marked': 'Letter marked',
  'press.letters_marked': 'Letters of a run marked',
  'press.mark_undone': 'Mark undone',
  'press.letter_reprinted': 'Letter reprinted',
  'press.letter_returned': 'Letter returned to sender',
  'press.letter_held': 'Letter held',
  'press.letter_released': 'Letter released',
  'press.run_held': 'Print run held',
  'press.run_released': 'Print run released',
  'letter.credited': 'Credit of a letter given back',
  'payment.refund_requested': 'Refund requested',
  'payment.refund_refused': 'Refund refused by the provider',
  'payment.reconciled': 'Books reconciled',
  'expense.added': 'Expense added',
  'expense.ended': 'Expense ended',
  'expense.removed': 'Expense removed',
  'month.closed': 'Month closed',
  'months.generated': 'Months generated',
  'month.compared': 'Month compared with the payment provider',
  'accounting.settings_changed': 'Accounting settings changed',
  'app_admin.added': 'App admin added',
  'app_admin.removed': 'App admin removed',
  'settings.changed': 'Settings changed',
  'retention.ordered': 'Removal of old data ordered',
  'settings.webhook_tested': 'Enterprise webhook tested',
  'settings.mail_tested': 'Test email sent',
  'credits.adjusted': 'Credits adjusted',
  'credits.adjustment_requested': 'Credit adjustment requested',
  'credits.adjustment_approved': 'Credit adjustment approved',
  'credits.adjustment_declined': 'Credit adjustment declined',
  'issue.filed': 'Support issue filed',
  'issue.answered': 'Support issue answered',
  'issue.noted': 'Note added to a support issue',
  'issue.changed': 'Support issue changed',
  'approval.requested': 'Approval requested',
  'approval.approved': 'Letters approved and sent',
  'approval.sent_back': 'Letters sent back',
  'approval.withdrawn': 'Approval request withdrawn',
  'approval.rules_changed': 'Approval rules and budgets changed',
  'automation.url_shown': 'Webhook URL shown',
  'automation.url_replaced': 'Webhook URL replaced',
  'automation.old_url_stopped': 'Old webhook URL stopped',
  'automation.paused': 'Automation paused',
  'automation.resumed': 'Automation resumed',
  'backup.ordered': 'Backup ordered',
  'backup.drill_ordered': 'Rehearsal of a restore ordered',
  'simulator.opened': 'Payment simulator opened',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Who did something, in which request; null for the product itself. An Actor is one, and a program with the service key. */
export type AuditActor = { user_id: string | null; via: Via; request_id: string; viewed_as?: string } | null;

export type AuditEntry = {
  action: AuditAction;
  /** What was changed: the kind of thing and its id. */
  subject: readonly [type: string, id: string];
  /** The account concerned. For a person, their account when it is left out. */
  account_id?: string | null;
  before?: object;
  after?: object;
  reason?: string;
};

/** How a text of the search field is meant. */
export type AuditSearch =
  | { kind: 'id'; id: string }
  | { kind: 'email'; prefix: string }
  | { kind: 'text'; subject_id: string; actions: AuditAction[] };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An id finds whom and what it names and its request; text with an @ finds a person; any other text a subject and the actions whose names contain it. */
export function readAuditSearch(q: string): AuditSearch | null {
  const text = q.trim().toLowerCase();
  if (!text) return null;
  if (UUID.test(text)) return { kind: 'id', id: text };
  if (text.includes('@')) return { kind: 'email', prefix: comparableAddress(text) };
  const actions = (Object.keys(AUDIT_ACTIONS) as AuditAction[]).filter((action) =>
    `${action} ${AUDIT_ACTIONS[action]}`.toLowerCase().includes(text),
  );
  return { kind: 'text', subject_id: q.trim(), actions };
}

/** An address as an entry that cannot be erased may keep it: a***@example.com. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1***');

/** What differs between two states of one thing, for an entry: only the fields of `after` that changed. */
export function changedFields<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const changed = (Object.keys(after) as (keyof T)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const pick = (from: T) => Object.fromEntries(changed.map((field) => [field, from[field]])) as Partial<T>;
  return { before: pick(before), after: pick(after) };
}
