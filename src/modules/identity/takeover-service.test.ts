import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type IdentityWorld, identityWorld, linkIn, SITE_URL } from '../../../tests/support/identity.ts';
import { sql } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import type { OutboxMail } from '../../providers/mail/outbox/store.ts';
import type { Session } from './schema.ts';

/** Ways to take over somebody else's account, each of which must fail. */

const VICTIM = 'violet harbor lamp';
const ATTACKER = 'grey anvil thirty';
const caller = { ip: '203.0.113.7', user_agent: 'Firefox', request_id: crypto.randomUUID() };
const MINUTE_MS = 60_001;

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});

let made = 0;
const newEmail = () => `target-${++made}@example.com`;
const signIn = (email: string, password: string): Promise<Session> =>
  world.identity.token('password', { email, password, refresh_token: '', auth_code: '', code_verifier: '' }, caller);
const refused = { code: 'invalid_credentials' };

/** Signs up and gives the link that the mail carries. */
async function signUp(email: string, password: string, first_name = 'Ada'): Promise<URL> {
  world.clock.move(MINUTE_MS);
  await world.identity.signUp({ email, password, data: { first_name } }, undefined, caller);
  return newestLink(email);
}
/** The newest mail to an address of which this is true, as soon as it is there. */
const newestMail = (email: string, isIt: (mail: OutboxMail) => boolean) =>
  vi.waitFor(
    async () => {
      const found = (await world.mailsTo(email)).find(isIt);
      if (!found) throw new Error(`No such mail to ${email}.`);
      return found;
    },
    { timeout: 20_000, interval: 250 },
  );
/** Mails sent at the same time come in any order, and the notice of a change has no link. */
const newestLink = async (email: string) =>
  linkIn(await newestMail(email, ({ text_part }) => /^https?:/m.test(text_part)));
async function recoveryLink(email: string): Promise<URL> {
  world.clock.move(MINUTE_MS);
  await world.identity.recover({ email }, undefined, caller);
  return newestLink(email);
}
/** The link that the current address got for a change of the address. */
const changeLink = async (email: string) =>
  linkIn(await newestMail(email, ({ subject }) => subject === 'Confirm the change of your email address'));
async function resentLink(email: string): Promise<URL> {
  world.clock.move(MINUTE_MS);
  await world.identity.resend({ type: 'signup', email }, undefined, caller);
  return newestLink(email);
}
const follow = (link: URL) =>
  world.identity.followLink(
    { type: link.searchParams.get('type') ?? '', token: link.searchParams.get('token') ?? '', token_hash: '' },
    caller,
  );
async function confirmed(email = newEmail()): Promise<{ email: string; actor: Actor }> {
  await follow(await signUp(email, VICTIM));
  return { email, actor: await actorOf((await signIn(email, VICTIM)).access_token) };
}
async function actorOf(access_token: string): Promise<Actor> {
  const headers = { Authorization: `Bearer ${access_token}` };
  return (await world.identity.authenticate(new Request(SITE_URL, { headers }))) as Actor;
}
const tokenIn = (location: string) => new URLSearchParams(new URL(location).hash.slice(1)).get('access_token') ?? '';

describe('somebody who signs up with the address of another person', () => {
  it.each(['before', 'after'])('%s that person does not choose the password that their link opens', async (order) => {
    const email = newEmail();
    if (order === 'before') await signUp(email, ATTACKER, 'Mallory');
    const link = await signUp(email, VICTIM);
    if (order === 'after') await signUp(email, ATTACKER, 'Mallory');
    expect(await follow(link)).toContain('access_token=');
    await expect(signIn(email, ATTACKER)).rejects.toMatchObject(refused);
    const { user } = await signIn(email, VICTIM);
    expect(user.user_metadata).toEqual({ first_name: 'Ada' });
    expect(await world.identity.profileOf(user.id)).toMatchObject({ first_name: 'Ada' });
  });

  it('finds every other link dead once one was followed', async () => {
    const email = newEmail();
    const links = [await signUp(email, VICTIM), await signUp(email, ATTACKER), await recoveryLink(email)];
    expect(await follow(links[0] as URL)).toContain('access_token=');
    for (const link of links) expect(await follow(link)).toContain('error_code=otp_expired');
  });

  it('gains nothing by sending the link again: it opens no password at all, and leads to a page to choose one', async () => {
    const email = newEmail();
    await signUp(email, VICTIM);
    await signUp(email, ATTACKER);
    const location = await follow(await resentLink(email));
    expect(new URL(location).pathname).toBe('/auth/reset-password');
    for (const password of [VICTIM, ATTACKER]) await expect(signIn(email, password)).rejects.toMatchObject(refused);
    const actor = await actorOf(tokenIn(location));
    await world.identity.updateUser(actor, { password: 'chosen on that page' }, undefined, caller);
    await expect(signIn(email, 'chosen on that page')).resolves.toBeTruthy();
  });

  it('is still remembered when the first link has expired', async () => {
    const email = newEmail();
    await signUp(email, VICTIM);
    world.clock.move(86_400_001);
    await world.identity.tidy();
    await signUp(email, ATTACKER);
    await follow(await resentLink(email));
    await expect(signIn(email, ATTACKER)).rejects.toMatchObject(refused);
  });

  it('cannot fill the database: of expired sign-ups the latest two are kept', async () => {
    const email = newEmail();
    for (let n = 0; n < 4; n++) await signUp(email, `${ATTACKER} ${n}`);
    world.clock.move(86_400_001);
    await world.identity.tidy();
    const { rows } = await sql`select 1 from one_time_tokens t join users u on u.id = t.user_id
      where u.email = ${email}`.execute(world.db);
    expect(rows).toHaveLength(2);
    expect(new URL(await follow(await resentLink(email))).pathname).toBe('/auth/reset-password');
  });

  it('gains nothing when that person resets the password instead of confirming', async () => {
    const email = newEmail();
    await signUp(email, ATTACKER);
    expect(await follow(await recoveryLink(email))).toContain('access_token=');
    await expect(signIn(email, ATTACKER)).rejects.toMatchObject(refused);
  });

  it('gains nothing when the operator makes an account of that address', async () => {
    const email = newEmail();
    const link = await signUp(email, ATTACKER);
    await world.identity.ensurePerson({ email, password: VICTIM, full_name: 'Olive Press', role: 'owner' });
    expect(await follow(link)).toContain('error_code=otp_expired');
    await expect(signIn(email, ATTACKER)).rejects.toMatchObject(refused);
    await expect(signIn(email, VICTIM)).resolves.toBeTruthy();
  });
});

