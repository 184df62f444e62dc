import type { Providers, Surroundings } from '../adapters.ts';
import type { AcceptService } from '../modules/accounts/invitations/accept-service.ts';
import type { AccountsService } from '../modules/accounts/service.ts';
import type { AuditActor } from '../modules/audit/rules.ts';
import { removeUnsent } from '../modules/campaigns/drafts/service.ts';
import type { CreditsService } from '../modules/credits/service.ts';
import { DEFAULT_RATE_LIMITS } from '../modules/identity/rules.ts';
import { nameShop } from '../modules/settings/first-service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';

/** How people sign in here, by the settings. */
export const identityConfig = ({ config, site_url }: Surroundings, { mail, signing_jwks }: Providers) => ({
  site_url,
  redirect_allow_list: config.redirect_allow_list,
  disable_signup: config.disable_signup,
  mailer_autoconfirm: mail.name === 'outbox',
  confirms_email_change: config.mail.provider !== 'outbox' || config.mail.mailbox === 'open',
  anonymous_sign_ins: config.anonymous_sign_ins,
  jwt_lifetime_s: 3600,
  refresh_reuse_interval_s: 10,
  mail_link_life_s: 86_400,
  rate_limits: {
    ...DEFAULT_RATE_LIMITS,
    token_per_ip: { attempts: config.rate_limits.token, per_s: 300 },
    verify_per_ip: { attempts: config.rate_limits.verify, per_s: 300 },
    sign_up_per_ip: { attempts: config.rate_limits.signup, per_s: 300 },
    visitors_per_ip: { attempts: config.rate_limits.anonymous, per_s: 3600 },
    mail_per_email: { attempts: 1, per_s: config.rate_limits.mail_interval_s },
  },
  signing_jwk: signing_jwks[0],
  former_jwks: signing_jwks.slice(1),
  operators_need_second_factor: config.operators_need_second_factor,
});

/** A person who signs up gets an account, and once their address is confirmed, free credits. */
export const identityHooks = (modules: {
  accounts: AccountsService;
  credits: CreditsService;
  invitations: AcceptService;
  clock: Clock;
}) => ({
  onPersonCreated: async (tx: Db, { user_id }: { user_id: string }) =>
    void (await modules.accounts.openAccount(tx, user_id)),
  async onEmailConfirmed(tx: Db, person: { user_id: string; email: string }) {
    const account = await modules.accounts.accountOf(tx, person.user_id);
    if (account) await modules.credits.grantSignUp(tx, account.account_id, person);
  },
  invitedEmail: modules.invitations.emailOf,
  acceptInvitation: modules.invitations.accept,
  onFirstOwner: (tx: Db, by: NonNullable<AuditActor>, shop_name: string) =>
    nameShop(tx, by, shop_name, modules.clock.now()),
  async onPersonRemoved(tx: Db, { user_id, with_drafts }: { user_id: string; with_drafts: boolean }) {
    const account = await modules.accounts.accountOf(tx, user_id);
    if (account && with_drafts) await removeUnsent(tx, account.account_id);
    await modules.accounts.closeFor(tx, user_id);
  },
});
