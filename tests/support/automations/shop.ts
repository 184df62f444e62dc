import { accountsService } from '../../../src/modules/accounts/service.ts';
import { type WebhookReading, webhookReading } from '../../../src/modules/automations/events/reading-service.ts';
import { automationsJobs, automationsPollers } from '../../../src/modules/automations/jobs.ts';
import type { Attempt, AutomationDraft } from '../../../src/modules/automations/schema.ts';
import { automationsService } from '../../../src/modules/automations/service.ts';
import { type Db, one, sql } from '../../../src/platform/database/db.ts';
import type { Actor } from '../../../src/platform/http/endpoint.ts';
import { silentLog } from '../../../src/platform/log.ts';
import type { Mail } from '../../../src/platform/mail/mail.ts';
import { directoryPlaces } from '../../../src/providers/places/directory/provider.ts';
import { letterShop, SENDER } from '../letter-shop.ts';

export type AutomationShop = Awaited<ReturnType<typeof automationShop>>;

/** Automations wired to campaigns, letters and credits on a real database, with a mailbox to look into. */
export async function automationShop(
  db: Db,
  options: Parameters<typeof letterShop>[1] & { reading?: WebhookReading } = {},
) {
  const shop = await letterShop(db, options);
  const { clock, credits, campaigns, templates, letters, template_id } = shop;
  const mails: Mail[] = [];
  const automations = automationsService({
    db,
    clock,
    log: silentLog,
    campaigns,
    credits,
    templates,
    compose: letters.compose,
    areCutOff: letters.areCutOff,
    reading: options.reading ?? webhookReading(directoryPlaces().verifyCityStateZip),
    budgetLeft: shop.approvals.budgetLeft,
    ownerOf: accountsService({ db, clock, environment: 'test' }).ownerOf,
    site_url: 'https://longhand.test',
  });
  const mail = { name: 'list', send: async (sent: Mail) => void mails.push(sent) };
  const jobs = automationsJobs({ automations, mail, log: silentLog });

  const post = async (id: string, body: object | string, headers: Record<string, string> = {}) => {
    const { key } = await one<{ key: string }>(db, sql`select key from automations where id = ${id}`);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return automations.receive(id, {
      method: 'POST',
      url: `http://internal/functions/v1/highlevel-listener/${id}?key=${key}`,
      headers: new Headers({ 'content-type': 'application/json', ...headers }),
      body: new TextEncoder().encode(text),
      key,
      ip: '127.0.0.1',
    });
  };
  /** Processes all that is due. */
  const process = async () => {
    for (const uses_ai of [false, true]) while ((await automations.processBatch({ uses_ai })).claimed > 0);
  };

  return {
    ...shop,
    automations,
    pollers: automationsPollers(automations),
    mails,
    post,
    process,

    /** Runs the waiting jobs that send mails about automations. */
    async mail(): Promise<void> {
      const { rows: taken } = await sql<{ payload: unknown }>`delete from jobs where name = 'automations.mail'
        returning payload`.execute(db);
      for (const { payload } of taken) await jobs['automations.mail']?.(payload);
    },

    /** An automation that is on, after it has understood one event. */
    async switchedOn(actor: Actor, over: AutomationDraft = {}): Promise<string> {
      const { id } = await automations.create(actor, draftOf(template_id, over));
      await post(id, lead('Sample'));
      await process();
      await automations.switch(actor, id, true);
      // So that the sample is no part of what a test counts within a minute.
      clock.move(60_000 * 11);
      return id;
    },

    /** Posts a body, processes it and gives its row of the history. */
    async outcomeOf(actor: Actor, id: string, body: object | string): Promise<Attempt> {
      const { id: event_id } = await post(id, body);
      await process();
      return automations.attempt(actor, event_id);
    },
  };
}

export const draftOf = (card_design_id: string, over: AutomationDraft = {}): AutomationDraft => ({
  name: 'Welcome',
  card_design_id,
  custom_message: 'Dear [first name], welcome!',
  return_address: SENDER,
  ...over,
});

/** A contact as a HighLevel workflow posts it. */
export const lead = (first_name: string, over: object = {}) => ({
  first_name,
  last_name: 'Reader',
  email: `${first_name.toLowerCase()}@example.com`,
  address1: '7 Oak Avenue',
  city: 'Portland',
  state: 'OR',
  postal_code: '97201',
  ...over,
});
