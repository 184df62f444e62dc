import { z } from 'zod';
import type { Actor } from '../../platform/http/endpoint.ts';
import { hasRight, type OperatorRight } from '../../platform/http/operator-rights.ts';
import type { Attempt } from '../automations/schema.ts';
import { notADraft } from '../campaigns/errors.ts';
import { campaignDraft, contactInput } from '../campaigns/schema.ts';
import { profileEdit } from '../identity/profiles/schema.ts';
import type { TablesDependencies } from './dependencies.ts';
import { notAllowed, notOffered, TableRefusal, tooMuch } from './errors.ts';
import * as columns from './row-schema.ts';
import { narrowedTo, type Row, type Table } from './schema.ts';

/** Rows at a time, of what is read in parts. */
const PART = 100;
const CONTACTS_PART = 1000;
/** Rows beside each row of a list. */
const MOST_BESIDE = 100;

/** Whether an operator reads the rows of all accounts. A view as a customer has no such right. */
export const mayRead = (caller: Actor | null, right: OperatorRight): boolean =>
  caller !== null && hasRight(caller.operator_roles, right);

/** Rows that are read at once. */
export async function* all(rows: Promise<readonly Row[]> | readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield await rows;
}

/** Nothing for a row of somebody else, as for one that does not exist. */
const orNone = <T>(found: Promise<T[]>): Promise<T[]> =>
  found.catch((error) => {
    if (error?.status === 404) return [];
    throw error;
  });

/** The tables of customers. The gate lets nobody else in where a table takes an Actor. */
export const customerTables = (services: TablesDependencies) => ({
  user_roles: {
    table: 'user_roles',
    row: columns.roleRow,
    read: (caller) => all(services.identity.rolesOf(caller as Actor)),
  } satisfies Table as Table,
  profiles: profiles(services),
  account_users: {
    table: 'account_users',
    row: columns.linkRow,
    beside: { accounts: { row: columns.accountRow, by: 'account_id' } },
    read: (caller) => all(services.accounts.linksOf(caller as Actor)),
  } satisfies Table as Table,
  accounts: {
    table: 'accounts',
    row: columns.accountRow,
    read: (caller) =>
      all(services.accounts.linksOf(caller as Actor).then((links) => links.map(({ accounts }) => accounts))),
  } satisfies Table as Table,
  credit_transactions: transactions(services),
  campaigns: campaigns(services),
  campaign_contacts: contacts(services),
  automated_triggers: triggers(services),
  webhook_history: {
    table: 'webhook_history',
    row: columns.attemptRow,
    reads_by: 'created_at.desc',
    read: (caller) =>
      all(services.automations.history(caller as Actor, { limit: 1000 }).then((found) => found.map(attemptOf))),
  } satisfies Table as Table,
});

/** An event with the names of a CRM's contact beside ours. */
const attemptOf = ({ contact_data, ...row }: Attempt): Row => ({
  ...row,
  contact_data: { ...contact_data, firstName: contact_data.first_name ?? '', lastName: contact_data.last_name ?? '' },
});

/** A profile is its person's; operators who look after people read all. */
function profiles({ identity }: TablesDependencies): Table {
  const save = async (caller: Actor, row: Row) => {
    const { onboarding_completed_at, ...edit } = row;
    const saved = await identity.saveProfile(caller, profileEdit.parse(edit));
    return onboarding_completed_at ? identity.completeOnboarding(caller) : saved;
  };
  return {
    table: 'profiles',
    row: columns.profileRow,
    reads_by: 'created_at.desc',
    async *read(caller, filters) {
      const ids = mayRead(caller, 'people') ? narrowedTo(filters, 'user_id') : [(caller as Actor).user_id];
      if (!ids) yield* identity.allProfiles();
      for (const id of new Set(ids)) yield await orNone(identity.profileOf(id).then((profile) => [profile]));
    },
    total: async (caller) => (mayRead(caller, 'people') ? identity.countProfiles() : undefined),
    upsert_on: 'user_id',
    upsert: save,
    async update(caller, row, change) {
      if (row.user_id !== caller.user_id) throw notAllowed('profiles');
      return save(caller, change);
    },
  };
}

function transactions({ credits, credit_desk, accounts }: TablesDependencies): Table {
  async function* own(caller: Actor): AsyncGenerator<readonly Row[]> {
    const { account_id } = caller;
    const profiles = await accounts.ownerOf(account_id);
    for (let before: string | undefined; ; ) {
      const found = await credits.transactionsOf(account_id, { limit: PART, ...(before && { before }) });
      yield found.map((row) => ({ ...row, type: row.transaction_type, account_id, profiles }));
      before = found.at(-1)?.id;
      if (found.length < PART) return;
    }
  }
  async function* everybody(): AsyncGenerator<readonly Row[]> {
    for await (const lines of credit_desk.journalLines({ environment: '', type: '', q: '' }))
      yield lines.map((row) => {
        const { transaction_type: type, user_id, email, full_name } = row;
        return { ...row, type, profiles: email === null ? null : { user_id, email, full_name } };
      });
  }
  return {
    table: 'credit_transactions',
    row: columns.transactionRow,
    beside: { profiles: { row: columns.ownerRow, by: 'user_id' } },
    reads_by: 'created_at.desc',
    read(caller, filters) {
      const narrowed = narrowedTo(filters, 'user_id');
      const is_own = narrowed?.length === 1 && narrowed[0] === caller?.user_id;
      return mayRead(caller, 'money') && !is_own ? everybody() : own(caller as Actor);
    },
  };
}

