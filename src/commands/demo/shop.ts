import { DEMO_OPERATOR } from '../../demo-accounts.ts';
import type { DemoClient } from './client.ts';
import type { DemoPerson } from './people.ts';

/** The ids of the card designs by their slugs. */
export async function designIds({ ask }: DemoClient): Promise<Map<string, string>> {
  const found = (await ask('GET', '/rest/v1/letter_templates')) as unknown as { id: string; slug: string }[];
  return new Map(found.map(({ id, slug }) => [slug, id]));
}

/** A person signs up, pays in the sandbox and sends their letters. Gives how many. */
export async function play(
  client: DemoClient,
  person: DemoPerson,
  { password, designs }: { password: string; designs: Map<string, string> },
): Promise<number> {
  const { ask, signIn } = client;
  const { email, first_name, last_name, phone, home } = person;
  const data = { full_name: `${first_name} ${last_name}`, first_name, last_name };
  await ask('POST', '/auth/v1/signup', { body: { email, password, data } });
  const token = await signIn(email, password);
  await ask('POST', '/rest/v1/profiles', { token, body: { phone } });
  await ask('POST', '/rest/v1/profiles/complete-onboarding', { token });
  await buy(client, token, person);
  for (const [n, { title, message, design, to }] of person.letters.entries()) {
    const draft = {
      ...{ title, message, text_type: 'Short Text', template_id: designs.get(design), request_key: `demo-${n}` },
      campaign_type: to.length === 1 ? 'one-time' : 'bulk',
      return_address: { firstName: first_name, lastName: last_name, ...home },
    };
    const { campaign } = await ask('POST', '/functions/v1/create-campaign', { token, body: draft });
    const campaign_id = (campaign as { id: string }).id;
    await ask('POST', '/functions/v1/add-contacts', { token, body: { campaign_id, contacts: to } });
    await ask('POST', '/functions/v1/submit-campaign', { token, body: { campaign_id } });
  }
  return person.letters.reduce((sum, { to }) => sum + to.length, 0);
}

async function buy({ ask, pay, until }: DemoClient, token: string, person: DemoPerson): Promise<void> {
  const started = await ask('POST', '/functions/v1/stripe-checkout', { token, body: { creditPackId: person.bundle } });
  await pay(new URL(started.url as string).pathname, `${person.first_name} ${person.last_name}`);
  const body = { session_id: started.sessionId };
  await until(async () => {
    const { status } = await ask('POST', '/functions/v1/process-payment-success', { token, body });
    return status === 'paid' || undefined;
  });
}

/** The operator prints so many of the letters that wait, and mails them. */
export async function print({ ask, signIn, until }: DemoClient, max_letters: number): Promise<void> {
  const token = await signIn(DEMO_OPERATOR.email, DEMO_OPERATOR.password);
  await until(async () => {
    const { waiting } = await ask('GET', '/rest/v1/press/queue?limit=1', { token });
    return (waiting as number) >= max_letters || undefined;
  });
  await ask('POST', '/functions/v1/press-create-run', { token, body: { max_letters } });
  for (const [from, status] of [
    ['ready', 'printed'],
    ['printed', 'mailed'],
  ] as const) {
    const run_id = await until(async () => {
      const runs = (await ask('GET', '/rest/v1/print_runs', { token })) as unknown as { id: string; status: string }[];
      return runs.find((run) => run.status === from)?.id;
    });
    await ask('POST', '/functions/v1/press-mark-run', { token, body: { run_id, status } });
  }
  // The customers see it once what the marks ordered is done.
  await until(async () => true);
}
