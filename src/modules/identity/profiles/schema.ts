import { z } from 'zod';
import { isSignature, type Signature } from '../../../handwriting/ink/signature.ts';

/** The fields that a person may edit. All are optional and none is validated; empty means unknown. */
export const PROFILE_FIELDS = [
  'full_name',
  'first_name',
  'last_name',
  'phone',
  'company_name',
  'return_first_name',
  'return_last_name',
  'return_street',
  'return_unit',
  'return_city',
  'return_state',
  'return_zip',
  'return_google_address',
  'return_google_place_id',
  'billing_address_line1',
  'billing_address_line2',
  'billing_city',
  'billing_state',
  'billing_zip',
  'billing_country',
  'hand',
  'ink_colour',
  'ink_setting',
  'order_mails',
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

const MAX_FIELD_CHARACTERS = 500;

const fields = <T extends z.ZodType>(shape: T) =>
  z.object(Object.fromEntries(PROFILE_FIELDS.map((name) => [name, shape])) as Record<ProfileField, T>);

const signature = z
  .object({ format: z.literal(1), width: z.literal(4000), height: z.int(), strokes: z.array(z.array(z.int())) })
  .refine(isSignature, 'This signature has too much in it. Please draw a simpler one.') satisfies z.ZodType<Signature>;

/** A null becomes an empty string, or no signature. Fields that nobody may edit (email, ...) are dropped. */
export const profileEdit = fields(
  z
    .string()
    .max(MAX_FIELD_CHARACTERS)
    .nullish()
    .transform((value) => (value === null ? '' : value)),
).extend({
  signature: signature.nullish(),
  /** Whose profile it is: the caller's own, or the edit is refused. */
  user_id: z.uuid().optional(),
});
export type ProfileEdit = Partial<Record<ProfileField, string | undefined>> & {
  signature?: Signature | null | undefined;
};
export type OwnProfileEdit = ProfileEdit & { user_id?: string | undefined };

export const profileShape = fields(z.string()).extend({
  id: z.uuid(),
  user_id: z.uuid(),
  email: z.string(),
  /** As pen strokes; null for a person who has given none. */
  signature: signature.nullable(),
  onboarding_completed_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Profile = z.infer<typeof profileShape>;

export const roleShape = z.object({ user_id: z.uuid(), role: z.string() });