const bulkDraft = campaignDraft
  .extend({
    text_type: campaignDraft.shape.text_type.default('Short Text'),
    return_address: campaignDraft.shape.return_address.default({
      ...{ firstName: '', lastName: '', street: '', unit: '', city: '', state: '', zip: '' },
    }),
    status: z.literal('draft', 'A campaign begins as a draft; submit-campaign sends it.').default('draft'),
  })
  .omit({ replaces_letter_id: true, replaces_draft_id: true });

function campaigns(services: TablesDependencies): Table {
  return {
    table: 'campaigns',
    row: columns.campaignRow,
    beside: { campaign_contacts: besideCampaign(services), recipient_contacts: besideCampaign(services) },
    reads_by: 'created_at.desc',
    async *read(caller) {
      for (let before_id: string | undefined; ; ) {
        const found = await services.campaigns.list(caller as Actor, { limit: PART, ...(before_id && { before_id }) });
        yield found;
        before_id = found.at(-1)?.id;
        if (found.length < PART) return;
      }
    },
    also_takes: ['request_key', 'signature', 'ink_seed'],
    async insert(caller, rows) {
      if (rows.length > 1) throw notOffered('Adding several campaigns at once');
      const made: Row[] = [];
      for (const row of rows) {
        const { status: _, ...draft } = bulkDraft.parse(row);
        made.push(await services.campaigns.begin(caller as Actor, draft));
      }
      return made;
    },
  };
}

const besideCampaign = (services: TablesDependencies) => ({
  row: columns.contactRow,
  by: 'campaign_id',
  many: {
    read: (caller: Actor, { id }: Row) => services.campaigns.contacts(caller, String(id), MOST_BESIDE),
    count: ({ contact_count }: Row) => Number(contact_count),
  },
});

function contacts(services: TablesDependencies): Table {
  return {
    table: 'campaign_contacts',
    row: columns.contactRow,
    async *read(caller, filters) {
      const ids = narrowedTo(filters, 'campaign_id');
      if (!ids) throw new TableRefusal(400, '21000', 'Filter campaign_contacts by campaign_id.');
      for (const id of new Set(ids))
        for (let offset = 0; ; offset += CONTACTS_PART) {
          const part = services.campaigns.contacts(caller as Actor, id, CONTACTS_PART, offset);
          const found = await orNone(part);
          yield found;
          if (found.length < CONTACTS_PART) break;
        }
    },
    async insert(caller, rows) {
      const added: Row[] = [];
      const given = rows.map((row) => z.object({ campaign_id: z.uuid() }).extend(contactInput.shape).parse(row));
      if (given.length > MOST_ADDED) throw tooMuch(`Add at most ${MOST_ADDED} contacts at once.`);
      const campaign_ids = [...new Set(given.map(({ campaign_id }) => campaign_id))];
      if (campaign_ids.length > 1) throw notOffered('Adding contacts to several campaigns at once');
      for (const campaign_id of campaign_ids) {
        const { statuses } = await services.campaigns.statuses(caller as Actor, [campaign_id]);
        const campaign = statuses[campaign_id];
        if (!campaign) throw notAllowed('campaign_contacts');
        if (campaign.status !== 'draft') throw notADraft();
        added.push(...(await services.campaigns.addContacts(caller as Actor, campaign_id, given)).contacts);
      }
      return added;
    },
  };
}
const MOST_ADDED = 5000;

const newTrigger = z.object({
  name: z.string().trim().min(1, 'Please fill in all required fields').max(200),
  card_design_id: z.uuid('Please fill in all required fields'),
});

function triggers({ automations, templates }: TablesDependencies): Table {
  const withDesign = async (found: Awaited<ReturnType<typeof automations.list>>): Promise<Row[]> => {
    const designs = new Map((await templates.templates({})).map((design) => [design.id, design]));
    return found.map(({ template, ...row }) => {
      const own = template && { ...template, preview_image_url: template.preview_url };
      return { ...row, letter_templates: designs.get(row.card_design_id) ?? own };
    });
  };
  return {
    table: 'automated_triggers',
    row: columns.triggerRow,
    beside: { letter_templates: { row: columns.templateRow, by: 'card_design_id' } },
    reads_by: 'created_at.desc',
    read: (caller) => all(automations.list(caller as Actor).then(withDesign)),
    async insert(caller, rows) {
      if (rows.length > 1) throw notOffered('Adding several automations at once');
      const made = [];
      for (const row of rows) {
        const draft = { ...automationWords(row), ...newTrigger.parse(row) };
        made.push(await automations.create(caller as Actor, draft, true));
      }
      return withDesign(made);
    },
    remove: (caller, { id }) => automations.remove(caller, String(id)),
  };
}

/** What an automation says, where a row brings it. */
const automationWords = (row: Row) =>
  z
    .object({
      custom_message: z.string().max(5000).optional(),
      use_ai_message: z.boolean().optional(),
      ai_message_description: z.string().max(4000).optional(),
    })
    .parse(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
