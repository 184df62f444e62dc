import { z } from 'zod';
import { credential } from '../factors/schema.ts';

/** The shapes of /auth/v1/passkeys. */

const at = z.iso.datetime();

export const optionsAnswer = z.object({
  challenge_id: z.uuid(),
  options: z.record(z.string(), z.unknown()),
  expires_at: z.int(),
});
export type OptionsAnswer = z.infer<typeof optionsAnswer>;

export const verifyPasskeyBody = z.object({
  challenge_id: z.uuid('challenge_id must be a valid UUID'),
  credential,
});
export type VerifyPasskeyBody = z.infer<typeof verifyPasskeyBody>;

export const passkey = z.object({
  id: z.uuid(),
  friendly_name: z.string(),
  created_at: at,
  last_used_at: at.optional(),
});
export type Passkey = z.infer<typeof passkey>;

export const passkeyParams = z.object({ id: z.uuid() });
export const renameBody = z.object({ friendly_name: z.string().default('') });
