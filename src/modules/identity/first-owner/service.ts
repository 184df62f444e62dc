import { inTransaction } from '../../../platform/database/db.ts';
import { HOUR_MS } from '../../../platform/time.ts';
import { attempt, type Caller, type IdentityContext } from '../dependencies.ts';
import { readEmail } from '../emails/rules.ts';
import * as refuse from '../errors.ts';
import type { OperatorService } from '../operators/service.ts';
import { isLeaked } from '../passwords/leaked-store.ts';
import { refuseWeakPassword } from '../passwords/rules.ts';
import { upsertProfile } from '../profiles/store.ts';
import { networkOf } from '../rules.ts';
import type { Session } from '../schema.ts';
import type { SessionService } from '../sessions/service.ts';
import type { SignUpService } from '../sign-up-service.ts';
import type { FirstOwner } from './schema.ts';

export type FirstOwnerService = ReturnType<typeof firstOwnerService>;

/**
 * Makes the first owner of an installation. The link for it is printed where Longhand is started, so only whoever may read
 * that can use it; it works for an hour, and only while nobody is an owner.
 */
export function firstOwnerService(
  context: IdentityContext,
  sessions: Pick<SessionService, 'openSession'>,
  { admit, confirm }: Pick<SignUpService, 'admit' | 'confirm'>,
  operators: Pick<OperatorService, 'hasOwner' | 'give'>,
) {
  const { db, clock, config, hooks, passwords, tokens } = context;
  const hasOwner = () => inTransaction(db, operators.hasOwner);

  /** When the link ends. Throws set_up_over for one that is forged or over. */
  function readLink(token: string): Date {
    const expires_at = tokens.readSetUpToken(token);
    if (!expires_at || expires_at <= clock.now()) throw refuse.setUpOver();
    return expires_at;
  }

  return {
    /** The address to open, with the token behind the #, which no server and no log sees; null while there is an owner. */
    async link(): Promise<string | null> {
      if (await hasOwner()) return null;
      const token = tokens.setUpToken(new Date(clock.now().getTime() + HOUR_MS));
      return `${config.site_url}/setup#${token}`;
    },

    /** Whether the link can be used. Throws set_up_over and set_up_done. */
    async show(token: string): Promise<{ expires_at: string }> {
      const expires_at = readLink(token);
      if (await hasOwner()) throw refuse.setUpDone();
      return { expires_at: expires_at.toISOString() };
    },

    /** Gives the owner's session. Of several at the same time one succeeds. */
    async setUp(owner: FirstOwner, caller: Caller): Promise<{ session: Session }> {
      await attempt(context, `sign-up:ip:${networkOf(caller.ip)}`, config.rate_limits.sign_up_per_ip);
      readLink(owner.token);
      const email = readEmail(owner.email);
      refuseWeakPassword(owner.password, email, isLeaked);
      const { first_name, last_name, shop_name } = owner;
      const user_metadata = { full_name: `${first_name} ${last_name}`, first_name, last_name };
      const password_hash = await passwords.hash(owner.password);
      return inTransaction(db, async (tx) => {
        if (await operators.hasOwner(tx)) throw refuse.setUpDone();
        const person = await admit(tx, email);
        if (!person) throw refuse.userExists();
        const confirmed = await confirm(tx, person, { password_hash, user_metadata });
        const who = { user_id: person.id, email };
        await upsertProfile(tx, who, { onboarding_completed_at: clock.now() }, clock.now());
        await operators.give(tx, null, { user_id: person.id, role: 'owner' });
        const by = { user_id: person.id, via: 'session', request_id: caller.request_id } as const;
        await hooks.onFirstOwner?.(tx, by, shop_name);
        return { session: await sessions.openSession(tx, confirmed, 'password', caller) };
      });
    },
  };
}
