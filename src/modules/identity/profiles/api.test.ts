import { beforeAll, describe, expect, it } from 'vitest';
import { post, send } from '../../../../tests/support/auth-requests.ts';
import { type IdentityWorld, identityWorld } from '../../../../tests/support/identity.ts';
import { sql } from '../../../platform/database/db.ts';
import type { Session } from '../schema.ts';

const PASSWORD = 'correct horse';

/** Accounts confirm themselves at `auto`. */
let world: IdentityWorld;
let auto: IdentityWorld['app'];

beforeAll(async () => {
  world = await identityWorld();
  auto = world.build({ mailer_autoconfirm: true }).app;
});

let made = 0;
const newEmail = () => `owner-${++made}@example.com`;
const signUp = async (email = newEmail()): Promise<Session> =>
  (await post(auto, '/auth/v1/signup', { email, password: PASSWORD })).body;

describe('profiles and roles', () => {
  it('keep what a person edits; nulls become empty; nobody edits the address or the owner', async () => {
    const session = await signUp();
    const other = await signUp();
    const token = session.access_token;
    const foreign = { user_id: other.user.id, first_name: 'Eve' };
    expect(await post(auto, '/rest/v1/profiles', foreign, token)).toMatchObject({
      status: 403,
      body: { code: 'not_own_profile' },
    });
    const edit = {
      user_id: session.user.id,
      email: 'x@example.com',
      first_name: 'Ada',
      return_unit: 'Apt 4',
      phone: null,
      billing_country: '',
      hand: 'eleanor',
      onboarding_completed_at: '2020-01-01T00:00:00Z',
    };
    const saved = await post(auto, '/rest/v1/profiles', edit, token);
    const kept = {
      user_id: session.user.id,
      email: session.user.email,
      first_name: 'Ada',
      return_unit: 'Apt 4',
      phone: '',
      billing_country: 'US',
      hand: 'eleanor',
      onboarding_completed_at: null,
    };
    expect(saved).toMatchObject({ status: 200, body: kept });
    await post(auto, '/rest/v1/profiles', { last_name: 'Writer' }, token);
    expect((await send(auto, 'GET', '/rest/v1/profiles', { token })).body).toMatchObject({
      ...kept,
      last_name: 'Writer',
    });
  });

  it('are made when they are missing, which a reader is told with the code PGRST116', async () => {
    const session = await signUp();
    const token = session.access_token;
    await sql`delete from profiles where user_id = ${session.user.id}`.execute(world.db);
    expect(await send(auto, 'GET', '/rest/v1/profiles', { token })).toMatchObject({
      status: 404,
      body: { code: 'PGRST116' },
    });
    const done = await post(auto, '/rest/v1/profiles/complete-onboarding', {}, token);
    expect(done.body).toMatchObject({
      email: session.user.email,
      onboarding_completed_at: world.clock.now().toISOString(),
    });
    world.clock.move(1000);
    expect((await post(auto, '/rest/v1/profiles/complete-onboarding', {}, token)).body).toEqual(done.body);
  });

  it('keep a signature until another one is given or it is taken away, and take nothing that is none', async () => {
    const token = (await signUp()).access_token;
    const signature = { format: 1, width: 4000, height: 900, strokes: [[10, 20, 30, 1, 2, 3, 4, 5, 6, 7]] };
    const saved = async (edit: Record<string, unknown>) =>
      (await post(auto, '/rest/v1/profiles', edit, token)).body.signature;
    expect((await send(auto, 'GET', '/rest/v1/profiles', { token })).body.signature).toBeNull();
    expect(await saved({ signature })).toEqual(signature);
    expect(await saved({ first_name: 'Ada' })).toEqual(signature);
    for (const strokes of [[], [[1, 2]], [[1, 2, 3.5]], Array.from({ length: 500 }, () => [1, 2, 3])]) {
      const refused = await post(auto, '/rest/v1/profiles', { signature: { ...signature, strokes } }, token);
      expect(refused.status).toBe(400);
    }
    expect(await saved({ last_name: 'Writer' })).toEqual(signature);
    expect(await saved({ signature: null })).toBeNull();
  });

  it('show each person their own roles', async () => {
    const session = await signUp();
    await sql`insert into user_roles (user_id, role) values (${session.user.id}, 'owner')`.execute(world.db);
    expect((await send(auto, 'GET', '/rest/v1/user_roles', { token: session.access_token })).body).toEqual([
      { user_id: session.user.id, role: 'admin' },
      { user_id: session.user.id, role: 'owner' },
    ]);
    expect((await send(auto, 'GET', '/rest/v1/user_roles', { token: (await signUp()).access_token })).body).toEqual([]);
  });
});
