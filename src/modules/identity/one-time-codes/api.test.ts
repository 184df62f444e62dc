import { beforeAll, describe, expect, it } from 'vitest';
import { post, refused, send } from '../../../../tests/support/auth-requests.ts';
import { type IdentityWorld, identityWorld, linkIn, SITE_URL } from '../../../../tests/support/identity.ts';
import { one, sql } from '../../../platform/database/db.ts';

const PASSWORD = 'correct horse battery';
let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});

let made = 0;
const newEmail = () => `code-${++made}@example.com`;
const ask = (email: string, more: object = {}) => post(world.app, '/auth/v1/otp', { email, ...more });
const verify = (body: Record<string, unknown>) => post(world.app, '/auth/v1/verify', body);
async function confirmed(): Promise<string> {
  const email = newEmail();
  await world.identity.ensurePerson({ email, password: PASSWORD, full_name: 'Ada Writer' });
  return email;
}
const mailTo = async (email: string) => (await world.mailsTo(email))[0];
const codeIn = async (email: string) => /^ {4}(\d{6})$/m.exec((await mailTo(email))?.text_part ?? '')?.[1] ?? '';
const personOf = (email: string) =>
  one<{ confirmed: boolean; password: boolean; user_metadata: object }>(
    world.db,
    sql`select email_confirmed_at is not null as confirmed, password_hash is not null as password, user_metadata
      from users where email = ${email}`,
  );

describe('POST /otp', () => {
  it('mails a link and a code; the code signs in, once', async () => {
    const email = await confirmed();
    expect(await ask(email)).toMatchObject({ status: 200, body: {} });
    const mail = await mailTo(email);
    expect(mail?.subject).toBe('Sign in to Longhand');
    expect(linkIn(mail).searchParams.get('type')).toBe('magiclink');
    const token = await codeIn(email);
    const { status, body } = await verify({ type: 'email', email, token });
    expect({ status, email: body.user.email }).toEqual({ status: 200, email });
    refused(await verify({ type: 'email', email, token }), 403, 'otp_expired', 'Token has expired or is invalid');
  });

  it('signs somebody new up by the link, with the details that came along and no password', async () => {
    const email = newEmail();
    await ask(email, { data: { full_name: 'Nora New' } });
    expect(await personOf(email)).toEqual({ confirmed: false, password: false, user_metadata: {} });
    const link = linkIn(await mailTo(email));
    const { location } = await send(world.app, 'GET', `${link.pathname}${link.search}`);
    expect(location).toMatch(new RegExp(`^${SITE_URL}/?#access_token=.*type=magiclink`));
    expect(await personOf(email)).toEqual({
      confirmed: true,
      password: false,
      user_metadata: { full_name: 'Nora New' },
    });
  });

  it('gives no account to a stranger who signed up with the address before', async () => {
    const email = newEmail();
    await post(world.app, '/auth/v1/signup', { email, password: 'of a stranger 12' });
    await ask(email);
    expect((await verify({ type: 'email', email, token: await codeIn(email) })).status).toBe(200);
    expect(await personOf(email)).toMatchObject({ confirmed: true, password: false });
    const stranger = { email, password: 'of a stranger 12' };
    expect((await post(world.app, '/auth/v1/token?grant_type=password', stranger)).status).toBe(400);
  });

  it('changes nothing about somebody who is known', async () => {
    const email = await confirmed();
    const before = await personOf(email);
    await ask(email, { data: { full_name: 'Somebody Else' } });
    await verify({ type: 'magiclink', email, token: await codeIn(email) });
    expect(await personOf(email)).toEqual(before);
  });

  it('does not tell whether an address is known where it may make nobody new', async () => {
    const email = newEmail();
    expect(await ask(email, { create_user: false })).toMatchObject({ status: 200, body: {} });
    expect(await world.mailsTo(email)).toEqual([]);
    const { app } = world.build({ disable_signup: true });
    const another = newEmail();
    expect((await post(app, '/auth/v1/otp', { email: another })).status).toBe(200);
    expect(await world.mailsTo(another)).toEqual([]);
  });

  it('is limited like every mail, and refuses what is no address and every phone', async () => {
    const email = newEmail();
    await ask(email);
    expect(await ask(email)).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } });
    refused(await ask('nobody'), 400, 'validation_failed', 'Unable to validate email address: invalid format');
    const phone = await post(world.app, '/auth/v1/otp', { phone: '+15555551212' });
    refused(phone, 400, 'phone_provider_disabled', 'Unsupported phone provider');
  });
});

describe('a code', () => {
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('is refused after five wrong ones, while its link still works', async () => {
    const email = await confirmed();
    await ask(email);
    const token = await codeIn(email);
    for (let tries = 0; tries < 5; tries++)
      expect((await verify({ type: 'email', email, token: wrongOf(token) })).status).toBe(403);
    expect((await verify({ type: 'email', email, token })).status).toBe(403);
    const token_hash = linkIn(await mailTo(email)).searchParams.get('token');
    expect((await verify({ type: 'magiclink', token_hash })).status).toBe(200);
  });

  it('cannot be guessed over many mails: twenty tries an hour for an address, known or not', async () => {
    for (const email of [await confirmed(), newEmail()]) {
      for (let tries = 0; tries < 20; tries++) await verify({ type: 'email', email, token: '000000' });
      expect((await verify({ type: 'email', email, token: '000000' })).status).toBe(429);
    }
  });

  it('lives ten minutes', async () => {
    const email = await confirmed();
    await ask(email);
    const token = await codeIn(email);
    world.clock.move(10 * 60_000 + 1000);
    expect((await verify({ type: 'email', email, token })).status).toBe(403);
  });

  it('is of one person and one purpose', async () => {
    const [email, other] = [await confirmed(), await confirmed()];
    await ask(email);
    const token = await codeIn(email);
    expect((await verify({ type: 'email', email: other, token })).status).toBe(403);
    expect((await verify({ type: 'recovery', email, token })).status).toBe(403);
    expect((await verify({ type: 'email', email, token })).status).toBe(200);
  });
});
