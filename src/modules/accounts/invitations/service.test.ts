import { beforeAll, describe, expect, it } from 'vitest';
import { makePerson } from '../../../../tests/support/factories.ts';
import { countSeats, type TeamWorld, teamWorld } from '../../../../tests/support/team/world.ts';
import { rows, sql } from '../../../platform/database/db.ts';
import { mailService } from '../mail-service.ts';
import { mailOrder } from '../mails/schema.ts';

const DAY_MS = 86_400_000;
let world: TeamWorld;
const newPerson = () => makePerson(world.db);
type Person = Awaited<ReturnType<typeof newPerson>>;

beforeAll(async () => {
  world = await teamWorld();
});

/** An owner with seats, as the gate lets them in. */
async function ownerWith(seats: number) {
  const owner = await newPerson();
  if (seats > 1) await world.setSeats(owner.account_id, seats);
  return world.actorIn(owner.account_id, owner);
}

const asked = (person: { email: string }, over = {}) =>
  ({ email: person.email, role: 'sender', handles_billing: false, ...over }) as const;

async function join(owner: Awaited<ReturnType<typeof ownerWith>>, person: Person, over = {}) {
  await world.invitations.invite(owner, asked(person, over));
  await world.accept(await world.tokenOf(owner.account_id, person.email), person);
  return world.actorIn(owner.account_id, person);
}

/** The subjects of the mails that wait, with who gets them, oldest first. */
async function takeMails(): Promise<string[]> {
  const mails = mailService(world.dependencies);
  const jobs = await rows<{ payload: unknown }>(
    world.db,
    sql`with gone as (delete from jobs where name = 'accounts.mail' returning id, payload) select payload from gone order by id`,
  );
  const composed = [];
  for (const { payload } of jobs) {
    const made = await mails.composeMail(mailOrder.parse(payload));
    composed.push(made ? `${made.mail.to}: ${made.mail.subject}` : 'nothing to send');
  }
  return composed;
}

describe('an invitation', () => {
  it('needs a free seat, which it holds until it expires', async () => {
    const alone = await ownerWith(1);
    await expect(world.invitations.invite(alone, asked(await newPerson()))).rejects.toMatchObject({
      code: 'seats_full',
      user_message: 'Your account has one seat. Choose a plan with more, then invite people.',
    });
    const owner = await ownerWith(2);
    const [first, second] = [await newPerson(), await newPerson()];
    await world.invitations.invite(owner, asked(first));
    await expect(world.invitations.invite(owner, asked(first))).rejects.toMatchObject({ code: 'invited_already' });
    await expect(world.invitations.invite(owner, asked(second))).rejects.toMatchObject({ code: 'seats_full' });
    world.clock.move(8 * DAY_MS);
    await world.invitations.invite(owner, asked(second));
    const token = await world.tokenOf(owner.account_id, first.email);
    await expect(world.accept(token, first)).rejects.toMatchObject({ code: 'invitation_expired' });
    const list = await world.invitations.list(owner);
    expect(list.map(({ email, is_expired }) => [email, is_expired])).toEqual([
      [second.email, false],
      [first.email, true],
    ]);
    const expired = list[1]?.id ?? '';
    await expect(world.invitations.resend(owner, expired)).rejects.toMatchObject({ code: 'seats_full' });
  });

  it('of two for the last seat at one instant, one is made', async () => {
    const owner = await ownerWith(2);
    const both = [await newPerson(), await newPerson()].map((person) => world.invitations.invite(owner, asked(person)));
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is for its address alone, is accepted once, and not after it was withdrawn or sent again', async () => {
    const owner = await ownerWith(3);
    const [invited, other] = [await newPerson(), await newPerson()];
    await world.invitations.invite(owner, asked(invited));
    const old = await world.tokenOf(owner.account_id, invited.email);
    await expect(world.accept(old, other)).rejects.toMatchObject({ code: 'invitation_for_other' });
    const [listed] = await world.invitations.list(owner);
    await world.invitations.resend(owner, listed?.id ?? '');
    await expect(world.accept(old, invited)).rejects.toMatchObject({ code: 'invitation_gone' });
    const token = await world.tokenOf(owner.account_id, invited.email);
    expect(await world.invitations.show(token)).toMatchObject({
      account_name: 'Ada Writer’s team',
      email: invited.email,
      role: 'sender',
      has_sign_in: true,
    });
    const twice = await Promise.allSettled([world.accept(token, invited), world.accept(token, invited)]);
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(world.invitations.invite(owner, asked(invited))).rejects.toMatchObject({ code: 'member_already' });
    await world.invitations.invite(owner, asked(other));
    const [waiting] = await world.invitations.list(owner);
    await world.invitations.revoke(owner, waiting?.id ?? '');
    const gone = await world.tokenOf(owner.account_id, other.email);
    await expect(world.accept(gone, other)).rejects.toMatchObject({ code: 'invitation_gone' });
    await expect(world.invitations.show('not a token')).rejects.toBeTruthy();
  });

  it('gives no more rights than the person has who sends it', async () => {
    const owner = await ownerWith(5);
    const admin = await join(owner, await newPerson(), { role: 'admin' });
    const invite = (over: object) => newPerson().then((person) => world.invitations.invite(admin, asked(person, over)));
    await expect(invite({ role: 'admin' })).rejects.toMatchObject({ code: 'owner_only' });
    await expect(invite({ handles_billing: true })).rejects.toMatchObject({ code: 'billing_not_yours' });
    await invite({ role: 'viewer' });
  });
});

