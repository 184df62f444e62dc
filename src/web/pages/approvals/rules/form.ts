import { type ApprovalRule, MOST_CARDS } from '../../../../modules/approvals/rules.ts';
import type { SettingsDraft } from '../../../../modules/approvals/settings/schema.ts';
import type { Settings } from '../../../features/approvals/queries.ts';

/** The page's fields as they are typed. An empty number of cards is no budget. */
export type RuleField = { key: number; role: ApprovalRule['role']; kind: ApprovalRule['kind']; over: string };
export type SettingsForm = {
  time_zone: Settings['time_zone'];
  account: string;
  rules: RuleField[];
  /** By the member's id. */
  budgets: Record<string, string>;
};

const typed = (cards: number | null): string => (cards === null ? '' : String(cards));

export const formOf = ({ time_zone, monthly_cards, rules, members }: Settings): SettingsForm => ({
  time_zone,
  account: typed(monthly_cards),
  rules: rules.map(({ role, kind, over_cards }, key) => ({ key, role, kind, over: String(over_cards) })),
  budgets: Object.fromEntries(members.map(({ user_id, monthly_cards: cards }) => [user_id, typed(cards)])),
});

export const CARDS_PROBLEM = 'Please enter a whole number of cards.';

/** Null: nothing was typed. Undefined: no number of cards. */
export function readCards(text: string): number | null | undefined {
  const digits = text.trim().replaceAll(',', '');
  if (digits === '') return null;
  const cards = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
  return cards <= MOST_CARDS ? cards : undefined;
}

/** What is saved; undefined while a field holds no number of cards. */
export function draftOf({ time_zone, account, rules, budgets }: SettingsForm): SettingsDraft | undefined {
  const monthly_cards = readCards(account);
  const read_rules = rules.flatMap(({ role, kind, over }) => {
    const over_cards = kind === 'one-time' ? 0 : readCards(over);
    return typeof over_cards === 'number' ? [{ role, kind, over_cards }] : [];
  });
  const read_budgets = Object.entries(budgets).flatMap(([user_id, text]) => {
    const cards = readCards(text);
    return cards === undefined ? [] : [{ user_id, monthly_cards: cards }];
  });
  const is_complete =
    monthly_cards !== undefined &&
    read_rules.length === rules.length &&
    read_budgets.length === Object.keys(budgets).length;
  return is_complete ? { time_zone, monthly_cards, rules: read_rules, budgets: read_budgets } : undefined;
}
