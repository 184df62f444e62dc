import { z } from 'zod';
import { MEMBER_ROLES } from '../../../platform/http/member-rights.ts';
import { OPERATOR_ROLES } from '../../../platform/http/operator-rights.ts';
import { exportQuery, tableAnswer, tableQuery } from '../../../platform/table/query.ts';

const role = z.enum(OPERATOR_ROLES);
const at = z.iso.datetime();

/** A search by the beginning of an address or a name looks at no more people than these in each index. */
export const MAX_SEARCHED = 1000;

/** `user` stands for everybody who is no operator. */
const peopleFilter = z.object({
  q: z.string().max(200).default(''),
  role: z.union([z.literal(''), z.literal('user'), role]).default(''),
  status: z.enum(['', 'active', 'banned']).default(''),
});
export type PeopleFilter = z.infer<typeof peopleFilter>;
export const peopleQuery = tableQuery(['created_at', 'email'], 'desc').extend(peopleFilter.shape);
export type PeopleQuery = z.infer<typeof peopleQuery>;
export const peopleExport = peopleFilter.extend(exportQuery.shape);

const listedPerson = z.object({
  user_id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  roles: z.array(role),
  /** What their account can spend now. */
  credits: z.int(),
  created_at: at,
  banned_until: at.nullable(),
});
export type ListedPerson = z.infer<typeof listedPerson>;
export const peoplePage = tableAnswer(listedPerson);

const member = z.object({
  user_id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  role: z.enum(MEMBER_ROLES),
  handles_billing: z.boolean(),
  joined_at: at,
});
const profile = z.object({
  full_name: z.string(),
  phone: z.string(),
  company_name: z.string(),
  return_first_name: z.string(),
  return_last_name: z.string(),
  return_street: z.string(),
  return_unit: z.string(),
  return_city: z.string(),
  return_state: z.string(),
  return_zip: z.string(),
  billing_address_line1: z.string(),
  billing_address_line2: z.string(),
  billing_city: z.string(),
  billing_state: z.string(),
  billing_zip: z.string(),
  billing_country: z.string(),
  hand: z.string(),
  ink_colour: z.string(),
  ink_setting: z.string(),
  onboarding_completed_at: at.nullable(),
});

export const person = listedPerson.omit({ credits: true }).extend({
  email_confirmed_at: at.nullable(),
  new_email: z.string().nullable(),
  last_sign_in_at: at.nullable(),
  profile: profile.nullable(),
  account: z
    .object({
      account_id: z.uuid(),
      plan: z.string(),
      credits: z.int(),
      created_at: at,
      closes_at: at.nullable(),
      /** When, and by the email address of whom, it was asked to be erased at once: another operator confirms it. */
      erasure_asked_at: at.nullable(),
      erasure_asked_by: z.string().nullable(),
      members: z.array(member),
    })
    .nullable(),
});
export type Person = z.infer<typeof person>;

export const exportRequest = z.object({
  user_id: z.uuid(),
  reason: z.string('Please enter a reason.').trim().min(1, 'Please enter a reason.').max(500),
});
