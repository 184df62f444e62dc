import { formatCount, formatNumber } from '../../platform/format.ts';
import { isEntitled, type MemberRole } from '../../platform/http/member-rights.ts';
import type { CampaignType } from '../campaigns/schema.ts';

/** Who may send what by themselves, and who may release what somebody else asks for. */

export const RULE_ROLES = ['anybody', 'owner', 'admin', 'sender'] as const;
export const RULE_KINDS = ['anything', 'one-time', 'bulk'] as const;
export const MOST_RULES = 20;
/** More cards than a campaign can have. */
export const MOST_CARDS = 100_000_000;

/** Submissions of these members and of this kind with more cards than these need a second person. */
export type ApprovalRule = {
  role: (typeof RULE_ROLES)[number];
  kind: (typeof RULE_KINDS)[number];
  over_cards: number;
};

/** Cards that may be sent in a month, and those that were. */
export type Budget = { limit: number; used: number };
export const cardsLeft = ({ limit, used }: Budget): number => Math.max(0, limit - used);

/** What somebody wants to send, with what their account says about it. A role of null: they left the account. */
export type Case = {
  role: MemberRole | null;
  kind: CampaignType;
  cards: number;
  rules: readonly ApprovalRule[];
  /** Null: no budget. */
  member_budget: Budget | null;
  account_budget: Budget | null;
};

export type Reason =
  | { kind: 'role' }
  | { kind: 'second_person'; rule: ApprovalRule }
  | { kind: 'member_budget' | 'account_budget'; budget: Budget };

const maySend = (role: MemberRole | null): boolean =>
  role !== null && isEntitled({ role, handles_billing: false }, 'send');
/** Only they may release what is beyond a budget. */
export const decidesBudgets = (role: MemberRole): boolean => role === 'owner' || role === 'admin';

/** Why these cards need an approval; empty when they need none. */
export function reasonsFor({ role, kind, cards, rules, member_budget, account_budget }: Case): Reason[] {
  const reasons: Reason[] = [];
  if (!maySend(role)) reasons.push({ kind: 'role' });
  const rule = rules.find(
    (one) =>
      (one.role === 'anybody' || one.role === role) &&
      (one.kind === 'anything' || one.kind === kind) &&
      cards > one.over_cards,
  );
  if (rule) reasons.push({ kind: 'second_person', rule });
  if (member_budget && cards > cardsLeft(member_budget)) reasons.push({ kind: 'member_budget', budget: member_budget });
  if (account_budget && cards > cardsLeft(account_budget))
    reasons.push({ kind: 'account_budget', budget: account_budget });
  return reasons;
}

const leftText = (budget: Budget): string =>
  `${formatNumber(cardsLeft(budget))} of ${formatCount(budget.limit, 'card')} left this month`;

/** A reason as the member who wants to send reads it, and, with a name, as others do. */
export function reasonText(reason: Reason, name?: string): string {
  if (reason.kind === 'role')
    return name ? `${name} can write letters but not send them.` : 'You can write letters but not send them.';
  if (reason.kind === 'second_person') return `${ruleText(reason.rule)}.`;
  const whose = reason.kind === 'account_budget' ? 'The account’s budget' : name ? `${name}’s budget` : 'Your budget';
  return `${whose} has ${leftText(reason.budget)}.`;
}

const KIND_TEXT: Record<ApprovalRule['kind'], [more: string, any: string]> = {
  anything: ['Anything', 'Everything'],
  'one-time': ['Single letters', 'Every single letter'],
  bulk: ['A list', 'Every list'],
};
const ROLE_TEXT: Record<ApprovalRule['role'], string> = {
  anybody: '',
  owner: ' from the owner',
  admin: ' from an admin',
  sender: ' from a sender',
};

/** A rule as a sentence without its period. */
export function ruleText({ role, kind, over_cards }: ApprovalRule): string {
  const [more, any] = KIND_TEXT[kind];
  return over_cards === 0 || kind === 'one-time'
    ? `${any}${ROLE_TEXT[role]} needs approval`
    : `${more} of more than ${formatCount(over_cards, 'card')}${ROLE_TEXT[role]} needs approval`;
}

export type Approver = {
  role: MemberRole;
  /** Whether they asked themselves. */
  is_requester: boolean;
  /** Their own month; null: no budget. */
  budget: Budget | null;
};

export const NO_RIGHT = 'Only a member who can send letters can approve this.';
export const SOMEBODY_ELSE = 'You requested this, so someone else has to approve it.';
export const BEYOND_BUDGET = 'This is over budget, so only an owner or admin can approve it.';

/** Why this member cannot release what was asked for; null when they can. */
export function approvalProblem(approver: Approver, asked: Case): string | null {
  if (!maySend(approver.role)) return NO_RIGHT;
  const kinds = reasonsFor(asked).map(({ kind }) => kind);
  if (approver.is_requester && (kinds.includes('role') || kinds.includes('second_person'))) return SOMEBODY_ELSE;
  if (decidesBudgets(approver.role)) return null;
  if (kinds.includes('member_budget') || kinds.includes('account_budget')) return BEYOND_BUDGET;
  const { budget } = approver;
  return !approver.is_requester && budget && asked.cards > cardsLeft(budget)
    ? `Your own budget has ${leftText(budget)}, so an owner or admin has to approve this.`
    : null;
}
