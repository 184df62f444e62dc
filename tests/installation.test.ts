import { expect, it } from 'vitest';
import { signIn, testApp } from './support/app.ts';

it('the page that sets a shop up finds the packages, the pages and the migrations of this Longhand', async () => {
  const { app } = await testApp();
  const person = { email: 'boss@example.com', password: 'correct horse battery' };
  await app.identity.ensurePerson({ ...person, full_name: 'The Boss', onboarded: true, role: 'owner' });
  const response = await app.server.request('/rest/v1/admin/installation', {
    headers: { Authorization: `Bearer ${await signIn(app, person.email, person.password)}` },
  });
  const { findings } = (await response.json()) as { findings: { name: string; level: string; found: string }[] };
  const levels = Object.fromEntries(findings.map(({ name, level }) => [name, level]));
  expect(levels).toMatchObject({ packages: 'ok', work: 'ok' });
  expect(findings.map(({ found }) => found).join()).not.toContain('ENOENT');
});
