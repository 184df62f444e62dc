import { z } from 'zod';
import { proofNeeded } from '../../platform/failure.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { hasRight, type OperatorRight } from '../../platform/http/operator-rights.ts';
import { inParts, mapped } from '../../platform/table/parts.ts';
import { accountLink, accountShape } from '../accounts/schema.ts';
import { type Attempt, attempt, automation, automationDraft } from '../automations/schema.ts';
import { notADraft } from '../campaigns/errors.ts';
import { campaign, campaignDraft, contact, contactInput } from '../campaigns/schema.ts';
import { creditTransaction } from '../credits/schema.ts';
import { profileEdit, profileShape, roleShape } from '../identity/profiles/schema.ts';
import { template } from '../templates/schema.ts';
import type { TablesDependencies } from './dependencies.ts';
import { notAllowed, notOffered, TableRefusal } from './errors.ts';
import * as columns from './row-schema.ts';
import { type Many, narrowedTo, type Row, type Table } from './schema.ts';

const PART = 100;
const CONTACTS_PART = 1000;
const MOST_EVENTS = 1000;
/** Rows beside each row of a list. */
const MOST_BESIDE = 100;

export const mayRead = (caller: Actor | null, right: OperatorRight): boolean =>
  caller !== null && hasRight(caller.operator_roles, right);

/** What is known of all people leaves only after a proof, as the files of it do. */
const proved = <T>(caller: Actor, rows: T): T => {
  if (!caller.is_proved) throw proofNeeded();
  return rows;
};

/** The only one that is added at once. */
export function only(rows: readonly Row[]): Row {
  if (!rows[0] || rows.length > 1) throw notOffered('Adding several rows of this table at once');
  return rows[0];
}

/** Nothing for a row of somebody else, as for one that does not exist. */
const orNone = <T>(found: Promise<T[]>): Promise<T[]> =>
  found.catch((error) => {
    if (error?.status === 404) return [];
    throw error;
  });

/** The tables of customers. */
export function customerTables(modules: TablesDependencies) {
  const { identity, accounts, automations } = modules;
  const links = (caller: Actor) => accounts.service.linksOf(caller);
  const beside = { accounts: { row: accountShape, by: 'account_id' } };
  return {
    user_roles: { row: roleShape, read: async (caller) => identity.service.rolesOf(caller) },
    profiles: profiles(modules),
    account_users: { row: accountLink.omit({ accounts: true }), beside, read: links },
    accounts: { row: accountShape, read: async (caller) => (await links(caller)).map((link) => link.accounts) },
    credit_transactions: transactions(modules),
    campaigns: campaigns(modules),
    campaign_contacts: contacts(modules),
    automated_triggers: triggers(modules),
    webhook_history: {
      row: attempt,
      reads_by: 'created_at.desc',
      read: async (caller) => (await automations.service.history(caller, { limit: MOST_EVENTS })).map(asEvent),
    },
  } satisfies Record<string, Table<Actor>>;
}

/** An event whose contact has the CRM's names beside ours. */
const asEvent = ({ contact_data: data, ...row }: Attempt): Row => ({
  ...row,
  contact_data: { ...data, firstName: data.first_name ?? '', lastName: data.last_name ?? '' },
});

/** A profile is its person's; operators who look after people read all. */
function profiles({ identity: { service } }: TablesDependencies): Table<Actor> {
  const save = async (caller: Actor, { onboarding_completed_at, ...edit }: Row) => {
    const saved = await service.saveProfile(caller, profileEdit.parse(edit));
    return onboarding_completed_at ? service.completeOnboarding(caller) : saved;
  };
  return {
    row: profileShape,
    reads_by: 'created_at.desc',
    async *read(caller, filters) {
      const ids = mayRead(caller, 'people') ? narrowedTo(filters, 'user_id') : [caller.user_id];
      if (!ids) yield* proved(caller, service.allProfiles());
      for (const id of new Set(ids)) yield await orNone(service.profileOf(id).then((profile) => [profile]));
    },
    total: async (caller) => (mayRead(caller, 'people') ? service.countProfiles() : undefined),
    upsert_on: 'user_id',
    upsert: save,
    async update(caller, { user_id }, change) {
      if (user_id !== caller.user_id) throw notAllowed('profiles');
      return save(caller, change);
    },
  };
}

