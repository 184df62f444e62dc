import { expect, it, vi } from 'vitest';
import { signIn, testApp } from './support/app.ts';

const PASSWORD = 'correct horse battery';
const LIST = `First Name,Street,City,State,ZIP
Grace,12 Main St,Springfield,IL,62701
Alan,7 Oak Ave,Reno,NV,62701
`;

it('with Google as places provider, Google checks single letters, and lists are checked without a request', async () => {
  const { app } = await testApp({ PLACES_PROVIDER: 'google', GOOGLE_PLACES_API_KEY: 'a-key-of-the-server' });
  await app.identity.ensurePerson({ email: 'ada@example.com', password: PASSWORD, full_name: 'Ada', onboarded: true });
  const authorization = `Bearer ${await signIn(app, 'ada@example.com', PASSWORD)}`;
  const google = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ suggestions: [] }));
  const call = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
    const response = await app.server.request(path, {
      method,
      headers: { authorization, ...headers },
      ...(body && { body }),
    });
    return (await response.json()) as Record<string, unknown>;
  };
  const post = (name: string, body: unknown) =>
    call('POST', `/functions/v1/${name}`, { 'content-type': 'application/json' }, JSON.stringify(body));

  const { import_id } = await post('import-start', {
    file_name: 'people.csv',
    size_bytes: LIST.length,
    mapping: { first_name: 0, street: 1, city: 2, state: 3, zip: 4 },
    fixes: {},
    choices: { duplicates: 'skip', recently_mailed: 'keep', unverified: 'send' },
  });
  await call('PUT', `/rest/v1/imports/${import_id}/bytes`, { 'upload-offset': '0' }, LIST);
  await app.jobs['imports.read']?.({ import_id });
  expect(await call('GET', `/rest/v1/imports/${import_id}`, {})).toMatchObject({
    state: 'ready',
    matched: 1,
    needs_attention: 1,
  });
  expect(google).not.toHaveBeenCalled();

  const address = { street: '12 Main St', unit: '', city: 'Springfield', state: 'IL', zip: '62701' };
  expect(await post('check-address', address)).toMatchObject({ status: 'matched' });
  expect(google).toHaveBeenCalledOnce();
});
