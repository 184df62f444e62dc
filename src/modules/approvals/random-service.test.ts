import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { joinAccount } from '../../../tests/support/factories.ts';
import { contactNamed, type LetterShop, letterShop } from '../../../tests/support/letter-shop.ts';
import { THOROUGH } from '../../../tests/support/thorough.ts';
import { type Db, rows, sql } from '../../platform/database/db.ts';
import { Failure } from '../../platform/failure.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { isEntitled, MEMBER_ROLES, type MemberRole } from '../../platform/http/member-rights.ts';

/** Random work of a team, judged by a second account of who may send what that knows nothing of the first. */

const RUNS = THOROUGH ? 1000 : 25;
const CREDITS = 1000;
let db: Db;
let shop: LetterShop;

beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = await letterShop(db);
});

const who = fc.nat({ max: 4 });
const which = fc.nat({ max: 5 });
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('draft' as const), who, cards: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('submit' as const), who, which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('ask' as const), who, which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('approve' as const), who, which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('race' as const), who, other: who, which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('send back' as const), who, which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), who, which }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('role' as const), who, role: fc.constantFrom(...MEMBER_ROLES.slice(1)) }),
  },
  // A member is removed, or loses the seat with a smaller plan and gets it back with a larger one.
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('remove' as const, 'plan' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('limits' as const),
      who,
      member: fc.option(fc.integer({ min: 0, max: 8 })),
      account: fc.option(fc.integer({ min: 0, max: 12 })),
      over: fc.option(fc.integer({ min: 0, max: 3 })),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

type Draft = { id: string; cards: number; asked: { id: string; by: number } | null; released: boolean };
type Limits = { members: (number | null)[]; account: number | null; over: number | null };
type Team = {
  actors: Actor[];
  /** Who was removed, and who has no seat now. */
  removed: Set<number>;
  seatless: Set<number>;
  drafts: Draft[];
  limits: Limits;
  sent: number[];
  approved_for_others: number[];
};

async function newTeam(): Promise<Team> {
  const owner = await shop.customer(CREDITS);
  const others = await Promise.all(
    (['admin', 'sender', 'sender', 'drafter'] as const).map((role) => joinAccount(db, owner, role)),
  );
  return {
    actors: [owner, ...others],
    removed: new Set(),
    seatless: new Set(),
    drafts: [],
    limits: { members: [null, null, null, null, null], account: null, over: null },
    sent: [0, 0, 0, 0, 0],
    approved_for_others: [0, 0, 0, 0, 0],
  };
}

const may = (actor: Actor, right: 'send' | 'write') => isEntitled(actor, right);
/** Whether the access gate lets them in. */
const isIn = (team: Team, n: number) => !team.removed.has(n) && !team.seatless.has(n);
/** Whether it happened. A refusal is an answer; anything else that is thrown is a bug. */
const happened = (work: Promise<unknown>) =>
  work.then(
    () => true,
    (error) => {
      if (error instanceof Failure) return false;
      throw error;
    },
  );

/** Whether a budget of `limit` allows `cards` more after `used`. */
const fits = (limit: number | null, used: number, cards: number) => limit === null || used + cards <= limit;

function withinBudgets({ limits, sent, approved_for_others }: Team, by: number, cards: number): boolean {
  const used = (sent[by] ?? 0) + (approved_for_others[by] ?? 0);
  const all = sent.reduce((sum, n) => sum + n, 0);
  return fits(limits.members[by] ?? null, used, cards) && fits(limits.account, all, cards);
}

/** Whether `by` was entitled to release these cards for `asked_by`, as this test understands it. */
function wasEntitled(team: Team, by: number, asked_by: number, cards: number): boolean {
  const [releaser, requester] = [team.actors[by] as Actor, team.actors[asked_by] as Actor];
  if (!isIn(team, by) || !may(releaser, 'send')) return false;
  const needs_another =
    team.removed.has(asked_by) || !may(requester, 'send') || (team.limits.over !== null && cards > team.limits.over);
  if (by === asked_by && needs_another) return false;
  if (releaser.role === 'owner' || releaser.role === 'admin') return true;
  const own = (team.sent[by] ?? 0) + (team.approved_for_others[by] ?? 0);
  const own_fits = by === asked_by || fits(team.limits.members[by] ?? null, own, cards);
  return withinBudgets(team, asked_by, cards) && own_fits;
}

function release(team: Team, draft: Draft, by: number, asked_by: number): void {
  expect(draft.released, 'released twice').toBe(false);
  expect(wasEntitled(team, by, asked_by, draft.cards), 'released by somebody who may').toBe(true);
  draft.released = true;
  draft.asked = null;
  team.sent[asked_by] = (team.sent[asked_by] ?? 0) + draft.cards;
  if (by !== asked_by) team.approved_for_others[by] = (team.approved_for_others[by] ?? 0) + draft.cards;
}

const approve = (team: Team, by: number, approval_id: string) => {
  const actor = team.actors[by] as Actor;
  return isIn(team, by) && may(actor, 'send')
    ? happened(shop.approvals.decide(actor, { approval_id, decision: 'approve', note: '' }))
    : Promise.resolve(false);
};

async function play(team: Team, s: Step): Promise<void> {
  const actor = team.actors[s.who] as Actor;
  if (s.do === 'plan') return settle(team, s.who);
  if (!isIn(team, s.who)) return;
  if (s.do === 'remove') return remove(team, s.who);
  const draft = 'which' in s ? team.drafts[s.which % Math.max(1, team.drafts.length)] : undefined;
  if (s.do === 'draft') {
    if (!may(actor, 'write')) return;
    const contacts = Array.from({ length: s.cards }, (_, n) => contactNamed(`Grace ${n}`));
    const id = await shop.prepared(actor, { campaign_type: 'bulk' }, contacts);
    team.drafts.push({ id, cards: s.cards, asked: null, released: false });
  } else if (s.do === 'role') {
    if (s.who === 0) return;
    team.actors[s.who] = { ...actor, role: s.role as MemberRole } as Actor;
    await sql`update account_users set role = ${s.role} where user_id = ${actor.user_id}`.execute(db);
  } else if (s.do === 'limits') await limit(team, s);
  else if (draft) await act(team, s, actor, draft);
}

async function settle(team: Team, who: number): Promise<void> {
  if (who === 0 || team.removed.has(who)) return;
  if (!team.seatless.delete(who)) team.seatless.add(who);
  const suspended_at = team.seatless.has(who) ? new Date() : null;
  const { user_id } = team.actors[who] as Actor;
  await sql`update account_users set suspended_at = ${suspended_at} where user_id = ${user_id}`.execute(db);
}

async function remove(team: Team, who: number): Promise<void> {
  if (who === 0) return;
  team.removed.add(who);
  team.limits.members[who] = null;
  await sql`delete from account_users where user_id = ${(team.actors[who] as Actor).user_id}`.execute(db);
}

async function limit(team: Team, s: Extract<Step, { do: 'limits' }>): Promise<void> {
  team.limits.members[s.who] = s.member;
  Object.assign(team.limits, { account: s.account, over: s.over });
  await shop.approvals.saveSettings(team.actors[0] as Actor, {
    time_zone: 'America/New_York',
    monthly_cards: s.account,
    rules: s.over === null ? [] : [{ role: 'anybody', kind: 'bulk', over_cards: s.over }],
    budgets: team.actors
      .map(({ user_id }, n) => ({ user_id, monthly_cards: team.limits.members[n] ?? null }))
      .filter((_, n) => !team.removed.has(n)),
  });
}

async function act(team: Team, s: Step, actor: Actor, draft: Draft): Promise<void> {
  const { asked } = draft;
  if (s.do === 'submit') {
    if (draft.released || !may(actor, 'send')) return;
    if (!(await happened(shop.campaigns.submit(actor, draft.id)))) return;
    expect(withinBudgets(team, s.who, draft.cards), 'sent within the budgets').toBe(true);
    release(team, draft, s.who, s.who);
  } else if (s.do === 'ask') {
    if (draft.released || asked || !may(actor, 'write')) return;
    const { id } = await shop.approvals.ask(actor, { campaign_id: draft.id, note: '' });
    draft.asked = { id, by: s.who };
  } else if (!asked) return;
  else if (s.do === 'approve') {
    const entitled = wasEntitled(team, s.who, asked.by, draft.cards);
    expect(await approve(team, s.who, asked.id)).toBe(entitled);
    if (entitled) release(team, draft, s.who, asked.by);
  } else if (s.do === 'race') {
    const [first, second] = await Promise.all([s.who, s.other].map((by) => approve(team, by, asked.id)));
    expect(first && second, 'approved twice').toBe(false);
    if (first) release(team, draft, s.who, asked.by);
    if (second) release(team, draft, s.other, asked.by);
  } else if (s.do === 'send back') {
    const body = { approval_id: asked.id, decision: 'send_back', note: 'No' } as const;
    if (may(actor, 'send') && (await happened(shop.approvals.decide(actor, body)))) draft.asked = null;
  } else if (s.do === 'withdraw' && (await happened(shop.approvals.withdraw(actor, asked.id)))) draft.asked = null;
}

it('no sequence of drafts, requests, decisions, role changes, removals, plan changes and limits releases a letter that nobody entitled released, charges twice or exceeds a budget', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const team = await newTeam();
      for (const s of steps) await play(team, s);
      const { account_id } = team.actors[0] as Actor;
      const letters = await rows<{ campaign_id: string; n: number }>(
        db,
        sql`select campaign_id, count(*)::int as n from letters where account_id = ${account_id} group by campaign_id`,
      );
      const released = team.drafts.filter((draft) => draft.released);
      expect(new Map(letters.map(({ campaign_id, n }) => [campaign_id, n]))).toEqual(
        new Map(released.map(({ id, cards }) => [id, cards])),
      );
      const spent = released.reduce((sum, { cards }) => sum + cards, 0);
      expect(await shop.credits.balanceOf(db, account_id)).toBe(CREDITS - spent);
    }),
    { numRuns: RUNS },
  );
}, 3_600_000);
