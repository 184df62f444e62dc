import { inTransaction } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import type { Caller, IdentityContext } from '../dependencies.ts';
import * as refuse from '../errors.ts';
import * as links from '../links/store.ts';
import { isOver, MAX_WRONG_GUESSES, type Person, REAUTHENTICATION_LIFE_S } from '../rules.ts';
import type { UpdateUserBody } from '../schema.ts';
import type { SessionService } from '../sessions/service.ts';
import { checkPassword } from './guess-service.ts';

/** What proves that a caller is the person, besides the session. */
export type OwnerProof = Pick<UpdateUserBody, 'current_password' | 'nonce'>;

/** Makes the check that whoever changes a credential owns it. Throws a Failure where nothing proves it. */
export function ownerProof(context: IdentityContext, sessions: SessionService) {
  const { db, clock, tokens } = context;

  /** Five wrong codes and the right one is refused too: a new mail is needed. Counted outside of what it refuses. */
  const checkNonce = async (user_id: string, nonce: string): Promise<void> => {
    const valid = await inTransaction(db, async (tx) => {
      const token = await links.lockTokenOf(tx, user_id, 'reauthentication');
      const usable =
        token &&
        token.wrong_guesses < MAX_WRONG_GUESSES &&
        !isOver(token.created_at, REAUTHENTICATION_LIFE_S, clock.now());
      if (!usable) return false;
      if (tokens.code(token.id) === nonce)
        return (await links.takeToken(tx, token.id, 'reauthentication')) !== undefined;
      await links.countWrongGuess(tx, token.id);
      return false;
    });
    if (!valid) throw refuse.nonceInvalid();
  };

  /**
   * An access token alone changes no credential: the current password or a mailed code must come with it. A session
   * from a reset link may set a password without them.
   */
  return async (
    person: Person,
    actor: Actor,
    { current_password, nonce }: OwnerProof,
    changes_email: boolean,
    caller: Caller,
  ): Promise<void> => {
    if (current_password !== undefined) {
      const given = { email: person.email, stored: person.password_hash, password: current_password };
      if (!(await checkPassword(context, given, caller))) throw refuse.currentPasswordWrong();
    }
    if (nonce) await checkNonce(person.id, nonce);
    if (current_password !== undefined || nonce) return;
    if (changes_email || !(await sessions.isRecovering(actor))) throw refuse.reauthenticationNeeded();
  };
}
