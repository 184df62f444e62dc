import { beforeAll, describe, expect, it } from 'vitest';
import { type IdentityWorld, identityWorld, linkIn } from '../../../tests/support/identity.ts';
import { rows, sql } from '../../platform/database/db.ts';
import { ProviderError } from '../../platform/provider-error.ts';
import type { MailProvider } from '../../providers/mail/port.ts';
import { argonPasswords } from './passwords/service.ts';
import type { Session } from './schema.ts';
import type { IdentityService } from './service.ts';

const PASSWORD = 'correct horse';
const caller = { ip: '203.0.113.7', user_agent: 'Firefox', request_id: crypto.randomUUID() };
const grant = { email: '', password: '', refresh_token: '', auth_code: '', code_verifier: '' };

let world: IdentityWorld;
/** Accounts confirm themselves here. */
let auto: IdentityService;
let hash_checks = 0;
const argon = argonPasswords();

beforeAll(async () => {
  const counting = {
    ...argon,
    matches: (stored: string | undefined, password: string) => {
      hash_checks++;
      return argon.matches(stored, password);
    },
  };
  world = await identityWorld({ passwords: counting });
  auto = world.build({ mailer_autoconfirm: true }).identity;
});

let made = 0;
const newEmail = () => `person-${++made}@example.com`;
const signUp = async (email = newEmail()): Promise<Session> =>
  (await auto.signUp({ email, password: PASSWORD }, undefined, caller)) as Session;
const refresh = (refresh_token: string) => auto.token('refresh_token', { ...grant, refresh_token }, caller);
const signIn = (email: string, password = PASSWORD) => auto.token('password', { ...grant, email, password }, caller);
const bearer = (session: Session) =>
  new Request('https://x.example', { headers: { Authorization: `Bearer ${session.access_token}` } });

