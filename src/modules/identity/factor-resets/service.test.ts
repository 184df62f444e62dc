import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { type IdentityWorld, identityWorld, linkIn } from '../../../../tests/support/identity.ts';
import { rows, sql } from '../../../platform/database/db.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import type { Session } from '../schema.ts';

const HOUR_MS = 3_600_000;
const PASSWORD = 'correct horse';
const caller = { ip: '203.0.113.7', user_agent: 'Firefox', request_id: crypto.randomUUID() };
let world: IdentityWorld;
let made = 0;

beforeAll(async () => {
  world = await identityWorld({ config: { mailer_autoconfirm: true } });
});

async function actorOf(session: Session): Promise<AdminActor> {
  const headers = { Authorization: `Bearer ${session.access_token}` };
  const known = await world.identity.authenticate(new Request('https://x.example', { headers }));
  return { ...known, request_id: crypto.randomUUID() } as AdminActor;
}
async function signedUp() {
  const email = `reset-${++made}@example.com`;
  const session = (await world.identity.signUp({ email, password: PASSWORD }, undefined, caller)) as Session;
  return { email, user_id: session.user.id, actor: await actorOf(session) };
}
async function locked() {
  const person = await signedUp();
  const { factors } = world.identity;
  const factor = await factors.enroll(person.actor, { factor_type: 'totp', friendly_name: '', issuer: '' });
  const asked = await factors.challenge(person.actor, factor.id, caller);
  const secret = Secret.fromBase32(factor.totp?.secret ?? '');
  const code = TOTP.generate({ secret, timestamp: world.clock.now().getTime() });
  await factors.verify(person.actor, factor.id, { challenge_id: asked.id, code }, caller);
  return person;
}
const factorsOf = (user_id: string) => rows(world.db, sql`select id from mfa_factors where user_id = ${user_id}`);
const subjects = async (email: string) => (await world.mailsTo(email)).map(({ subject }) => subject);
const reason = 'Lost the phone and the codes.';

describe('a reset of second factors', () => {
  it('is seen and canceled by its person, in a session that gave the second factor', async () => {
    const operator = await signedUp();
    await sql`insert into user_roles (user_id, role) values (${operator.user_id}, 'support')`.execute(world.db);
    const { user_id, actor } = await locked();
    const { resets } = world.identity;
    expect(await resets.dueFor(actor)).toBeUndefined();
    await expect(resets.cancel(actor)).rejects.toMatchObject({ code: 'reset_over' });
    await resets.startByOperator(operator.actor, { user_id, reason });
    expect(await resets.dueFor(actor)).toEqual(new Date(world.clock.now().getTime() + 72 * HOUR_MS));
    await resets.cancel(actor);
    world.clock.move(73 * HOUR_MS);
    await resets.work();
    expect(await factorsOf(user_id)).toHaveLength(1);
  });

  it('waits 72 hours, mails at once, a day before and after, then removes them and ends the sessions', async () => {
    const operator = await signedUp();
    await sql`insert into user_roles (user_id, role) values (${operator.user_id}, 'support')`.execute(world.db);
    const { email, user_id } = await locked();
    const request = { user_id, reason };
    await world.identity.resets.startByOperator(operator.actor, request);
    await expect(world.identity.resets.startByOperator(operator.actor, request)).rejects.toMatchObject({
      code: 'reset_running',
    });
    await world.identity.resets.work();
    expect(await subjects(email)).toContain('Your second factors will be removed');
    world.clock.move(49 * HOUR_MS);
    await world.identity.resets.work();
    await world.identity.resets.work();
    expect((await subjects(email)).filter((subject) => subject.includes('soon'))).toHaveLength(1);
    expect(await factorsOf(user_id)).toHaveLength(1);
    world.clock.move(24 * HOUR_MS);
    await world.identity.resets.work();
    expect(await factorsOf(user_id)).toEqual([]);
    expect(await rows(world.db, sql`select id from sessions where user_id = ${user_id}`)).toEqual([]);
    expect(await subjects(email)).toContain('Your second factors were removed');
    const entries = await rows<{ action: string }>(
      world.db,
      sql`select action from audit_entries where action like 'factor_reset.%' and subject_id = ${user_id} order by id`,
    );
    expect(entries.map(({ action }) => action)).toEqual(['factor_reset.started', 'factor_reset.done']);
  });

  it('is stopped by the link of its mail, once', async () => {
    const { email, user_id, actor: own } = await locked();
    const owner = await signedUp();
    await sql`update account_users set account_id = ${owner.actor.account_id}, role = 'sender' where user_id = ${user_id}`.execute(
      world.db,
    );
    await world.identity.resets.startByAdmin(owner.actor, { user_id, reason });
    await expect(world.identity.resets.startByAdmin(own, { user_id, reason })).rejects.toMatchObject({
      code: 'own_account',
    });
    const mail = (await world.mailsTo(email)).find(({ subject }) => subject === 'Your second factors will be removed');
    const link = linkIn(mail);
    expect(link.pathname).toBe('/auth/stop-reset');
    await world.identity.resets.stop(link.hash.slice(1), caller.request_id);
    await expect(world.identity.resets.stop(link.hash.slice(1), caller.request_id)).rejects.toMatchObject({
      code: 'reset_over',
    });
    await expect(world.identity.resets.stop('forged', caller.request_id)).rejects.toMatchObject({ code: 'reset_over' });
    world.clock.move(73 * HOUR_MS);
    await world.identity.resets.work();
    expect(await factorsOf(user_id)).toHaveLength(1);
  });

  it('is refused for somebody of another account, for an operator, and where there is nothing', async () => {
    const admin = await signedUp();
    const { user_id } = await locked();
    await expect(world.identity.resets.startByAdmin(admin.actor, { user_id, reason })).rejects.toMatchObject({
      code: 'user_not_found',
    });
    const bare = await signedUp();
    await sql`update account_users set account_id = ${admin.actor.account_id}, role = 'sender' where user_id = any(${[bare.user_id, user_id]}::uuid[])`.execute(
      world.db,
    );
    await expect(
      world.identity.resets.startByAdmin(admin.actor, { user_id: bare.user_id, reason }),
    ).rejects.toMatchObject({ code: 'nothing_to_reset' });
    await sql`insert into user_roles (user_id, role) values (${user_id}, 'press')`.execute(world.db);
    await expect(world.identity.resets.startByAdmin(admin.actor, { user_id, reason })).rejects.toMatchObject({
      code: 'reset_of_operator',
    });
  });
});
