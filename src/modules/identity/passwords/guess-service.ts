import { attempt, type Caller, type IdentityContext } from '../dependencies.ts';
import { tooManyPasswords } from '../errors.ts';
import { networkOf } from '../rules.ts';
import { isKnownNetwork } from '../sessions/store.ts';

/**
 * Whether a password is the one of an account. Wrong ones are counted: for each network, so that a stranger cannot lock
 * out the owner, and for the account over all networks that never signed in to it, against guesses from many places.
 */
export async function checkPassword(
  context: IdentityContext,
  { email, stored, password }: { email: string; stored: string | null | undefined; password: string },
  caller: Caller,
): Promise<boolean> {
  const { password_per_network, password_per_email } = context.config.rate_limits;
  const network = networkOf(caller.ip);
  const key = `password:${email}:${network}`;
  await attempt(context, key, password_per_network, tooManyPasswords);
  if (!(await isKnownNetwork(context.db, email, network))) {
    await attempt(context, `password:${email}`, password_per_email, tooManyPasswords);
  }
  const matches = await context.passwords.matches(stored, password);
  if (matches) await context.limiter.forget(key);
  return matches;
}
