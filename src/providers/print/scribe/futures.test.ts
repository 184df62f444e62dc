import { describe, expect, it } from 'vitest';
import { decisionOf, MOST_TRIES, openingOf, type Verdict, withdrawalOf } from './decisions.ts';
import { type Answer, type CallStep, isCallStep, type Sight, type Step } from './transitions.ts';

/** All that can happen to one letter is tried on paper: each answer to each call, in each order. */

/** What Scribe really has of the letter: how often its recipient is in the campaign. */
type Remote = {
  copies: number;
  status: 'draft' | 'pending' | 'running' | 'halted' | 'printing' | 'deleted' | 'hidden';
};
type World = {
  step: Step;
  verdict: Verdict | null;
  listed_count: number;
  is_wanted: boolean;
  /** A worker has found it like this, rather than brought it here. */
  is_found: boolean;
  remote: Remote | null;
  /** A call whose answer never came and that still comes through. */
  late: CallStep | null;
  /** How often Scribe has refused what it could have done. */
  lies: number;
};
type Reply = { remote: Remote | null; answer: Answer | Sight };

/** What Scribe's people do meanwhile. */
const PROGRESS: Partial<Record<Remote['status'], Remote['status'][]>> = {
  pending: ['running', 'printing'],
  running: ['printing'],
};
const LIES = ['on_hold', 'refused', 'not_found', 'already_sent'] as const;

/** What Scribe does, and its true answer. A sent campaign that is deleted is printed all the same. */
function reply(step: CallStep, remote: Remote | null): Reply {
  if (step === 'waiting') return { remote: { copies: 0, status: 'draft' }, answer: 'done' };
  if (!remote) return { remote, answer: 'not_found' };
  const { copies, status } = remote;
  const becomes = (next: Remote['status'], count = copies): Reply => ({
    remote: { copies: count, status: next },
    answer: 'done',
  });
  const is_gone = status === 'deleted' || status === 'hidden';
  const is_draft = status === 'draft';
  if (['confirming', 'checking', 'missing', 'vanished'].includes(step))
    return { remote, answer: is_gone ? 'deleted' : status };
  if (is_gone) return { remote, answer: 'not_found' };
  if (step === 'listing' && is_draft) return becomes('draft', copies + 1);
  if (step === 'sending' && is_draft && copies > 0) return becomes('pending');
  if (step === 'sending' && !is_draft) return { remote, answer: 'already_sent' };
  if (step === 'stopping' && status === 'pending') return becomes('draft');
  if (step === 'pausing' && status === 'running') return becomes('halted');
  if (step === 'discarding') return becomes(is_draft || status === 'halted' ? 'deleted' : 'hidden');
  return { remote, answer: 'refused' };
}

/** After a call that was answered. */
function answered(world: World, step: CallStep, answer: Answer | Sight, tries: number): World {
  const { to, verdict = world.verdict } = decisionOf({ step, tries, letters: 1 }, answer);
  const listed_count = step === 'listing' && answer === 'done' ? 1 : world.listed_count;
  const known = { ...world, step: to, listed_count, verdict, is_found: false };
  // It is too late for a withdrawal that has begun.
  return to === 'sent' && verdict ? { ...known, verdict: null, is_wanted: false } : known;
}

const withLate = (world: World): World =>
  world.late ? { ...world, remote: reply(world.late, world.remote).remote, late: null } : world;

/** Each way in which the call of a state can go. What came late comes before it or after it. */
function outcomes(world: World, step: CallStep, tries: number, most_lies: number): World[] {
  const ways: [before: (w: World) => World, after: (w: World) => World][] = [
    [withLate, (w) => w],
    [(w) => w, withLate],
  ];
  return ways.flatMap(([before, after]) => {
    const asked = before(world);
    const { remote, answer } = reply(step, asked.remote);
    const [acted, idle] = [after({ ...asked, remote }), after(asked)];
    const lied = { ...idle, lies: world.lies + 1 };
    return [
      answered(acted, step, answer, tries),
      answered(acted, step, 'unclear', tries),
      answered(idle, step, 'unclear', tries),
      answered({ ...idle, late: step }, step, 'unclear', tries),
      answered(idle, step, 'not_made', tries),
      ...(world.lies < most_lies ? LIES.map((lie) => answered(lied, step, lie, tries)) : []),
      // The worker dies in the call.
      { ...acted, is_found: true },
      { ...idle, is_found: true },
    ];
  });
}

