import type { Actor, Authenticated } from '../../../platform/http/endpoint.ts';
import { noAccount, notAMember } from '../../accounts/errors.ts';
import { missingFactor } from '../assurance-rules.ts';
import type { IdentityContext } from '../dependencies.ts';
import * as refuse from '../errors.ts';
import { accountNamedBy, bearerOf, isBanned, isVisitor } from '../rules.ts';
import { isProved } from './rules.ts';
import * as sessions from './store.ts';

/** Knows callers by their sessions. */
export const sessionGate = ({
  db,
  clock,
  config,
  tokens,
}: Pick<IdentityContext, 'db' | 'clock' | 'config' | 'tokens'>) => ({
  /** The access gate: the actor of the bearer token, by the current state of the person, session and account. */
  async authenticate(request: Request): Promise<Authenticated | null> {
    const token = bearerOf(request);
    if (!token) return null;
    const { user_id, session_id, counter } = await tokens.readAccessToken(token);
    const named_account_id = accountNamedBy(request);
    const state = await sessions.stateOf(db, user_id, session_id, named_account_id);
    if (!state) throw refuse.userGone();
    if (!state.session_id) throw refuse.sessionGone();
    if (isBanned(state.banned_until, clock.now())) throw refuse.userBanned(403);
    if (counter > (state.used_counter ?? counter)) await sessions.noteUse(db, session_id, counter);
    const { email, account_id, role, handles_billing, is_suspended } = state;
    const aal = state.aal ?? 'aal1';
    const missing_factor = missingFactor({ ...state, aal, operators_need: config.operators_need_second_factor });
    const operator_roles: Actor['operator_roles'] = state.operator_roles;
    if (!account_id || !role) throw named_account_id ? notAMember() : noAccount();
    const is_anonymous = isVisitor({ email });
    const membership = { account_id, role, handles_billing, is_suspended, ...(is_anonymous && { is_anonymous }) };
    return {
      user_id,
      ...membership,
      via: 'session',
      session_id,
      email,
      operator_roles,
      aal,
      is_proved: isProved({ proved_at: state.proved_at, amr: state.amr ?? [] }, clock.now()),
      missing_factor,
    } as Authenticated;
  },
});
