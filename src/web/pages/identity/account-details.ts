import { z } from 'zod';
import type { Profile } from '../../../modules/identity/profiles/schema.ts';

/** The fields of the first onboarding step. */
export const accountDetails = z.object({
  first_name: z.string().trim().min(1, 'Please enter your first name.'),
  last_name: z.string().trim().min(1, 'Please enter your last name.'),
  phone: z.string().trim().min(1, 'Please enter your phone number.'),
});
export type AccountDetails = z.infer<typeof accountDetails>;

/** Returns the initial values: from the profile, else from sign-up. */
export function accountDetailsOf(
  profile: Pick<Profile, keyof AccountDetails> | null,
  metadata: Record<string, unknown>,
): AccountDetails {
  const known = (name: keyof AccountDetails) => profile?.[name] || text(metadata[name]);
  const [first = '', ...rest] = text(metadata.full_name).split(/\s+/);
  return {
    first_name: known('first_name') || first,
    last_name: known('last_name') || rest.join(' '),
    phone: known('phone'),
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
