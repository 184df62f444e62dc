import { DEMO_OPERATOR } from '../../src/demo-accounts.ts';
import { expectStatus, join, SENDER, signIn } from '../chaos/people.ts';
import type { RetryingClient } from '../chaos/retrying-client.ts';
import type { Customer } from './readers.ts';

/** Customers with an automation and a draft each, and an operator. */
export async function openShop(client: RetryingClient, count: number) {
  const designs = expectStatus(await client.request('look', 'GET', '/rest/v1/letter_templates'), 200).body;
  const [{ id: template_id } = { id: '' }] = designs as unknown as { id: string }[];
  const customers: Customer[] = [];
  for (let n = 0; n < count; n++) {
    const token = await join(client, `worst${n}@example.com`);
    const post = async (path: string, body: object) =>
      expectStatus(await client.request('automation', 'POST', path, { token, body }), 200).body;
    const { id: automation_id } = (await post('/rest/v1/automations', {
      name: 'Welcome',
      card_design_id: template_id,
      custom_message: `Dear [first name] ${'{{note}}'.repeat(500)}`,
      return_address: SENDER,
    })) as { id: string };
    const { webhook_url } = await post('/functions/v1/show-webhook-url', { id: automation_id });
    const { pathname, search } = new URL(webhook_url as string);
    const { campaign } = await post('/functions/v1/create-campaign', {
      ...{ title: 'Worst', message: 'Dear Grace', campaign_type: 'bulk', text_type: 'Short Text' },
      ...{ return_address: SENDER, template_id, request_key: `worst-${n}` },
    });
    const { id: campaign_id } = campaign as { id: string };
    customers.push({ token, automation_id, webhook: `${pathname}${search}`, campaign_id });
  }
  const operator = await signIn(client, DEMO_OPERATOR.email, DEMO_OPERATOR.password);
  return { customers, operator, template_id };
}
