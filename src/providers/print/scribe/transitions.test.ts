import { describe, expect, it } from 'vitest';
import { decisionOf, MOST_TRIES } from './decisions.ts';
import { type Answer, type CallStep, type Move, moveOf, type Sight, type Step } from './transitions.ts';

const CALL_STEPS: CallStep[] = [
  'waiting',
  'listing',
  'sending',
  'confirming',
  'stopping',
  'checking',
  'pausing',
  'missing',
  'vanished',
  'discarding',
];
const LOOKS: CallStep[] = ['confirming', 'checking', 'missing', 'vanished'];
const FAILED = ['not_made', 'on_hold', 'refused', 'not_found', 'already_sent', 'unclear'] as const;
const SIGHTS = ['draft', 'halted', 'pending', 'running', 'printing', 'deleted', ...FAILED] as const;
const answersOf = (step: CallStep): readonly (Answer | Sight)[] =>
  LOOKS.includes(step) ? SIGHTS : ['done', ...FAILED];

const MOVES = CALL_STEPS.flatMap((from) =>
  answersOf(from).map((answer) => ({ from, answer, ...moveOf(from, answer) })),
);
/** The moves into a state from another one, as "state: answer". */
const waysInto = (step: Step): string[] =>
  MOVES.filter(({ from, to }) => to === step && from !== step).map(({ from, answer }) => `${from}: ${answer}`);

describe('the states of a campaign at Scribe', () => {
  it('are a draft again only after an answer that says how often each recipient is in it', () => {
    expect(waysInto('draft')).toEqual(['waiting: done', 'listing: done', 'listing: not_made']);
  });

  it('never lead back to a campaign of which Scribe has nothing: another one is made', () => {
    expect(waysInto('waiting')).toEqual([]);
  });

  it('end withdrawn only when it was never made, was deleted, or Scribe does not know it', () => {
    expect(waysInto('withdrawn')).toEqual([
      'waiting: refused',
      'checking: deleted',
      'missing: deleted',
      'vanished: deleted',
      'vanished: not_found',
      'discarding: done',
    ]);
  });

  it('lead to deleting only from a list that is unclear or a campaign that is not under way', () => {
    expect(waysInto('discarding').filter((way) => !way.startsWith('listing'))).toEqual([
      'checking: draft',
      'checking: halted',
      'pausing: done',
    ]);
  });

  it('lead nowhere at once in a circle', () => {
    const next = (step: Step) => MOVES.filter((move: Move & { from: Step }) => move.from === step && !move.wait);
    const returns = (from: Step, to: Step, passed: Step[] = []): boolean =>
      next(from).some(
        (move) => move.to === to || (!passed.includes(move.to) && returns(move.to, to, [...passed, from])),
      );
    expect(CALL_STEPS.filter((step) => returns(step, step))).toEqual([]);
  });

  it('know an answer for each call', () => {
    expect(() => moveOf('sending', 'deleted')).toThrow('sending');
  });
});

describe('a campaign that goes on', () => {
  const at = (step: CallStep, over = {}) => ({ step, tries: 0, letters: 1, ...over });

  it('is divided when a recipient of several is refused, and fails when there is one', () => {
    expect(decisionOf(at('listing', { letters: 2 }), 'refused')).toMatchObject({ to: 'discarding', verdict: 'split' });
    expect(decisionOf(at('listing'), 'refused')).toMatchObject({ to: 'discarding', verdict: 'failed' });
  });

  it('is made again when its list is unclear', () => {
    expect(decisionOf(at('listing'), 'unclear')).toEqual({ to: 'discarding', wait: true, verdict: 'retry', tries: 1 });
  });

  it('fails after two days, once Scribe is known not to post it', () => {
    const tries = MOST_TRIES;
    expect(decisionOf(at('waiting', { tries }), 'unclear')).toMatchObject({ to: 'withdrawn', verdict: 'failed' });
    expect(decisionOf(at('sending', { tries }), 'unclear')).toMatchObject({ to: 'stopping', verdict: 'failed' });
    expect(decisionOf(at('sending', { tries }), 'refused')).toMatchObject({ to: 'stopping', verdict: 'failed' });
    expect(decisionOf(at('stopping', { tries }), 'unclear')).toMatchObject({ to: 'stopping', wait: true });
    expect(decisionOf(at('discarding', { tries }), 'refused')).toMatchObject({ to: 'withdrawn', verdict: 'failed' });
  });

  it('counts no try while the account is the problem', () => {
    for (const answer of ['not_made', 'on_hold'] as const) {
      expect(decisionOf(at('sending', { tries: MOST_TRIES }), answer)).toMatchObject({ to: 'sending', tries: 100 });
    }
  });
});
