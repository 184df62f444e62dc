import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { lockQuota } from '../../platform/quota.ts';
import { addressKey } from '../addresses/match-rules.ts';
import { listToSend } from '../imports/import-service.ts';
import { contactKey } from '../imports/reader/contact-hash.ts';
import { CONTACTS_LIMIT } from '../imports/uploads/limit-rules.ts';
import { getCampaign, lockCampaign } from './campaign-service.ts';
import type { CampaignsDependencies } from './dependencies.ts';
import { incomplete, oneRecipientOnly, tooManyContacts } from './errors.ts';
import { contactsProblem, mayBeMailed, noContacts } from './rules.ts';
import type { AddedContacts, Contact, ContactInput } from './schema.ts';
import * as store from './store.ts';

const ADDED_CONTACTS_RETURNED = 1000;
const IMPORTED_CONTACTS_RETURNED = 10;

/** The contacts of a draft. What was submitted stays unchanged. */
export function contactService({ db, contacts_limit = CONTACTS_LIMIT }: CampaignsDependencies) {
  /** Called after contacts were added: parallel requests of the same account count each other's. */
  async function refuseTooMany(tx: Db, { account_id }: Actor): Promise<void> {
    await lockQuota(tx, 'unsent_contacts', account_id);
    if ((await store.countUnsentContacts(tx, account_id)) > contacts_limit) throw tooManyContacts(contacts_limit);
  }

  const currentContacts = async (tx: Db, campaign: store.CampaignRow, limit: number): Promise<AddedContacts> => ({
    added: campaign.contact_count,
    contacts: await store.contactsOf(tx, campaign.id, limit),
  });

  return {
    /** Adds the recipients who can be written to; a single letter's recipient is replaced. Throws campaign_incomplete when none can. */
    async addContacts(actor: Actor, id: string, contacts: ContactInput[]): Promise<AddedContacts> {
      return inTransaction(db, async (tx) => {
        const campaign = await lockCampaign(tx, actor, id);
        if (campaign.status !== 'draft') return currentContacts(tx, campaign, ADDED_CONTACTS_RETURNED);
        const problem = contactsProblem(contacts, campaign.campaign_type);
        if (problem) throw incomplete(problem);
        const valid = contacts.filter(mayBeMailed);
        if (campaign.campaign_type === 'one-time') {
          if (valid.length > 1) throw oneRecipientOnly();
          await store.removeContacts(tx, campaign.id);
        }
        const added = await store.addContacts(tx, campaign.id, valid.map(keyed));
        await refuseTooMany(tx, actor);
        return { added: added.length, contacts: added.slice(0, ADDED_CONTACTS_RETURNED) };
      });
    },

    /** Replaces the contacts of a draft with the rows of a list that are to be sent. */
    async addImport(actor: Actor, id: string, import_id: string): Promise<AddedContacts> {
      return inTransaction(db, async (tx) => {
        const campaign = await lockCampaign(tx, actor, id);
        if (campaign.status !== 'draft') return currentContacts(tx, campaign, IMPORTED_CONTACTS_RETURNED);
        if (campaign.campaign_type === 'one-time') throw oneRecipientOnly();
        const list = await listToSend(tx, actor.account_id, import_id);
        const added = await store.replaceContacts(tx, campaign.id, list);
        await refuseTooMany(tx, actor);
        if (added === 0) throw incomplete(noContacts(campaign.campaign_type));
        return { added, contacts: await store.contactsOf(tx, campaign.id, IMPORTED_CONTACTS_RETURNED) };
      });
    },

    async contacts(actor: Actor, id: string, limit: number, offset = 0): Promise<Contact[]> {
      return store.contactsOf(db, (await getCampaign(db, actor, id)).id, limit, offset);
    },
  };
}

const keyed = (contact: ContactInput): store.KeyedContact => ({
  ...contact,
  contact_key: addressKey(contact) ? contactKey(contact) : null,
});
