import type { IdentityContext } from '../dependencies.ts';
import { CHALLENGE_LIFE_S, secondsFrom } from '../factors/rules.ts';
import { isOver } from '../rules.ts';
import * as refuse from './errors.ts';
import type { OptionsAnswer } from './schema.ts';
import * as store from './store.ts';

/** What devices are asked, until they answer. */
export function passkeyChallenges({ db, clock }: Pick<IdentityContext, 'db' | 'clock'>) {
  const asked = async (
    kind: 'registration' | 'authentication',
    user_id: string | null,
    { challenge, options }: { challenge: string; options: Record<string, unknown> },
  ): Promise<OptionsAnswer> => {
    const now = clock.now();
    const challenge_id = await store.insertChallenge(db, { kind, user_id, challenge }, now);
    return { challenge_id, options, expires_at: Math.floor(secondsFrom(now, CHALLENGE_LIFE_S).getTime() / 1000) };
  };
  /** Used up whatever comes of the answer. */
  const challengeOf = async (kind: 'registration' | 'authentication', user_id: string | null, id: string) => {
    const taken = await store.takeChallenge(db, id, kind, user_id);
    if (!taken) throw refuse.challengeUnknown();
    if (isOver(taken.created_at, CHALLENGE_LIFE_S, clock.now())) throw refuse.challengeExpired();
    return taken.challenge;
  };

  const forgetChallenges = (): Promise<void> =>
    store.forgetChallenges(db, secondsFrom(clock.now(), -2 * CHALLENGE_LIFE_S));

  return { asked, challengeOf, forgetChallenges };
}
