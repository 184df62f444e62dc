import type { App } from './app.ts';
import { DEMO_CUSTOMER, DEMO_OPERATOR } from './demo-accounts.ts';

/** Puts in what a first start needs; running it again changes nothing. */
export async function seed(
  app: App,
  what: { demo: boolean; operator: { email: string; password: string } | null },
): Promise<void> {
  await app.templates.seedTemplates();
  if (what.demo) {
    await app.identity.ensurePerson({ ...DEMO_CUSTOMER, onboarded: true });
    await app.identity.ensurePerson({ ...DEMO_OPERATOR, role: 'owner', onboarded: true });
  }
  if (what.operator) {
    await app.identity.ensurePerson({ ...what.operator, full_name: 'Operator', role: 'owner', onboarded: true });
  }
}
