import { inTransaction } from '../../../platform/database/db.ts';
import type { Caller, IdentityContext } from '../dependencies.ts';
import * as refuse from '../errors.ts';
import * as links from '../links/store.ts';
import { isOver, MAX_WRONG_GUESSES, type Person, REAUTHENTICATION_LIFE_S } from '../rules.ts';
import { checkPassword } from './guess-service.ts';

/** What proves that a caller is the person, besides the session. */
export type OwnerGiven = { current_password?: string | undefined; nonce?: string | undefined };
export type OwnerProof = ReturnType<typeof ownerProof>;

/** Makes the check that whoever sits at a session is the person: by their password, or a code from their mail. */
export function ownerProof(context: IdentityContext) {
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
      if (tokens.isCode(token.id, nonce))
        return (await links.takeToken(tx, token.id, 'reauthentication')) !== undefined;
      await links.countWrongGuess(tx, token.id);
      return false;
    });
    if (!valid) throw refuse.nonceInvalid();
  };

  /** Checks what was given to prove who the person is. Throws where it is wrong; false where nothing was given. */
  return async (person: Person, { current_password, nonce }: OwnerGiven, caller: Caller): Promise<boolean> => {
    if (current_password !== undefined) {
      const given = { email: person.email, stored: person.password_hash, password: current_password };
      if (!(await checkPassword(context, given, caller))) throw refuse.currentPasswordWrong();
    }
    if (nonce) await checkNonce(person.id, nonce);
    return current_password !== undefined || Boolean(nonce);
  };
}
