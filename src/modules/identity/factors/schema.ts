import { z } from 'zod';

/** The shapes of /auth/v1/factors. */

const text = z.string().default('');
/** What a browser's credential becomes as JSON. Checked when it is verified. */
export const credential = z.record(z.string(), z.unknown());
const options = z.record(z.string(), z.unknown());

export const enrollBody = z.object({ friendly_name: text, factor_type: text, issuer: text });
export type EnrollBody = z.infer<typeof enrollBody>;

export const enrolled = z.object({
  id: z.uuid(),
  type: z.enum(['totp', 'webauthn']),
  friendly_name: z.string(),
  totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }).optional(),
});
export type Enrolled = z.infer<typeof enrolled>;

export const factorParams = z.object({ id: z.uuid() });

export const challenged = z.object({
  id: z.uuid(),
  type: z.enum(['totp', 'webauthn']),
  expires_at: z.int(),
  webauthn: z
    .object({ type: z.enum(['create', 'request']), credential_options: z.object({ publicKey: options }) })
    .optional(),
});
export type Challenged = z.infer<typeof challenged>;

export const verifyFactorBody = z.object({
  challenge_id: z.uuid(),
  code: text,
  webauthn: z.object({ type: text, credential_response: credential.optional() }).optional(),
});
export type VerifyFactorBody = z.infer<typeof verifyFactorBody>;

export const unenrolled = z.object({ id: z.uuid() });

export const generateBody = z.object({ friendly_name: z.string().optional() });
export const recoveryBody = z.object({ code: text });

export const codesStatus = z.object({
  id: z.uuid(),
  type: z.literal('recovery_code'),
  total: z.int(),
  remaining: z.int(),
});
export type CodesStatus = z.infer<typeof codesStatus>;

export const codesMade = z.object({
  id: z.uuid(),
  type: z.literal('recovery_code'),
  friendly_name: z.string(),
  total: z.int(),
  codes: z.array(z.string()),
});
export type CodesMade = z.infer<typeof codesMade>;