/** What the worker does next, and all that can come of it. */
function worked(world: World, tries: number, most_lies: number): World[] {
  const { step } = world;
  const opening = openingOf({ ...world, letters: 1 });
  if (step === 'listing' && !world.is_found) return outcomes(world, step, tries, most_lies);
  if (opening === 'withdrawal') return [{ ...world, step: withdrawalOf(step), verdict: 'retry', is_found: false }];
  if (opening === 'listing' || opening === 'sending') return [{ ...world, step: opening, is_found: false }];
  return isCallStep(step) ? outcomes(world, step, tries, most_lies) : [];
}

function futures(world: World, tries: number, most_lies: number): World[] {
  const all = worked(world, tries, most_lies);
  if (!world.is_found) all.push({ ...world, is_found: true });
  if (!world.is_wanted && world.step !== 'waiting') all.push({ ...world, is_wanted: true });
  for (const status of PROGRESS[world.remote?.status ?? 'draft'] ?? []) {
    all.push({ ...world, remote: world.remote && { ...world.remote, status } });
  }
  return all;
}

const STEPS: Step[] = [
  'waiting',
  'draft',
  'listing',
  'sending',
  'confirming',
  'sent',
  'stopping',
  'checking',
  'pausing',
  'missing',
  'vanished',
  'discarding',
  'withdrawn',
];

const BEGINNING: World = {
  ...{ step: 'waiting', verdict: null, listed_count: 0, is_wanted: false, is_found: true },
  ...{ remote: null, late: null, lies: 0 },
};

type Reached = { world: World; from?: Reached };

/** Every state of the world that can be reached, and one way to it. */
function reachable(tries: number, most_lies: number): Reached[] {
  const seen = new Map<string, Reached>([['', { world: BEGINNING }]]);
  // A map's loop comes to what is added while it runs.
  for (const from of seen.values()) {
    for (const world of futures(from.world, tries, most_lies)) {
      const key = JSON.stringify(world);
      if (!seen.has(key)) seen.set(key, { world, from });
    }
  }
  return [...seen.values()];
}

const wayTo = ({ world, from }: Reached): string => (from ? `${wayTo(from)} > ` : '') + nameOf(world);
const nameOf = ({ step, remote, late, is_wanted }: World): string =>
  [step, is_wanted && 'wanted back', remote && `${remote.copies} ${remote.status}`, late && `late ${late}`]
    .filter(Boolean)
    .join(', ');

const postedIn = ({ remote }: World): number =>
  remote && ['pending', 'running', 'printing', 'hidden'].includes(remote.status) ? remote.copies : 0;
const isOver = ({ step, is_wanted }: World): boolean => step === 'withdrawn' || (step === 'sent' && !is_wanted);

/** The end when nothing goes wrong from now on. */
function endOf(world: World, tries: number): World | undefined {
  let now: World | undefined = world;
  for (let steps = 0; now && !isOver(now) && steps < 30; steps++) now = worked(now, tries, 0)[0];
  return now && isOver(now) ? now : undefined;
}

describe.each([
  ['on its first tries', 0],
  ['after two days', MOST_TRIES],
])('a letter %s', (_, tries) => {
  const worlds = reachable(tries, 2);
  const bad = (is_bad: (world: World) => boolean) => worlds.filter(({ world }) => is_bad(world)).map(wayTo);

  it('comes into every state', () => {
    expect(Object.keys(Object.groupBy(worlds, ({ world }) => world.step)).sort()).toEqual([...STEPS].sort());
  });

  it('is posted when nothing goes wrong', () => {
    expect(endOf(BEGINNING, tries)).toMatchObject({ step: 'sent', remote: { copies: 1, status: 'pending' } });
  });

  it('is never posted twice, whatever is answered in whatever order', () => {
    expect(bad((world) => postedIn(withLate(world)) > 1)).toEqual([]);
  });

  it('is posted when it counts as sent', () => {
    expect(bad((world) => world.step === 'sent' && !world.is_wanted && postedIn(withLate(world)) !== 1)).toEqual([]);
  });

  it('is not posted, now or later, when it counts as withdrawn', () => {
    expect(bad((world) => world.step === 'withdrawn' && postedIn(withLate(world)) > 0)).toEqual([]);
  });

  it('comes to an end from each of them once nothing goes wrong', () => {
    expect(bad((world) => !endOf(world, tries))).toEqual([]);
  });
});