function transactions({ credits, accounts }: TablesDependencies): Table<Actor> {
  async function* own({ account_id }: Actor) {
    const profiles = await accounts.service.ownerOf(account_id);
    const parts = inParts<z.infer<typeof creditTransaction>>(PART, (last) =>
      credits.service.transactionsOf(account_id, { limit: PART, ...(last && { before: last.id }) }),
    );
    yield* mapped(parts, (row) => ({ ...row, type: row.transaction_type, account_id, profiles }));
  }
  return {
    row: creditTransaction.extend(columns.ofTransaction),
    beside: { profiles: { row: columns.owner, by: 'user_id' } },
    reads_by: 'created_at.desc',
    read(caller, filters) {
      const is_own = narrowedTo(filters, 'user_id')?.join() === caller.user_id;
      if (is_own || !mayRead(caller, 'money')) return own(caller);
      return mapped(proved(caller, credits.desk.journalLines()), (row) => ({
        ...row,
        type: row.transaction_type,
        profiles: row.email === null ? null : row,
      }));
    },
  };
}

const NOBODY = { firstName: '', lastName: '', street: '', unit: '', city: '', state: '', zip: '' };
const bulkDraft = campaignDraft.omit({ replaces_letter_id: true, replaces_draft_id: true }).extend({
  text_type: campaignDraft.shape.text_type.default('Short Text'),
  return_address: campaignDraft.shape.return_address.default(NOBODY),
  status: z.literal('draft', 'A campaign begins as a draft; submit-campaign sends it.').default('draft'),
});

function campaigns({ campaigns: { service } }: TablesDependencies): Table<Actor> {
  const contacts = { row: contact, by: 'campaign_id', is_many: true } as const;
  return {
    row: campaign,
    beside: { campaign_contacts: contacts },
    reads_by: 'created_at.desc',
    also_takes: ['request_key'],
    read(caller) {
      const parts = inParts<z.infer<typeof campaign>>(PART, (last) =>
        service.list(caller, { limit: PART, ...(last && { before_id: last.id }) }),
      );
      return mapped(parts, (row) => {
        const campaign_contacts: Many = async (counts) =>
          counts ? [{ count: row.contact_count }] : service.contacts(caller, row.id, MOST_BESIDE);
        return { ...row, campaign_contacts };
      });
    },
    insert: async (caller, rows) => [await service.create(caller, bulkDraft.parse(only(rows)), true)],
  };
}

const newContact = contactInput.extend({ campaign_id: z.uuid() });

function contacts({ campaigns: { service } }: TablesDependencies): Table<Actor> {
  return {
    row: contact,
    async *read(caller, filters) {
      const ids = narrowedTo(filters, 'campaign_id');
      if (!ids) throw new TableRefusal('21000', 'Filter campaign_contacts by campaign_id.');
      for (const id of new Set(ids))
        yield* inParts(CONTACTS_PART, (_, from) => orNone(service.contacts(caller, id, CONTACTS_PART, from)));
    },
    async insert(caller, rows) {
      const given = rows.map((row) => newContact.parse(row));
      const { campaign_id } = newContact.pick({ campaign_id: true }).parse(given[0]);
      if (given.some((row) => row.campaign_id !== campaign_id)) throw notOffered('Adding to several campaigns at once');
      const status = (await service.statuses(caller, [campaign_id])).statuses[campaign_id]?.status;
      if (!status) throw notAllowed('campaign_contacts');
      if (status !== 'draft') throw notADraft();
      return (await service.addContacts(caller, campaign_id, given)).contacts;
    },
  };
}

function triggers({ automations: { service }, templates }: TablesDependencies): Table<Actor> {
  const withDesign = async (found: z.infer<typeof automation>[]): Promise<Row[]> => {
    const designs = new Map((await templates.service.templates({})).map((design) => [design.id, design]));
    return found.map(({ template: own, ...row }) => ({
      ...row,
      letter_templates: designs.get(row.card_design_id) ?? (own && { ...own, preview_image_url: own.preview_url }),
    }));
  };
  return {
    row: automation.omit({ template: true }),
    beside: { letter_templates: { row: template.omit({ category: true }), by: 'card_design_id' } },
    reads_by: 'created_at.desc',
    read: async (caller) => withDesign(await service.list(caller)),
    insert: async (caller, rows) => withDesign([await service.create(caller, automationDraft.parse(only(rows)), true)]),
    remove: (caller, { id }) => service.remove(caller, String(id)),
  };
}
