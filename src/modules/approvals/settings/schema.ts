import { z } from 'zod';
import { MEMBER_ROLES } from '../../../platform/http/member-rights.ts';
import { TIME_ZONES, type TimeZone } from '../../../platform/us/time-zones.ts';
import { MOST_CARDS, MOST_RULES, RULE_KINDS, RULE_ROLES } from '../rules.ts';

const WHOLE = 'Please enter a whole number of cards.';
const cards = z.number({ error: WHOLE }).int(WHOLE).min(0, WHOLE).max(MOST_CARDS, 'Please enter a smaller number.');

export const approvalRule = z.object({ role: z.enum(RULE_ROLES), kind: z.enum(RULE_KINDS), over_cards: cards });
export const timeZone = z.enum(Object.keys(TIME_ZONES) as [TimeZone, ...TimeZone[]]);

/** What an account sets. A member that is not named has no budget of their own. */
export const settingsDraft = z.object({
  time_zone: timeZone,
  monthly_cards: cards.nullable(),
  rules: z.array(approvalRule).max(MOST_RULES, `Please use at most ${MOST_RULES} rules.`),
  budgets: z.array(z.object({ user_id: z.uuid(), monthly_cards: cards.nullable() })).max(1000),
});
export type SettingsDraft = z.infer<typeof settingsDraft>;

const memberBudget = z.object({
  user_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(MEMBER_ROLES),
  monthly_cards: z.int().nullable(),
  /** Cards that they sent or released this month. */
  used: z.int(),
});

export const approvalSettings = z.object({
  time_zone: timeZone,
  monthly_cards: z.int().nullable(),
  /** Cards that the account sent this month. */
  used: z.int(),
  month_start: z.iso.datetime(),
  rules: z.array(approvalRule),
  members: z.array(memberBudget),
  may_change: z.boolean(),
});
export type ApprovalSettings = z.infer<typeof approvalSettings>;
