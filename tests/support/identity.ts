import { invitationGone } from '../../src/modules/accounts/errors.ts';
import { accountsService } from '../../src/modules/accounts/service.ts';
import { identityApi } from '../../src/modules/identity/api.ts';
import { factorsApi } from '../../src/modules/identity/factors/api.ts';
import { identityJobs } from '../../src/modules/identity/jobs.ts';
import { passkeysApi } from '../../src/modules/identity/passkeys/api.ts';
import { profileApi } from '../../src/modules/identity/profiles/api.ts';
import { DEFAULT_RATE_LIMITS, type IdentityRateLimits } from '../../src/modules/identity/rules.ts';
import { securityApi } from '../../src/modules/identity/security/api.ts';
import {
  type IdentityConfig,
  type IdentityDependencies,
  type IdentityService,
  identityService,
} from '../../src/modules/identity/service.ts';
import { makeSigningKey } from '../../src/modules/identity/sessions/signing-key-store.ts';
import { movableClock } from '../../src/platform/clock.ts';
import { sql } from '../../src/platform/database/db.ts';
import { customer, open } from '../../src/platform/http/endpoint.ts';
import { buildServer } from '../../src/platform/http/server.ts';
import { jsonLog, type Log, silentLog } from '../../src/platform/log.ts';
import { runDueJobs } from '../../src/platform/queue/worker.ts';
import { outboxMail } from '../../src/providers/mail/outbox/provider.ts';
import { listMails, mailById, type OutboxMail } from '../../src/providers/mail/outbox/store.ts';
import type { MailProvider } from '../../src/providers/mail/port.ts';
import { testDatabase } from './database.ts';

export const SITE_URL = 'https://letters.example.com';

const unlimited = { attempts: 100_000, per_s: 300 };
const GENEROUS: IdentityRateLimits = {
  sign_up_per_ip: unlimited,
  visitors_per_ip: unlimited,
  token_per_ip: unlimited,
  password_per_network: unlimited,
  password_per_email: unlimited,
  verify_per_ip: unlimited,
  mail_per_ip: unlimited,
  mail_per_email: DEFAULT_RATE_LIMITS.mail_per_email,
  codes_per_email: DEFAULT_RATE_LIMITS.codes_per_email,
};

type Over = { config?: Partial<IdentityConfig>; passwords?: IdentityDependencies['passwords'] };

/** Identity with its server, a clock that stands still, and an outbox; several services may share the database. */
export async function identityWorld(over: Over = {}) {
  const { db, url } = await testDatabase();
  const clock = movableClock(new Date('2026-03-01T12:00:00Z'));
  const hook_calls: { hook: 'created' | 'confirmed'; user_id: string; email: string }[] = [];
  const config: IdentityConfig = {
    site_url: SITE_URL,
    redirect_allow_list: [],
    disable_signup: false,
    mailer_autoconfirm: false,
    anonymous_sign_ins: true,
    jwt_lifetime_s: 3600,
    refresh_reuse_interval_s: 10,
    mail_link_life_s: 86_400,
    rate_limits: GENEROUS,
    signing_jwk: await makeSigningKey(),
    operators_need_second_factor: false,
    ...over.config,
  };
  const accounts = accountsService({ db, clock, environment: 'test' });
  const build = (changed: Partial<IdentityConfig> = {}) => {
    const identity = identityService({
      db,
      clock,
      config: { ...config, ...changed },
      hooks: {
        async onPersonCreated(tx, person) {
          hook_calls.push({ hook: 'created', ...person });
          await accounts.openAccount(tx, person.user_id);
        },
        onPersonRemoved: (tx, { user_id }) => accounts.closeFor(tx, user_id),
        onEmailConfirmed: async (_tx, person) => void hook_calls.push({ hook: 'confirmed', ...person }),
        // Invitations are tried with the whole product.
        invitedEmail: () => Promise.reject(invitationGone()),
        acceptInvitation: () => Promise.reject(invitationGone()),
      },
      ...(over.passwords ? { passwords: over.passwords } : {}),
    });
    return { identity, app: identityServer(identity) };
  };
  const { identity, app } = build();
  const outbox = outboxMail({
    db,
    clock,
    sender: async () => ({ from: 'Longhand <post@letters.example.com>', reply_to: null }),
  });

  /** What the jobs reported as an error. */
  const reported: string[] = [];
  const log: Log = { ...silentLog, error: (event) => void reported.push(event) };

  /** Does the waiting jobs, and gives the mails to an address, newest first. */
  const mailsTo = async (to: string, through: MailProvider = outbox): Promise<OutboxMail[]> => {
    const failures: unknown[] = [];
    const jobs_log: Log = { ...silentLog, error: (_event, failure) => void failures.push(failure) };
    // All are due, in the order in which they were added, whatever the machine's clock did meanwhile.
    await sql`update jobs set run_at = '2000-01-01'`.execute(db);
    await runDueJobs(db, identityJobs(identity, through, log), jobs_log);
    // A mailer that a test brings may fail; nothing else may.
    if (through === outbox && failures.length > 0) throw failures[0];
    const lines = await listMails(db, { to, limit: 50 });
    return Promise.all(lines.map(async (line) => (await mailById(db, line.id)) as OutboxMail));
  };

  return { db, url, clock, config, build, identity, app, outbox, hook_calls, reported, mailsTo };
}
export type IdentityWorld = Awaited<ReturnType<typeof identityWorld>>;

