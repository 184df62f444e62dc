import { createHash, randomBytes } from 'node:crypto';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { Failure } from '../../../platform/failure.ts';
import type { AuditActor } from '../../audit/rules.ts';
import { attempt, type Caller, type IdentityContext } from '../dependencies.ts';
import { emailToWrite } from '../emails/service.ts';
import * as refuse from '../errors.ts';
import type { MailService } from '../mail-service.ts';
import {
  allowedRedirect,
  isBanned,
  isCode,
  isOver,
  isVisitor,
  linkKindsOf,
  networkOf,
  type Person,
  withFragment,
  withQuery,
} from '../rules.ts';
import type { HalfConfirmed, Session } from '../schema.ts';
import type { SessionService } from '../sessions/service.ts';
import type { SignUpService } from '../sign-up-service.ts';
import * as people from '../store.ts';
import { checkPhone } from '../switched-off/rules.ts';
import * as links from './store.ts';

export const authCodeHash = (auth_code: string): string => createHash('sha256').update(auth_code).digest('hex');

/** The page where somebody whose link carried no password chooses one. */
const CHOOSE_PASSWORD_PATH = '/auth/reset-password';

type LinkMethod = links.FlowState['method'];

/** What following a link does, besides opening a session. */
type Confirmations = Pick<SignUpService, 'confirm'> & {
  confirmEmailChange(tx: Db, by: AuditActor, person: Person, side: 'current' | 'new'): Promise<Person | null>;
  /** A visitor gives an address. */
  join(tx: Db, by: AuditActor, visitor: Person, email: string, password_hash: string | null): Promise<Person>;
  /** The link that a typed code stands for. */
  linkOf(email: string, type: string, code: string): Promise<string>;
};

/** In the words of the protocol. */
const HALF_CONFIRMED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** Uses a link up and notes what it proves. */
function redeemer(context: IdentityContext, mails: MailService, { confirm, confirmEmailChange, join }: Confirmations) {
  const { clock, config, tokens } = context;

  /** The person with what the link proves; null where it proves only one half of it. */
  const whatItProves = (
    tx: Db,
    caller: Caller,
    { kind, password_hash, user_metadata }: links.OneTimeToken,
    person: Person,
  ): Promise<Person | null> => {
    if (kind === 'email_change' || kind === 'email_change_current') {
      if (!person.new_email) throw refuse.linkExpired();
      const by = { user_id: person.id, via: 'session', request_id: caller.request_id } as const;
      // A visitor has no former address that could confirm anything.
      if (isVisitor(person)) return join(tx, by, person, person.new_email, password_hash);
      return confirmEmailChange(tx, by, person, kind === 'email_change' ? 'new' : 'current');
    }
    return confirm(tx, person, user_metadata ? { password_hash, user_metadata } : null);
  };

  /** `email`, where the caller gave one, must be the address it was sent to. Null where another link must follow. */
  return async (tx: Db, caller: Caller, type: string, token: string, email?: string) => {
    const id = tokens.readLinkToken(token);
    const sent = id ? await links.tokenById(tx, id) : undefined;
    const kind = linkKindsOf(type).find((taken_kind) => taken_kind === sent?.kind);
    // The person first, as in every change of theirs: two that lock in opposite orders would block each other.
    const person = sent && (await people.lockPerson(tx, sent.user_id));
    if (!kind || !sent || !person) throw refuse.linkExpired();
    // A link to change the address stays until both were followed: a mail scanner that was first takes nothing away.
    const taken = person.new_email && kind.startsWith('email_change') ? sent : await links.takeToken(tx, sent.id, kind);
    if (!taken || isOver(taken.created_at, config.mail_link_life_s, clock.now())) throw refuse.linkExpired();
    if (isBanned(person.banned_until, clock.now())) throw refuse.userBanned();
    const sent_to = kind === 'email_change' ? person.new_email : person.email;
    if (email !== undefined && email !== sent_to) throw refuse.linkExpired();
    const was_confirmed = person.email_confirmed_at !== null;
    const proved = await whatItProves(tx, caller, taken, person);
    if (!proved) return null;
    if (!was_confirmed) await mails.sendWelcome(tx, person.id);
    const method: LinkMethod = kind === 'recovery' || proved.password_hash === null ? 'recovery' : 'otp';
    return { person: proved, link: taken, method };
  };
}

