import { z } from 'zod';
import { MEMBER_ROLES } from '../../platform/http/member-rights.ts';

export const memberRole = z.enum(MEMBER_ROLES);

/** `plan` of an account that an operator owns is `admin`. */
export const accountShape = z.object({
  id: z.uuid(),
  owner_user_id: z.uuid(),
  plan: z.string(),
  name: z.string(),
  /** What tells accounts of one name apart. */
  owner_email: z.string(),
  created_at: z.iso.datetime(),
  /** The end of the last day on which it can be kept; null while it is not being closed. */
  closes_at: z.iso.datetime().nullable(),
});

/** An account that a person may act for, and as what. */
export const accountLink = z.object({
  user_id: z.uuid(),
  account_id: z.uuid(),
  role: memberRole,
  handles_billing: z.boolean(),
  /** True while the plan has no seat for them. */
  is_suspended: z.boolean(),
  accounts: accountShape,
});
export type AccountLink = z.infer<typeof accountLink>;

/** A person who may act for an account. */
export type TeamMember = {
  user_id: string;
  email: string;
  full_name: string;
  role: z.infer<typeof memberRole>;
  handles_billing: boolean;
  is_suspended: boolean;
};

export const accountSecurity = z.object({
  requires_second_factor: z.boolean(),
  /** Whether the caller may change it. */
  may_change: z.boolean(),
});
export type AccountSecurity = z.infer<typeof accountSecurity>;
export const secondFactorRule = z.object({ required: z.boolean() });
