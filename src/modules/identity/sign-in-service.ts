import { createHash, timingSafeEqual } from 'node:crypto';
import { inTransaction } from '../../platform/database/db.ts';
import { attempt, type Caller, type IdentityContext } from './dependencies.ts';
import { emailToSignIn } from './emails/service.ts';
import * as refuse from './errors.ts';
import { authCodeHash } from './links/redeem-service.ts';
import * as links from './links/store.ts';
import { checkPassword } from './passwords/guess-service.ts';
import { FLOW_LIFE_S, isBanned, isOver, networkOf } from './rules.ts';
import type { Session } from './schema.ts';
import type { SessionService } from './sessions/service.ts';
import { countFailedSignIn } from './sessions/store.ts';
import * as people from './store.ts';
import { phoneLogInsOff, web3Off } from './switched-off/errors.ts';
import { idTokenRefusal } from './switched-off/rules.ts';

type Grant = {
  email: string;
  phone?: string | undefined;
  password: string;
  refresh_token: string;
  auth_code: string;
  code_verifier: string;
  provider?: string | undefined;
  id_token?: string | undefined;
};

/** The three ways to a session: a password, a refresh token, a code from a mail link. */
export function signInService(context: IdentityContext, sessions: SessionService) {
  const { db, clock, config } = context;

  /** Only says to whoever signed up last that the address is unconfirmed: it opens nothing. */
  const newestSignUp = async (user_id: string) => (await links.signUpsOf(db, user_id))[0]?.password_hash;

  const byPassword = async ({ email: given, phone, password }: Grant, caller: Caller): Promise<Session> => {
    if (phone && !given) throw phoneLogInsOff();
    if (!given.trim() || !password) throw refuse.credentialsMissing();
    const email = await emailToSignIn(db, given);
    const person = await people.personByEmail(db, email);
    const stored = person?.email_confirmed_at === null ? await newestSignUp(person.id) : person?.password_hash;
    const matches = await checkPassword(context, { email, stored, password }, caller);
    if (!matches && person) await countFailedSignIn(db, person.id, networkOf(caller.ip), clock.now());
    if (!matches || !person) throw refuse.credentialsInvalid();
    if (isBanned(person.banned_until, clock.now())) throw refuse.userBanned();
    if (!person.email_confirmed_at) throw refuse.emailNotConfirmed();
    return inTransaction(db, (tx) => sessions.openSession(tx, person, 'password', caller));
  };

  const byCode = async ({ auth_code, code_verifier }: Grant, caller: Caller): Promise<Session> => {
    if (!auth_code || !code_verifier) throw refuse.exchangeIncomplete();
    const hash = authCodeHash(auth_code);
    return inTransaction(db, async (tx) => {
      const flow = await links.flowOf(tx, hash);
      if (!flow) throw refuse.flowUnknown();
      if (isOver(flow.created_at, FLOW_LIFE_S, clock.now())) throw refuse.flowExpired();
      if (!answers(code_verifier, flow)) throw refuse.verifierWrong();
      const person = await people.lockPerson(tx, flow.user_id);
      if (!person || !(await links.takeFlow(tx, hash))) throw refuse.flowUnknown();
      if (isBanned(person.banned_until, clock.now())) throw refuse.userBanned();
      return sessions.openSession(tx, person, flow.method, caller);
    });
  };

  return {
    /** One of the grants of /token. */
    async token(grant_type: string, grant: Grant, caller: Caller): Promise<Session> {
      await attempt(context, `token:ip:${networkOf(caller.ip)}`, config.rate_limits.token_per_ip);
      if (grant_type === 'password') return byPassword(grant, caller);
      if (grant_type === 'refresh_token') return sessions.refresh(grant.refresh_token);
      if (grant_type === 'pkce') return byCode(grant, caller);
      if (grant_type === 'id_token') throw idTokenRefusal(grant);
      if (grant_type === 'web3') throw web3Off();
      throw refuse.grantUnsupported();
    },
  };
}

function answers(verifier: string, flow: links.FlowState): boolean {
  const given = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const wanted = Buffer.from(flow.code_challenge);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