describe('sign-up', () => {
  it('makes one person of one address, however many sign-ups race, and tells the other modules once', async () => {
    const email = newEmail();
    const raced = await Promise.allSettled(Array.from({ length: 6 }, () => signUp(email)));
    expect(raced.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(world.hook_calls.filter((call) => call.email === email).map((call) => call.hook)).toEqual([
      'created',
      'confirmed',
    ]);
  });

  it('keeps the name for the profile and mails a welcome', async () => {
    const email = newEmail();
    const data = { full_name: 'Ada Writer', first_name: 'Ada', last_name: 'Writer' };
    const session = (await auto.signUp({ email, password: PASSWORD, data }, undefined, caller)) as Session;
    expect(await auto.profileOf(session.user.id)).toMatchObject({
      email,
      ...data,
      billing_country: 'US',
      onboarding_completed_at: null,
    });
    const [mail] = await world.mailsTo(email);
    expect(mail?.subject).toBe('Welcome to Longhand');
    expect(mail?.text_part).toContain('Welcome, Ada.');
  });

  it('leaves nothing behind when another module refuses the person', async () => {
    const { identityService } = await import('./service.ts');
    const refusing = identityService({
      ...world,
      hooks: {
        onPersonCreated: () => Promise.reject(new Error('no')),
        onEmailConfirmed: async () => {},
        invitedEmail: async () => '',
        acceptInvitation: async () => '',
        onPersonRemoved: async () => {},
      },
    });
    const email = newEmail();
    await expect(refusing.ensurePerson({ email, password: PASSWORD, full_name: 'Ada' })).rejects.toThrow('no');
    const { rows } = await sql`select 1 from users where email = ${email}`.execute(world.db);
    expect(rows).toEqual([]);
  });
});

describe('a confirmation link', () => {
  it('that is followed twice at the same instant confirms once', async () => {
    const email = newEmail();
    await world.identity.signUp({ email, password: PASSWORD }, undefined, caller);
    const token = linkIn((await world.mailsTo(email))[0]).searchParams.get('token') ?? '';
    const raced = await Promise.all(
      Array.from({ length: 5 }, () => world.identity.followLink({ type: 'signup', token, token_hash: '' }, caller)),
    );
    expect(raced.filter((to) => to.includes('access_token='))).toHaveLength(1);
    expect(world.hook_calls.filter((call) => call.email === email && call.hook === 'confirmed')).toHaveLength(1);
  });
});

describe('sign-in', () => {
  it('checks a password hash for unknown and known addresses alike, and answers alike', async () => {
    const { user } = await signUp();
    const costs: number[] = [];
    for (const email of [user.email, 'nobody@example.com', 'not an address']) {
      hash_checks = 0;
      await expect(signIn(email, 'wrong password')).rejects.toMatchObject({
        status: 400,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      });
      costs.push(hash_checks);
    }
    expect(costs).toEqual([1, 1, 1]);
  });

  it('tells only who knows the password that the address is unconfirmed or banned', async () => {
    const email = newEmail();
    await world.identity.signUp({ email, password: PASSWORD }, undefined, caller);
    await expect(signIn(email, 'wrong password')).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(signIn(email)).rejects.toMatchObject({ code: 'email_not_confirmed' });
    const { user } = await signUp();
    await sql`update users set banned_until = ${new Date(world.clock.now().getTime() + 1000)} where id = ${user.id}`.execute(
      world.db,
    );
    await expect(signIn(user.email, 'wrong password')).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(signIn(user.email)).rejects.toMatchObject({ code: 'user_banned' });
    world.clock.move(1001);
    await expect(signIn(user.email)).resolves.toBeTruthy();
  });
});

describe('refresh tokens', () => {
  it('that race give one and the same successor', async () => {
    const session = await signUp();
    const raced = await Promise.all(Array.from({ length: 10 }, () => refresh(session.refresh_token)));
    expect(new Set(raced.map((next) => next.refresh_token)).size).toBe(1);
    expect(raced[0]?.refresh_token).not.toBe(session.refresh_token);
  });

  it('are not stored: a copy of the database opens no session', async () => {
    const session = await signUp();
    const { rows } = await sql<{ row: string }>`select s::text as row from sessions s`.execute(world.db);
    expect(rows.some(({ row }) => row.includes(session.refresh_token))).toBe(false);
  });

  it('that were copied end the session for thief and owner, and for the access tokens they got', async () => {
    const first = await signUp();
    const second = await refresh(first.refresh_token);
    const third = await refresh(second.refresh_token);
    world.clock.move(11_000);
    await expect(refresh(first.refresh_token)).rejects.toMatchObject({
      status: 400,
      code: 'refresh_token_already_used',
    });
    await expect(refresh(third.refresh_token)).rejects.toMatchObject({ code: 'refresh_token_already_used' });
    await expect(auto.authenticate(bearer(third))).rejects.toMatchObject({ status: 403, code: 'session_not_found' });
  });

  it('that are replayed leave the other sessions of the person alone', async () => {
    const first = await signUp();
    const elsewhere = await signIn(first.user.email);
    await refresh((await refresh(first.refresh_token)).refresh_token);
    world.clock.move(11_000);
    await expect(refresh(first.refresh_token)).rejects.toMatchObject({ code: 'refresh_token_already_used' });
    await expect(refresh(elsewhere.refresh_token)).resolves.toBeTruthy();
  });

  it('whose answer got lost may be used again, however late', async () => {
    const first = await signUp();
    const lost = await refresh(first.refresh_token);
    world.clock.move(3_600_000);
    expect((await refresh(first.refresh_token)).refresh_token).toBe(lost.refresh_token);
  });

  it('of a session that nobody used for 90 days have expired', async () => {
    const session = await signUp();
    world.clock.move(90 * 86_400_000 + 1);
    await expect(refresh(session.refresh_token)).rejects.toMatchObject({ code: 'session_expired' });
    await auto.tidy();
    await expect(refresh(session.refresh_token)).rejects.toMatchObject({ code: 'session_not_found' });
  });

  it('of a banned person are refused', async () => {
    const session = await signUp();
    await sql`update users set banned_until = '2999-01-01' where id = ${session.user.id}`.execute(world.db);
    await expect(refresh(session.refresh_token)).rejects.toMatchObject({ code: 'user_banned' });
  });
});

describe('the access gate', () => {
  it('knows who calls, and an administrator only while they are one', async () => {
    const session = await signUp();
    const who = { user_id: session.user.id, email: session.user.email, aal: 'aal1' };
    expect(await auto.authenticate(bearer(session))).toMatchObject({ ...who, operator_roles: [] });
    await sql`insert into user_roles (user_id, role) values (${session.user.id}, 'owner')`.execute(world.db);
    expect(await auto.authenticate(bearer(session))).toMatchObject({ ...who, operator_roles: ['owner'] });
    await sql`delete from user_roles where user_id = ${session.user.id}`.execute(world.db);
    expect(await auto.authenticate(bearer(session))).toMatchObject({ operator_roles: [] });
  });

  it('takes a request without a token for a stranger', async () => {
    expect(await auto.authenticate(new Request('https://x.example'))).toBeNull();
    expect(
      await auto.authenticate(new Request('https://x.example', { headers: { Authorization: 'Basic YTpi' } })),
    ).toBeNull();
  });

  it('refuses a token whose person was deleted or banned, or who signed out', async () => {
    const [deleted, banned, out] = [await signUp(), await signUp(), await signUp()];
    await sql`delete from account_users where user_id = ${deleted.user.id}`.execute(world.db);
    await sql`delete from users where id = ${deleted.user.id}`.execute(world.db);
    await sql`update users set banned_until = '2999-01-01' where id = ${banned.user.id}`.execute(world.db);
    const actor = await auto.authenticate(bearer(out));
    if (actor) await auto.signOut({ ...actor, ...caller }, 'local');
    await expect(auto.authenticate(bearer(deleted))).rejects.toMatchObject({ status: 403, code: 'user_not_found' });
    await expect(auto.authenticate(bearer(banned))).rejects.toMatchObject({ status: 403, code: 'user_banned' });
    await expect(auto.authenticate(bearer(out))).rejects.toMatchObject({ status: 403, code: 'session_not_found' });
  });
});

describe('a code that confirms a password change', () => {
  const changeWith = async (session: Session, nonce: string) => {
    const actor = await auto.authenticate(bearer(session));
    if (!actor) throw new Error('Nobody is signed in.');
    return auto.updateUser({ ...actor, ...caller }, { password: 'another password', nonce }, undefined, caller);
  };
  const codeFor = async (session: Session) => {
    const actor = await auto.authenticate(bearer(session));
    if (actor) await auto.reauthenticate({ ...actor, ...caller });
    return /^ {4}(\d{6})$/m.exec((await world.mailsTo(session.user.email))[0]?.text_part ?? '')?.[1] ?? '';
  };

  it('works once', async () => {
    const session = await signUp();
    const code = await codeFor(session);
    await expect(changeWith(session, code)).resolves.toBeTruthy();
    await expect(changeWith(session, code)).rejects.toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
  });

  it('dies after five wrong guesses and after ten minutes', async () => {
    const session = await signUp();
    const code = await codeFor(session);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n++)
      await expect(changeWith(session, wrong)).rejects.toMatchObject({ code: 'reauthentication_not_valid' });
    await expect(changeWith(session, code)).rejects.toMatchObject({ code: 'reauthentication_not_valid' });
    world.clock.move(61_000);
    const next = await codeFor(session);
    world.clock.move(601_000);
    await expect(changeWith(session, next)).rejects.toMatchObject({ code: 'reauthentication_not_valid' });
  });
});

