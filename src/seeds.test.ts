import { expect, it } from 'vitest';
import { testApp } from '../tests/support/app.ts';
import { demoAccounts } from './demo-account-store.ts';
import { DEMO_CUSTOMER, DEMO_OPERATOR } from './demo-accounts.ts';

const { app, db } = await testApp();

it('the demo accounts that a database holds are known, so that production can refuse it', async () => {
  expect(await demoAccounts(db)).toEqual([]);
  await app.identity.ensurePerson({ ...DEMO_CUSTOMER, onboarded: true });
  await app.identity.ensurePerson({ ...DEMO_OPERATOR, role: 'owner', onboarded: true });
  expect((await demoAccounts(db)).sort()).toEqual([DEMO_CUSTOMER.email, DEMO_OPERATOR.email].sort());
});
