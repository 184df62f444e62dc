import type { App } from '../../../src/app.ts';
import type { Automation } from '../../../src/modules/automations/schema.ts';
import { one, sql } from '../../../src/platform/database/db.ts';
import { signIn, testApp } from '../app.ts';
import { SENDER } from '../letter-shop.ts';
import { lead } from './shop.ts';

export type SenderBody = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
export type Webhook = { id: string; url: string; key: string };
export type Sender = Awaited<ReturnType<typeof automationSender>>;

/** The wired product with an owner of automations, and a CRM that posts to them over HTTP. */
export async function automationSender(
  settings: Record<string, string> = {},
  options: Parameters<typeof testApp>[1] = {},
) {
  const running = await testApp(settings, options);
  const { app, db } = running;
  const person = { email: 'ada@example.com', password: 'correct horse battery', full_name: 'Ada', onboarded: true };
  await app.identity.ensurePerson(person);
  let token = await signIn(app, person.email, person.password);
  const { id: template_id } = await one<{ id: string }>(
    db,
    sql`insert into letter_templates (name, preview_file, exterior_file, zip_file, created_at, updated_at)
      values ('Plain', 'p.png', 'e.png', 'z.zip', now(), now()) returning id`,
  );
  const asOwner = (method: string, path: string, body?: object) =>
    app.server.request(path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  return {
    ...running,
    get token() {
      return token;
    },
    /** A token ends after an hour of the clock, and a proof after 15 minutes. */
    async signInAgain() {
      token = await signIn(app, person.email, person.password);
    },
    asOwner,
    post: (url: string, body?: SenderBody, headers?: Record<string, string>) => post(app, url, body, headers),

    /** A new automation and its webhook. */
    async automation(over: object = {}): Promise<Webhook> {
      const response = await asOwner('POST', '/rest/v1/automations', {
        name: 'Welcome',
        card_design_id: template_id,
        custom_message: 'Dear [first name], welcome!',
        return_address: SENDER,
        ...over,
      });
      const { id } = (await response.json()) as Automation;
      const shown = await asOwner('POST', '/functions/v1/show-webhook-url', { id });
      const url = new URL(((await shown.json()) as { webhook_url: string }).webhook_url);
      return { id, url: `${url.pathname}${url.search}`, key: url.searchParams.get('key') ?? '' };
    },

    /** One event of the history, as its page reads it. */
    see: async (id = '') => (await asOwner('GET', `/rest/v1/webhook_history/${id}`)).json(),
    /** Processes the events that are due. */
    process: async () => {
      while (await app.pollers['automations.process']?.work());
    },
    countEvents: async () => (await one<{ n: number }>(db, sql`select count(*)::int as n from automation_events`)).n,
  };
}

async function post(
  app: App,
  url: string,
  body: SenderBody = JSON.stringify(lead('Grace')),
  headers: Record<string, string> = {},
) {
  const response = await app.server.request(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
    // Streams need it; TypeScript's types of fetch do not know it.
    ...{ duplex: 'half' },
  });
  const text = await response.text();
  const is_json = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    text,
    retry_after: response.headers.get('retry-after'),
    answer: (is_json ? JSON.parse(text) : {}) as { id?: string; code?: string },
  };
}
