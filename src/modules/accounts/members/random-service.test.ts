import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { makePerson } from '../../../../tests/support/factories.ts';
import { countSeats, type TeamWorld, teamWorld } from '../../../../tests/support/team/world.ts';
import { THOROUGH } from '../../../../tests/support/thorough.ts';
import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, sql } from '../../../platform/database/db.ts';
import { Failure } from '../../../platform/failure.ts';
import { isEntitled, type MemberRight } from '../../../platform/http/member-rights.ts';
import { GIVEN_ROLES } from './schema.ts';

/** Random people do random things to one account after another, some of them at the same instant. */

const SEQUENCES = THOROUGH ? 1000 : 100;
const DAY_MS = 86_400_000;

type Person = { user_id: string; email: string; account_id: AccountId };
let world: TeamWorld;
let db: Db;
let people: Person[];

beforeAll(async () => {
  world = await teamWorld();
  db = world.db;
  people = [];
  for (let n = 0; n < 6; n++) people.push(await makePerson(db));
});

const who = fc.nat({ max: 5 });
const role = fc.constantFrom(...GIVEN_ROLES);
const command = fc.oneof(
  fc.record({ kind: fc.constant('invite' as const), by: who, to: who, role, billing: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('resend' as const, 'revoke' as const), by: who, to: who }),
  fc.record({ kind: fc.constant('accept' as const), by: who }),
  fc.record({ kind: fc.constant('change' as const), by: who, to: who, role, billing: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('remove' as const, 'hand_over' as const), by: who, to: who }),
  fc.record({ kind: fc.constant('leave' as const), by: who }),
  fc.record({ kind: fc.constant('plan' as const), seats: fc.constantFrom(1, 3, 5) }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 8 }) }),
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

const RIGHT: Partial<Record<Command['kind'], MemberRight>> = { accept: 'self', leave: 'self', hand_over: 'account' };

/** Does it if the access gate would let them. Throws a Failure for what is refused. */
async function obey(account_id: AccountId, it: Command): Promise<void> {
  const { members, invitations } = world;
  if (it.kind === 'plan') return world.setSeats(account_id, it.seats);
  if (it.kind === 'wait') return void world.clock.move(it.days * DAY_MS);
  const by = people[it.by] as Person;
  if (it.kind === 'accept') {
    const token = await world.tokenOf(account_id, by.email).catch(() => undefined);
    return token ? void (await world.accept(token, by)) : undefined;
  }
  const actor = await world.actorIn(account_id, by).catch(() => undefined);
  if (!actor || !isEntitled(actor, RIGHT[it.kind] ?? 'members')) return;
  if (it.kind === 'leave') return void (await members.leave(actor));
  const to = people[it.to] as Person;
  if (it.kind === 'invite')
    return invitations.invite(actor, { email: to.email, role: it.role, handles_billing: it.billing });
  if (it.kind === 'change')
    return members.change(actor, { user_id: to.user_id, role: it.role, handles_billing: it.billing });
  if (it.kind === 'remove') return members.remove(actor, { user_id: to.user_id });
  if (it.kind === 'hand_over') return members.handOver(actor, to.user_id);
  const open = (await invitations.list(actor)).find(({ email }) => email === to.email);
  if (open) await invitations[it.kind](actor, open.id);
}

it(`after ${SEQUENCES} sequences an account has one owner, and no more active members and invitations than seats`, async () => {
  const done = new Set<string>();
  const steps = fc.array(fc.array(command, { minLength: 1, maxLength: 2 }), { minLength: 4, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const owner = people[0] as Person;
      const account_id = await world.accounts.openAccount(db, owner.user_id);
      await world.setSeats(account_id, 5);
      for (const [n, together] of sequence.entries()) {
        const outcomes = await Promise.allSettled(together.map((each) => obey(account_id, each)));
        for (const [i, outcome] of outcomes.entries()) {
          if (outcome.status === 'rejected' && !(outcome.reason instanceof Failure)) throw outcome.reason;
          if (outcome.status === 'fulfilled') done.add((together[i] as Command).kind);
        }
        const { owners, active, pending, seats } = await countSeats(db, account_id, world.clock.now());
        expect({ n, owners, over: active + pending > seats }).toEqual({ n, owners: 1, over: false });
      }
      await sql`delete from account_users where account_id = ${account_id}`.execute(db);
    }),
    { numRuns: SEQUENCES },
  );
  expect([...done].sort()).toEqual([
    'accept',
    'change',
    'hand_over',
    'invite',
    'leave',
    'plan',
    'remove',
    'resend',
    'revoke',
    'wait',
  ]);
  const { rows } = await sql`select 1 from users u where not exists
    (select 1 from account_users m where m.user_id = u.id)`.execute(db);
  expect(rows, 'people without any account').toEqual([]);
}, 120_000);
