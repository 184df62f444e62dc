import { z } from 'zod';

/** The shapes of /auth/v1: what the browser's auth client sends and reads. */

const text = z.string().default('');
const challenge = {
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
};
const metadata = z.record(z.string(), z.unknown());

export const signUpBody = z.object({
  email: text,
  phone: z.string().optional(),
  password: text,
  data: metadata.nullish(),
  ...challenge,
});
export const tokenBody = z.object({
  email: text,
  password: text,
  refresh_token: text,
  auth_code: text,
  code_verifier: text,
  phone: z.string().optional(),
  provider: z.string().optional(),
  id_token: z.string().optional(),
});
export const recoverBody = z.object({ email: text, ...challenge });
export const otpBody = z.object({
  email: text,
  phone: z.string().optional(),
  create_user: z.boolean().default(true),
  data: metadata.nullish(),
  ...challenge,
});
export const resendBody = z.object({ type: text, email: text, phone: z.string().optional(), ...challenge });
export const verifyBody = z.object({
  type: text,
  email: text,
  phone: z.string().optional(),
  token: text,
  token_hash: text,
});
export const updateUserBody = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  current_password: z.string().optional(),
  nonce: z.string().optional(),
  data: metadata.nullish(),
  ...challenge,
});

export const redirectQuery = z.object({ redirect_to: z.string().optional() });
export const tokenQuery = z.object({ grant_type: z.string().default('') });
export const logoutQuery = z.object({ scope: z.string().default('global') });
export const verifyQuery = redirectQuery.extend({ token: text, token_hash: text, type: text });

export type OtpBody = z.infer<typeof otpBody>;
export type SignUpBody = z.infer<typeof signUpBody>;
export type UpdateUserBody = z.infer<typeof updateUserBody>;
export type Challenge = { code_challenge?: string | null; code_challenge_method?: string | null };

const at = z.iso.datetime();

const identityShape = z.object({
  identity_id: z.string(),
  id: z.string(),
  user_id: z.string(),
  identity_data: z.object({
    email: z.string(),
    email_verified: z.boolean(),
    phone_verified: z.boolean(),
    sub: z.string(),
  }),
  provider: z.literal('email'),
  last_sign_in_at: at.optional(),
  created_at: at,
  updated_at: at,
  email: z.string(),
});

export const factorShape = z.object({
  id: z.uuid(),
  friendly_name: z.string(),
  factor_type: z.enum(['totp', 'webauthn', 'recovery_code']),
  status: z.enum(['unverified', 'verified']),
  created_at: at,
  updated_at: at,
  last_challenged_at: at.optional(),
});
export type Factor = z.infer<typeof factorShape>;

export const userShape = z.object({
  id: z.uuid(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  email: z.string(),
  email_confirmed_at: at.optional(),
  phone: z.string(),
  confirmed_at: at.optional(),
  confirmation_sent_at: at.optional(),
  recovery_sent_at: at.optional(),
  new_email: z.string().optional(),
  email_change_sent_at: at.optional(),
  last_sign_in_at: at.optional(),
  invited_at: at.optional(),
  app_metadata: metadata,
  user_metadata: metadata,
  identities: z.array(identityShape),
  factors: z.array(factorShape).optional(),
  created_at: at,
  updated_at: at,
  banned_until: at.optional(),
  is_anonymous: z.boolean(),
});
export type User = z.infer<typeof userShape>;

export const sessionShape = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  expires_at: z.int(),
  refresh_token: z.string(),
  user: userShape,
});
export type Session = z.infer<typeof sessionShape>;

/** One of the two addresses has confirmed a change; the other one must follow. */
export const halfConfirmed = z.object({ msg: z.string(), code: z.literal('200') });
export type HalfConfirmed = z.infer<typeof halfConfirmed>;

export const settingsShape = z.object({
  external: z.record(z.string(), z.boolean()),
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  phone_autoconfirm: z.boolean(),
  sms_provider: z.string(),
  saml_enabled: z.boolean(),
});
export type Settings = z.infer<typeof settingsShape>;
export const healthShape = z.object({ version: z.string(), name: z.string(), description: z.string() });
export const empty = z.object({});

/** Links that a mail can carry. */
const linkKind = z.enum(['signup', 'recovery', 'email_change', 'email_change_current', 'magiclink', 'invite']);
export type LinkKind = z.infer<typeof linkKind>;

/** What a mail says about a change of what a person signs in with. */
const FACTOR_CHANGES = [
  'app_added',
  'key_added',
  'factor_removed',
  'code_used',
  'passkey_added',
  'passkey_removed',
] as const;
export type FactorChange = (typeof FACTOR_CHANGES)[number];

const RESET_STAGES = ['started', 'soon', 'done'] as const;
export type ResetStage = (typeof RESET_STAGES)[number];

/** What a mail job knows: ids, never a link or a code. */
export const mailOrder = z.discriminatedUnion('kind', [
  z.object({ kind: linkKind, token_id: z.uuid(), redirect_to: z.string() }),
  z.object({ kind: z.literal('reauthentication'), token_id: z.uuid() }),
  z.object({
    kind: z.enum(['welcome', 'password_changed', 'session_stolen']),
    mail_id: z.uuid(),
    user_id: z.uuid(),
  }),
  z.object({
    kind: z.literal('factors_changed'),
    mail_id: z.uuid(),
    user_id: z.uuid(),
    change: z.enum(FACTOR_CHANGES),
  }),
  z.object({
    kind: z.literal('new_device'),
    mail_id: z.uuid(),
    user_id: z.uuid(),
    device: z.string(),
    ip: z.string(),
    at: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal('factor_reset'),
    mail_id: z.uuid(),
    user_id: z.uuid(),
    stage: z.enum(RESET_STAGES),
    reset_id: z.uuid().nullable(),
  }),
  z.object({ kind: z.literal('email_changed'), mail_id: z.uuid(), user_id: z.uuid(), former_email: z.string() }),
]);
export type MailOrder = z.infer<typeof mailOrder>;

/** How a person proved who they are; the access token carries it as `amr`. */
export type AuthMethod = 'password' | 'otp' | 'recovery' | 'passkey' | 'anonymous';
export type AuthMethodEntry = { method: string; timestamp: number };
