import { z } from 'zod';
import type { MEMBER_ROLES } from '../../../platform/http/member-rights.ts';
import { exportQuery, tableAnswer, tableQuery } from '../../../platform/table/query.ts';
import { memberRole } from '../schema.ts';

/** Every role but the owner's, which is handed over instead of given. */
export const GIVEN_ROLES = ['admin', 'sender', 'drafter', 'viewer'] as const satisfies (typeof MEMBER_ROLES)[number][];
export const givenRights = z.object({ role: z.enum(GIVEN_ROLES), handles_billing: z.boolean().default(false) });
export type GivenRights = z.infer<typeof givenRights>;

const memberFilter = z.object({
  q: z.string().max(200).default(''),
  role: z.union([z.literal(''), memberRole]).default(''),
});
export const memberQuery = tableQuery(['full_name', 'email', 'role', 'joined_at']).extend(memberFilter.shape);
export type MemberQuery = z.infer<typeof memberQuery>;
export const memberExport = memberQuery.extend(exportQuery.shape);

const memberLine = z.object({
  user_id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  role: memberRole,
  handles_billing: z.boolean(),
  is_suspended: z.boolean(),
  joined_at: z.iso.datetime(),
});
export type MemberLine = z.infer<typeof memberLine>;
export const memberPage = tableAnswer(memberLine);

/**
 * Where given, the webhook URLs that the member was shown are replaced, and the old ones work for so many hours more.
 * Whoever has a URL orders letters, member or not.
 */
const replacesUrls = { old_url_hours: z.int().min(0).max(168).optional() };
export const memberChange = givenRights.extend({ user_id: z.uuid(), ...replacesUrls });
export type MemberChange = z.infer<typeof memberChange>;
export const namedMember = z.object({ user_id: z.uuid() });
export const memberRemoval = namedMember.extend(replacesUrls);
export type MemberRemoval = z.infer<typeof memberRemoval>;

const MAX_NAME_CHARACTERS = 100;
export const accountName = z.object({
  /** Empty: called as its owner is. */
  name: z.string().trim().max(MAX_NAME_CHARACTERS, `Please use at most ${MAX_NAME_CHARACTERS} characters.`),
});

/** An account and its seats, and who would lose theirs without a plan. */
export const teamAnswer = z.object({
  account_id: z.uuid(),
  name: z.string(),
  seats: z.object({ used: z.int(), total: z.int() }),
  without_plan: z.object({ people: z.array(z.string()), invitations: z.array(z.string()) }),
});
export type TeamAnswer = z.infer<typeof teamAnswer>;

/** The account that the person works in after leaving one. */
export const leftFor = z.object({ account_id: z.uuid() });
