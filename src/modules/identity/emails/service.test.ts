import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type IdentityWorld, identityWorld, linkIn } from '../../../../tests/support/identity.ts';
import { sql } from '../../../platform/database/db.ts';

/** People whose stored address could not be registered any more, or is written in another way now. */

const PASSWORD = 'violet harbor lamp';
const caller = { ip: '203.0.113.7', user_agent: 'Firefox', request_id: crypto.randomUUID() };

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});

let made = 0;
/** Somebody who signed up before addresses were read as they are now. */
async function storedAs(email: string): Promise<void> {
  const given = `person-${++made}@example.com`;
  world.clock.move(60_001);
  await world.identity.signUp({ email: given, password: PASSWORD, data: {} }, undefined, caller);
  const link = linkIn(await newestMail(given));
  await world.identity.followLink(paramsOf(link), caller);
  await sql`update users set email = ${email} where email = ${given}`.execute(world.db);
}
const paramsOf = (link: URL) => ({
  type: link.searchParams.get('type') ?? '',
  token: link.searchParams.get('token') ?? '',
  token_hash: '',
});
const newestMail = (to: string) =>
  vi.waitFor(
    async () => {
      const [found] = await world.mailsTo(to);
      if (!found) throw new Error(`No mail to ${to}.`);
      return found;
    },
    { timeout: 20_000, interval: 250 },
  );
const signIn = (email: string) =>
  world.identity.token(
    'password',
    { email, password: PASSWORD, refresh_token: '', auth_code: '', code_verifier: '' },
    caller,
  );

describe.each([
  ['with an invisible character', 'operator\u200b@old.test'],
  ['with a letter of another alphabet', 'oper\u0430tor@old.test'],
  ['with a domain in letters', 'ada@b\u00fccher.test'],
  ['in full-width letters', '\uff41da@old.test'],
  ['in capital letters', 'Ada.Byron@Old.test'],
  ['that is none', 'ada@localhost'],
])('a person with a stored address %s', (_, email) => {
  it('signs in with the address and the password, and gets a link to set another one', async () => {
    await storedAs(email);
    expect((await signIn(` ${email} `)).user.email).toBe(email);
    world.clock.move(60_001);
    await world.identity.recover({ email }, undefined, caller);
    expect((await newestMail(email)).subject).toMatch(/password/i);
  });
});

it('an address that looks like another one signs in to neither, and gets no mail of the other', async () => {
  await storedAs('grace@old.test');
  await expect(signIn('gr\u0430ce@old.test')).rejects.toMatchObject({ code: 'invalid_credentials' });
  await expect(world.identity.recover({ email: 'gr\u0430ce@old.test' }, undefined, caller)).rejects.toMatchObject({
    user_message: 'Use Latin letters in this email address: it has letters of another alphabet that look the same.',
  });
});