describe('mails', () => {
  it('carry links that neither the queue nor the tables know', async () => {
    const email = newEmail();
    await world.identity.signUp({ email, password: PASSWORD }, undefined, caller);
    const { rows: jobs } = await sql<{ payload: unknown }>`select payload from jobs`.execute(world.db);
    const { rows: tokens } = await sql`select t::text as row from one_time_tokens t`.execute(world.db);
    const token = linkIn((await world.mailsTo(email))[0]).searchParams.get('token') ?? '';
    expect(token).toHaveLength(43);
    expect(JSON.stringify([jobs, tokens])).not.toContain(token);
  });

  it('exist exactly when what they are about does', async () => {
    const email = newEmail();
    await signUp(email);
    await expect(auto.signUp({ email, password: PASSWORD }, undefined, caller)).rejects.toMatchObject({
      code: 'user_already_exists',
    });
    expect(await world.mailsTo(email)).toHaveLength(1);
  });

  it('that a mail server cannot take now are sent later; those it never will are given up', async () => {
    const email = newEmail();
    const failing = (kind: 'retryable' | 'rejected'): MailProvider => ({
      name: 'failing',
      send: () => Promise.reject(new ProviderError(kind, 'no')),
    });
    await world.identity.signUp({ email, password: PASSWORD }, undefined, caller);
    expect(await world.mailsTo(email, failing('retryable'))).toHaveLength(0);
    expect(await world.mailsTo(email)).toHaveLength(1);
    world.clock.move(61_000);
    await world.identity.resend({ email, type: 'signup' }, undefined, caller);
    expect(await world.mailsTo(email, failing('rejected'))).toHaveLength(1);
    expect(world.reported).toEqual(['mail_rejected']);
    expect(await world.mailsTo(email)).toHaveLength(1);
  });
});

it('does not start with a redirect allow list that it cannot read', () => {
  expect(() => world.build({ redirect_allow_list: ['app.example.com'] })).toThrow(
    '"app.example.com" in the redirect allow list',
  );
});

describe('people made for seeds', () => {
  it('are confirmed, can sign in, and are made once', async () => {
    const seed = {
      email: newEmail(),
      password: PASSWORD,
      full_name: 'Olive Press',
      role: 'owner' as const,
      onboarded: true,
    };
    const first = await auto.ensurePerson(seed);
    expect(first.created).toBe(true);
    expect(await auto.ensurePerson({ ...seed, password: 'another one' })).toEqual({
      user_id: first.user_id,
      created: false,
    });
    expect((await signIn(seed.email)).user.id).toBe(first.user_id);
    const again = await auto.authenticate(bearer(await signIn(seed.email)));
    expect(again?.operator_roles).toEqual(['owner']);
    expect(await auto.profileOf(first.user_id)).toMatchObject({
      full_name: 'Olive Press',
      last_name: 'Press',
      onboarding_completed_at: expect.any(String),
    });
    expect(await world.mailsTo(seed.email)).toEqual([]);
  });

  it('get back a role that an owner took only where nobody is an owner', async () => {
    const seed = { password: PASSWORD, full_name: 'Olive Press', role: 'owner' as const };
    const [first, second] = [newEmail(), newEmail()];
    const { user_id } = await auto.ensurePerson({ ...seed, email: first });
    await auto.ensurePerson({ ...seed, email: second });
    const rolesAfterStart = async () => {
      await auto.ensurePerson({ ...seed, email: first });
      return rows(world.db, sql`select role from user_roles where user_id = ${user_id}`);
    };
    await sql`delete from user_roles where user_id = ${user_id}`.execute(world.db);
    expect(await rolesAfterStart()).toEqual([]);
    await sql`delete from user_roles`.execute(world.db);
    expect(await rolesAfterStart()).toEqual([{ role: 'owner' }]);
  });
});
