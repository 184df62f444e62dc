import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { Failure } from '../../platform/failure.ts';
import { type Limit, type RateLimiter, rateLimiter } from '../../platform/http/rate-limit.ts';
import type { AuditActor } from '../audit/rules.ts';
import { tooManyRequests } from './errors.ts';
import { type SecretBox, secretBox } from './factors/secret-service.ts';
import { argonPasswords, type Passwords } from './passwords/service.ts';
import type { IdentityRateLimits } from './rules.ts';
import type { SigningJwk } from './sessions/signing-key-store.ts';
import { type TokenService, tokenService } from './sessions/token-service.ts';

export type IdentityConfig = {
  /** Where people reach the product, without a path: https://letters.example.com */
  site_url: string;
  /** Where mail links may lead besides the site: origins or whole addresses. */
  redirect_allow_list: string[];
  disable_signup: boolean;
  /** True where mail is only the outbox: nobody could confirm an address, so accounts confirm themselves. */
  mailer_autoconfirm: boolean;
  /** Whether both addresses confirm a change of the address. Left out: where accounts do not confirm themselves. */
  confirms_email_change?: boolean;
  /** Whether a visitor may begin without an address. */
  anonymous_sign_ins: boolean;
  jwt_lifetime_s: number;
  refresh_reuse_interval_s: number;
  mail_link_life_s: number;
  rate_limits: IdentityRateLimits;
  signing_jwk: SigningJwk;
  /** Whether operators must give a second factor. */
  operators_need_second_factor: boolean;
  /** Keys that were replaced: they sign nothing more, and what they signed is accepted until it ends. */
  former_jwks?: SigningJwk[];
};

/** What other modules do when a person appears; they join the transaction. */
type IdentityHooks = {
  onPersonCreated(tx: Db, person: { user_id: string; email: string }): Promise<void>;
  /** Once per person, when the address they signed up with is proved theirs. */
  onEmailConfirmed(tx: Db, person: { user_id: string; email: string }): Promise<void>;
  /** The address that an invitation was sent to. Throws for one that is over. */
  invitedEmail(tx: Db, token: string): Promise<string>;
  /** Makes the invited person a member. Gives the account. */
  acceptInvitation(tx: Db, token: string, by: { user_id: string; email: string; request_id: string }): Promise<string>;
  /** Once for an installation: somebody has become its first owner and named the shop. */
  onFirstOwner?(tx: Db, by: NonNullable<AuditActor>, shop_name: string): Promise<void>;
  /** Before a person is deleted who has nothing but, where said so, drafts. */
  onPersonRemoved(tx: Db, person: { user_id: string; with_drafts: boolean }): Promise<void>;
};

/** Where a request comes from; the address and the browser are stored with the session. */
export type Caller = { ip: string; user_agent: string | null; request_id: string };

export type IdentityDependencies = {
  db: Db;
  clock: Clock;
  config: IdentityConfig;
  hooks: IdentityHooks;
  passwords?: Passwords;
};
/** What the services of this module share. */
export type IdentityContext = Omit<IdentityDependencies, 'passwords'> & {
  passwords: Passwords;
  tokens: TokenService;
  secrets: SecretBox;
  limiter: RateLimiter;
};

export function identityContext(dependencies: IdentityDependencies): IdentityContext {
  const { db, clock, config } = dependencies;
  for (const entry of config.redirect_allow_list) {
    if (!URL.canParse(entry))
      throw new Failure(
        500,
        'redirect_allow_list',
        `"${entry}" in the redirect allow list is not a full address such as https://app.example.com.`,
      );
  }
  return {
    ...dependencies,
    passwords: dependencies.passwords ?? argonPasswords(),
    tokens: tokenService({ ...config, clock }),
    secrets: secretBox([config.signing_jwk, ...(config.former_jwks ?? [])]),
    limiter: rateLimiter(db, clock),
  };
}

/** Counts an attempt; throws what `refusal` makes of the waiting time when it is one too many. */
export async function attempt(
  { limiter }: IdentityContext,
  key: string,
  limit: Limit,
  refusal: (retry_after_s: number) => Failure = tooManyRequests,
): Promise<void> {
  const { allowed, retry_after_s } = await limiter.take(key, limit);
  if (!allowed) throw refusal(retry_after_s);
}