describe('members', () => {
  it('lose their seat when the plan ends, the newest first, and get it back; an invitation is withdrawn', async () => {
    const owner = await ownerWith(5);
    const [first, second] = [await newPerson(), await newPerson()];
    await join(owner, first);
    world.clock.move(1000);
    await join(owner, second);
    await world.invitations.invite(owner, asked(await newPerson()));
    const { without_plan } = await world.members.team(owner);
    expect(without_plan.people).toHaveLength(2);
    expect(without_plan.invitations).toHaveLength(1);
    const suspended = async () =>
      (await world.accounts.membersOf(owner.account_id))
        .filter((each) => each.is_suspended)
        .map((each) => each.user_id);
    await world.setSeats(owner.account_id, 2);
    expect(await suspended()).toEqual([second.user_id]);
    expect(await world.invitations.list(owner)).toEqual([]);
    await world.setSeats(owner.account_id, 1);
    expect(await suspended()).toEqual([first.user_id, second.user_id]);
    await world.setSeats(owner.account_id, 2);
    await world.members.remove(owner, { user_id: first.user_id });
    expect(await suspended()).toEqual([]);
    expect(await countSeats(world.db, owner.account_id, world.clock.now())).toMatchObject({ active: 2, pending: 0 });
  });

  it('keep the name of the account when it gets another owner, and mails use it', async () => {
    const owner = await ownerWith(3);
    const person = await newPerson();
    await world.invitations.invite(owner, asked(person));
    await world.accept(await world.tokenOf(owner.account_id, person.email), person);
    await sql`update profiles set full_name = 'Grace Hopper' where user_id = ${person.user_id}`.execute(world.db);
    await takeMails();
    await world.members.handOver(owner, person.user_id);
    expect(await takeMails()).toEqual([
      `${owner.email}: You transferred Ada Writer’s team`,
      `${person.email}: You now own Ada Writer’s team`,
    ]);
  });

  it('hear by mail what happens to them', async () => {
    const owner = await ownerWith(3);
    await takeMails();
    const person = await newPerson();
    await world.invitations.invite(owner, asked(person));
    expect(await takeMails()).toEqual([`${person.email}: Ada Writer invites you to Ada Writer’s team on Longhand`]);
    await world.accept(await world.tokenOf(owner.account_id, person.email), person);
    await world.members.rename(owner, 'Quill & Sons');
    expect(await takeMails()).toEqual([`${owner.email}: Ada Writer joined Quill & Sons`]);
    await world.members.change(owner, { user_id: person.user_id, role: 'admin', handles_billing: true });
    await world.members.handOver(owner, person.user_id);
    expect(await takeMails()).toEqual([
      `${person.email}: Your role in Quill & Sons was changed`,
      `${owner.email}: You transferred Quill & Sons`,
      `${person.email}: You now own Quill & Sons`,
    ]);
    const new_owner = await world.actorIn(owner.account_id, person);
    await world.members.remove(new_owner, { user_id: owner.user_id });
    expect(await takeMails()).toEqual([`${owner.email}: You are no longer in Quill & Sons`]);
    const seated = await join(new_owner, await newPerson());
    await takeMails();
    await world.setSeats(owner.account_id, 1);
    expect(await takeMails()).toEqual([`${seated.email}: Quill & Sons has no seat for you right now`]);
    await world.setSeats(owner.account_id, 3);
    expect(await takeMails()).toEqual([`${seated.email}: You have a seat in Quill & Sons again`]);
    await world.members.leave(seated);
    expect(await takeMails()).toEqual([
      `${seated.email}: You left Quill & Sons`,
      `${person.email}: Ada Writer left Quill & Sons`,
    ]);
    // Whoever loses their last account gets one of their own.
    expect(await world.accounts.accountOf(world.db, owner.user_id)).toMatchObject({ plan: '' });
  });

  it('of two hand-overs at one instant, one counts; the owner cannot leave', async () => {
    const owner = await ownerWith(3);
    const [first, second] = [await newPerson(), await newPerson()];
    await join(owner, first);
    await join(owner, second);
    await expect(world.members.leave(owner)).rejects.toMatchObject({ code: 'owner_stays' });
    const outcomes = await Promise.allSettled(
      [first, second].map(({ user_id }) => world.members.handOver(owner, user_id)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await countSeats(world.db, owner.account_id, world.clock.now())).toMatchObject({ owners: 1, active: 3 });
    const former = await world.actorIn(owner.account_id, owner);
    expect(former).toMatchObject({ role: 'admin', handles_billing: true });
    expect(await world.members.leave(former)).not.toBe(owner.account_id);
  });
});