/** Redeems links: those that a browser follows, and those that a client sends. */
export function redeemService(
  context: IdentityContext,
  sessions: SessionService,
  mails: MailService,
  confirmations: Confirmations,
) {
  const { db, clock, config } = context;
  const redeem = redeemer(context, mails, confirmations);

  /** A code for the page that holds the verifier. */
  const startFlow = async (tx: Db, flow: Omit<links.FlowState, 'created_at'>) => {
    const code = randomBytes(24).toString('base64url');
    await links.insertFlow(tx, authCodeHash(code), { ...flow, created_at: clock.now() });
    return code;
  };

  const follow = (asked: { type: string; token: string }, to: string, caller: Caller): Promise<string> =>
    inTransaction(db, async (tx) => {
      const redeemed = await redeem(tx, caller, asked.type, asked.token);
      if (!redeemed) return withFragment(to, { message: HALF_CONFIRMED });
      const { person, link, method } = redeemed;
      const must_choose = ['signup', 'invite'].includes(link.kind) && person.password_hash === null;
      const leads_to = must_choose ? new URL(CHOOSE_PASSWORD_PATH, config.site_url).href : to;
      const { user_id, code_challenge, code_challenge_method } = link;
      if (code_challenge && code_challenge_method) {
        const code = await startFlow(tx, { user_id, code_challenge, code_challenge_method, method });
        return withQuery(leads_to, { code });
      }
      const session = await sessions.openSession(tx, person, method, caller);
      const { access_token, expires_at, expires_in, refresh_token } = session;
      return withFragment(leads_to, {
        access_token,
        expires_at: String(expires_at),
        expires_in: String(expires_in),
        refresh_token,
        token_type: 'bearer',
        type: asked.type,
      });
    });

  return {
    /** Redeems a link that a browser follows. Returns where to send it: with a session, a code, or the reason why not. */
    async followLink(
      asked: { type: string; token: string; token_hash: string; redirect_to?: string | undefined },
      caller: Caller,
    ): Promise<string> {
      const to = allowedRedirect(asked.redirect_to, config.site_url, config.redirect_allow_list);
      try {
        await attempt(context, `verify:ip:${networkOf(caller.ip)}`, config.rate_limits.verify_per_ip);
        return await follow({ type: asked.type, token: asked.token || asked.token_hash }, to, caller);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        const expired = error.code === 'otp_expired';
        const error_description = expired ? 'Email link is invalid or has expired' : error.user_message;
        return withFragment(to, { error: 'access_denied', error_code: error.code, error_description });
      }
    },

    /** Redeems a link for a session; the first of the two that change an address opens none. */
    async verify(
      asked: { type: string; email: string; phone?: string | undefined; token: string; token_hash: string },
      caller: Caller,
    ): Promise<Session | HalfConfirmed> {
      await attempt(context, `verify:ip:${networkOf(caller.ip)}`, config.rate_limits.verify_per_ip);
      if (!asked.type) throw refuse.verifyTypeMissing();
      if (!asked.token && !asked.token_hash) throw refuse.verifyTokenMissing();
      if (asked.phone && !asked.token_hash && !asked.email) {
        checkPhone(asked.phone);
        throw refuse.linkExpired();
      }
      const email = asked.token_hash ? undefined : await emailToWrite(db, asked.email);
      const typed = email !== undefined && isCode(asked.token);
      const token = typed
        ? await confirmations.linkOf(email, asked.type, asked.token)
        : asked.token_hash || asked.token;
      return inTransaction(db, async (tx) => {
        const redeemed = await redeem(tx, caller, asked.type, token, email);
        if (!redeemed) return { msg: HALF_CONFIRMED, code: '200' } as const;
        return sessions.openSession(tx, redeemed.person, redeemed.method, caller);
      });
    },
  };
}