/** A server with the routes of identity alone. */
function identityServer(identity: IdentityService) {
  const [auth, profile, security] = [identityApi(identity), profileApi(identity), securityApi(identity)];
  const [factors, passkeys] = [factorsApi(identity), passkeysApi(identity)];
  return buildServer({
    table: {
      ...open({
        'POST /auth/v1/signup': auth.signUp,
        'POST /auth/v1/token': auth.token,
        'POST /auth/v1/recover': auth.recover,
        'GET /auth/v1/verify': auth.followLink,
        'POST /auth/v1/verify': auth.verify,
        'POST /auth/v1/resend': auth.resend,
        'POST /auth/v1/passkeys/authentication/options': passkeys.startAuthentication,
        'POST /auth/v1/passkeys/authentication/verify': passkeys.authenticate,
        'POST /functions/v1/stop-email-change': security.stopEmailChange,
        'POST /auth/v1/otp': auth.otp,
        'GET /auth/v1/settings': auth.settings,
        'GET /auth/v1/health': auth.health,
        'GET /auth/v1/.well-known/jwks.json': auth.jwks,
      }),
      ...customer({
        'GET /auth/v1/user': auth.user,
        'PUT /auth/v1/user': auth.updateUser,
        'POST /auth/v1/logout': auth.logout,
        'GET /auth/v1/reauthenticate': auth.reauthenticate,
        'POST /auth/v1/factors': factors.enroll,
        // Before the factor with an id: the first match responds.
        'GET /auth/v1/factors/recovery-codes': factors.codes,
        'POST /auth/v1/factors/recovery-codes': factors.generateCodes,
        'DELETE /auth/v1/factors/recovery-codes': factors.removeCodes,
        'POST /auth/v1/factors/recovery-codes/verify': factors.verifyCode,
        'POST /auth/v1/factors/recovery-codes/regenerate': factors.regenerateCodes,
        'DELETE /auth/v1/factors/:id': factors.unenroll,
        'POST /auth/v1/factors/:id/challenge': factors.challenge,
        'POST /auth/v1/factors/:id/verify': factors.verify,
        'GET /auth/v1/passkeys': passkeys.list,
        'PATCH /auth/v1/passkeys/:id': passkeys.rename,
        'DELETE /auth/v1/passkeys/:id': passkeys.remove,
        'POST /auth/v1/passkeys/registration/options': passkeys.startRegistration,
        'POST /auth/v1/passkeys/registration/verify': passkeys.register,
        'GET /rest/v1/sessions': security.devices,
        'DELETE /rest/v1/sessions/:id': security.endDevice,
        'GET /rest/v1/security_events': security.events,
        'POST /functions/v1/prove': security.prove,
        'POST /functions/v1/cancel-email-change': security.cancelEmailChange,
        'GET /rest/v1/user_roles': profile.roles,
        'GET /rest/v1/profiles': profile.profile,
        'POST /rest/v1/profiles': profile.saveProfile,
        'POST /rest/v1/profiles/complete-onboarding': profile.completeOnboarding,
      }),
    },
    authenticate: identity.authenticate,
    // A bug in a request shows itself on the console of the tests.
    log: { ...jsonLog(), warn() {} },
    check_answers: true,
    trust_proxy: true,
  });
}

/** The link of a mail, or the address that its button leads to. */
export function linkIn(mail: OutboxMail | undefined): URL {
  const found = /^https?:\/\/\S+$/m.exec(mail?.text_part ?? '')?.[0];
  if (!found) throw new Error('This mail has no link.');
  return new URL(found);
}
