import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actorOf, makeOperator, makePerson } from '../../../../tests/support/factories.ts';
import { type IdentityWorld, identityWorld, linkIn, SITE_URL } from '../../../../tests/support/identity.ts';
import { rows, sql } from '../../../platform/database/db.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import type { Caller } from '../service.ts';

const PASSWORD = 'correct horse battery';
const CALLER: Caller = { ip: '203.0.113.7', user_agent: 'Test', request_id: crypto.randomUUID() };
const REASON = 'They asked for it.';
let world: IdentityWorld;
let owner: AdminActor;
let person: { email: string; user_id: string };
let made = 0;

beforeAll(async () => {
  world = await identityWorld();
  owner = await makeOperator(world.db);
});
beforeEach(async () => {
  const email = `ada-${++made}@example.com`;
  person = { email, ...(await world.identity.ensurePerson({ email, password: PASSWORD, full_name: 'Ada Writer' })) };
});

const people = () => world.identity.people;
const about = () => ({ user_id: person.user_id, reason: REASON });
const signIn = () =>
  world.identity.token(
    'password',
    { email: person.email, password: PASSWORD, refresh_token: '', auth_code: '', code_verifier: '' },
    CALLER,
  );
const knocks = (token: string) =>
  world.identity.authenticate(new Request(SITE_URL, { headers: { Authorization: `Bearer ${token}` } }));
const entries = () =>
  rows(
    world.db,
    sql`select action, actor_id, reason, after from audit_entries
      where subject_id = ${person.user_id} and actor_id = ${owner.user_id} order by id`,
  );

describe('a ban', () => {
  it('ends all sessions and refuses sign-ins until an operator ends it', async () => {
    const session = await signIn();
    await people().ban(owner, { ...about(), until: null });
    await expect(knocks(session.access_token)).rejects.toMatchObject({ code: 'session_not_found' });
    await expect(world.identity.refresh(session.refresh_token)).rejects.toMatchObject({ status: 400 });
    await expect(signIn()).rejects.toMatchObject({ code: 'user_banned', user_message: 'User is banned' });
    await people().unban(owner, about());
    expect((await signIn()).user.email).toBe(person.email);
    expect(await entries()).toEqual([
      { action: 'person.banned', actor_id: owner.user_id, reason: REASON, after: { until: null } },
      { action: 'person.unbanned', actor_id: owner.user_id, reason: REASON, after: null },
    ]);
  });

  it('with an end is over by itself; one that is over needs no ending', async () => {
    const until = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    await people().ban(owner, { ...about(), until });
    await expect(signIn()).rejects.toMatchObject({ code: 'user_banned' });
    world.clock.move(3_600_001);
    expect((await signIn()).user.email).toBe(person.email);
    await people().unban(owner, about());
    expect((await entries()).length).toBe(1);
  });

  it('of oneself, of an owner by somebody else, and of nobody is refused', async () => {
    await expect(people().ban(owner, { user_id: owner.user_id, reason: REASON, until: null })).rejects.toMatchObject({
      code: 'own_account',
    });
    const support = actorOf(await makePerson(world.db), { operator_roles: ['support'] }) as AdminActor;
    const at_owner = { user_id: owner.user_id, reason: REASON };
    await expect(people().ban(support, { ...at_owner, until: null })).rejects.toMatchObject({ code: 'owner_only' });
    await expect(people().signOutEverywhere(support, at_owner)).rejects.toMatchObject({ code: 'owner_only' });
    await expect(people().sendReset(support, at_owner)).rejects.toMatchObject({ code: 'owner_only' });
    const nobody = { user_id: crypto.randomUUID(), reason: REASON };
    await expect(people().unban(owner, nobody)).rejects.toMatchObject({ code: 'user_not_found' });
  });
});

it('a sign-out everywhere ends the sessions, and lets the person sign in again', async () => {
  const session = await signIn();
  await people().signOutEverywhere(owner, about());
  await expect(knocks(session.access_token)).rejects.toMatchObject({ code: 'session_not_found' });
  expect((await signIn()).user.email).toBe(person.email);
});

it('a reset that an operator sends opens the page for a new password, and is not sent twice at once', async () => {
  await people().sendReset(owner, about());
  await expect(people().sendReset(owner, about())).rejects.toMatchObject({ code: 'over_email_send_rate_limit' });
  const [mail] = await world.mailsTo(person.email);
  const answer = await world.app.request(`${linkIn(mail).pathname}${linkIn(mail).search}`);
  const target = new URL(answer.headers.get('location') ?? '');
  expect(target.pathname).toBe('/auth/reset-password');
  expect(new URLSearchParams(target.hash.slice(1)).get('type')).toBe('recovery');
});

it('a verification mail is sent only to an address that is not confirmed', async () => {
  await expect(people().resendVerification(owner, about())).rejects.toMatchObject({ code: 'email_confirmed' });
  await sql`update users set email_confirmed_at = null where id = ${person.user_id}`.execute(world.db);
  await people().resendVerification(owner, about());
  const [mail] = await world.mailsTo(person.email);
  expect(linkIn(mail).searchParams.get('type')).toBe('signup');
});