it('a link that is sent again opens the password of the only sign-up there was', async () => {
  const email = newEmail();
  await signUp(email, VICTIM);
  await follow(await resentLink(email));
  await expect(signIn(email, VICTIM)).resolves.toBeTruthy();
});

describe('a change of the password', () => {
  it('ends the links and codes that were sent before it', async () => {
    const { email, actor } = await confirmed();
    const link = await recoveryLink(email);
    await world.identity.updateUser(actor, { email: newEmail(), current_password: VICTIM }, undefined, caller);
    await world.identity.updateUser(actor, { password: ATTACKER, current_password: VICTIM }, undefined, caller);
    expect(await follow(link)).toContain('error_code=otp_expired');
    const { rows } = await sql`select 1 from one_time_tokens where user_id = ${actor.user_id}`.execute(world.db);
    expect(rows).toEqual([]);
  });

  it('ends a code that a page has not exchanged yet', async () => {
    const { email, actor } = await confirmed();
    world.clock.move(MINUTE_MS);
    const challenge = { code_challenge: 'v'.repeat(43), code_challenge_method: 's256' };
    await world.identity.recover({ email, ...challenge }, undefined, caller);
    const auth_code = new URL(await follow(await newestLink(email))).searchParams.get('code') ?? '';
    await world.identity.updateUser(actor, { password: ATTACKER, current_password: VICTIM }, undefined, caller);
    const exchange = { email: '', password: '', refresh_token: '', auth_code, code_verifier: 'v'.repeat(43) };
    await expect(world.identity.token('pkce', exchange, caller)).rejects.toMatchObject({
      code: 'flow_state_not_found',
    });
  });

  it('cancels a change of the address that is not confirmed, so that its link cannot be sent again', async () => {
    const { email, actor } = await confirmed();
    const wanted = newEmail();
    await world.identity.updateUser(actor, { email: wanted, current_password: VICTIM }, undefined, caller);
    expect(await world.mailsTo(wanted)).toHaveLength(1);
    await world.identity.updateUser(actor, { password: ATTACKER, current_password: VICTIM }, undefined, caller);
    world.clock.move(MINUTE_MS);
    await world.identity.resend({ type: 'email_change', email }, undefined, caller);
    expect(await world.mailsTo(wanted)).toHaveLength(1);
    expect(await world.identity.user(actor)).not.toHaveProperty('new_email', wanted);
  });
});

it('a change of the address ends a reset link in the former mailbox', async () => {
  const { email, actor } = await confirmed();
  const reset = await recoveryLink(email);
  const wanted = newEmail();
  await world.identity.updateUser(actor, { email: wanted, current_password: VICTIM }, undefined, caller);
  expect(await follow(await changeLink(email))).toContain('message=Confirmation+link+accepted');
  expect(await follow(await newestLink(wanted))).toContain('access_token=');
  expect(await follow(reset)).toContain('error_code=otp_expired');
});

it('a link and a password change at the same instant do not block each other', async () => {
  const { email, actor } = await confirmed();
  const link = await recoveryLink(email);
  const raced = await Promise.all([
    ...Array.from({ length: 4 }, () => follow(link)),
    world.identity.updateUser(actor, { password: ATTACKER, current_password: VICTIM }, undefined, caller),
  ]);
  expect(raced.filter((to) => typeof to === 'string' && to.includes('access_token=')).length).toBeLessThan(2);
});
