import type { Random } from '../../chaos/people.ts';
import type { MailAnswer } from '../../support/mail/post-office.ts';
import { MISBEHAVIORS, type Misbehavior } from '../world/provider-gate.ts';
import type { Tally } from '../world/tally.ts';

/** What providers do wrong, and how often: planned by a seed for the first, second, third ... call of each. */
export type Misbehaving = { isOn(): boolean; random: Random; tally: Tally };

const SHARE = 0.4;
const SLOW: readonly Misbehavior[] = ['hangs', 'acts and answers late'];
const SLOW_SHARE = 0.03;
/** Said of what was done, it would be a lie that nobody can see. */
const ONLY_READ: readonly Misbehavior[] = ['answers about another'];

/** What a provider does wrong at each request, other than what it is `never` blamed for. */
export function misbehaviorOf({ isOn, random, tally }: Misbehaving, provider: string, never: readonly Misbehavior[]) {
  return (method: string): Misbehavior | null => {
    const [whether, slow, which] = [random(), random(), random()];
    if (!isOn() || whether > SHARE) return null;
    const can = MISBEHAVIORS.filter((how) => {
      if (SLOW.includes(how) !== slow < SLOW_SHARE) return false;
      return !never.includes(how) && (method === 'GET' || !ONLY_READ.includes(how));
    });
    const how = can[Math.floor(which * can.length)] as Misbehavior;
    tally.add(`${provider} ${how}`);
    return how;
  };
}

const MAIL_ANSWERS: [name: string, command: string, answer: MailAnswer][] = [
  ['refuses all for now', 'HELLO', { line: '421 come back later' }],
  ['greets with garbage', 'HELLO', { line: 'SSH-2.0-OpenSSH_9.2' }],
  ['cuts when it is greeted', 'EHLO', { line: null }],
  ['is too busy for the sender', 'MAIL', { line: '451 4.3.2 try again' }],
  ['wants to see this reader later', 'RCPT', { line: '451 4.7.1 greylisted' }],
  ['is full', 'DATA', { line: '452 4.3.1 full' }],
  ['cuts before it takes the mail', 'END', { line: null }],
  ['takes the mail and cuts', 'END', { line: null, taken: true }],
  ['takes the mail and says it failed', 'END', { line: '451 4.3.0 error in processing', taken: true }],
];
const MAIL_SHARE = 0.08;

/** A mail server that takes a mail and says otherwise gets it again under the same Message-ID, by which it knows it. */
export const mailMisbehavior =
  ({ isOn, random, tally }: Misbehaving) =>
  (command: string): MailAnswer | undefined => {
    const can = MAIL_ANSWERS.filter(([, at]) => at === command);
    const [whether, which] = [random(), random()];
    const chosen = can[Math.floor(which * can.length)];
    if (!chosen || !isOn() || whether > MAIL_SHARE) return undefined;
    tally.add(`mail server ${chosen[0]}`);
    return chosen[2];
  };
