import { unwritableIn } from '../../../handwriting/repertoire.ts';
import type { Db } from '../../../platform/database/db.ts';
import { everyoneOnDoNotMailList, onDoNotMailList } from '../../do-not-mail/errors.ts';
import { find, reachOf } from '../../do-not-mail/service.ts';
import { mergeParts, messageParts } from '../../letters/rules.ts';
import { incomplete } from '../errors.ts';
import { EVERY_VALUE_UNWRITABLE } from '../rules.ts';
import * as store from '../store.ts';
import * as gaps from './gap-store.ts';

const CONTACTS_PAGE = 5000;

/**
 * Removes the contacts of a campaign who are on the do-not-mail list, and those whose letters would have a gap. Returns how many.
 * Throws on_do_not_mail_list and campaign_incomplete when nobody remains.
 */
export async function leaveOut(tx: Db, campaign: store.CampaignRow): Promise<number> {
  const left_out = await leaveOutDoNotMail(tx, campaign);
  return left_out + (await leaveOutUnwritable(tx, campaign, campaign.contact_count - left_out));
}

async function leaveOutDoNotMail(tx: Db, { id, account_id, campaign_type, contact_count }: store.CampaignRow) {
  const reach = await reachOf(tx, account_id);
  if (!reach) return 0;
  let left_out = 0;
  for (let last: string | null = null; ; ) {
    const page = await store.contactsInReach(tx, id, reach, last, CONTACTS_PAGE);
    const entries = await find(tx, account_id, page);
    const matching = page.filter((_, n) => entries[n]).map((contact) => contact.id);
    const entry = entries.find(Boolean);
    if (entry && campaign_type === 'one-time') throw onDoNotMailList(entry);
    if (matching.length > 0) await store.removeSomeContacts(tx, id, matching);
    left_out += matching.length;
    if (page.length < CONTACTS_PAGE) break;
    last = page.at(-1)?.id ?? null;
  }
  if (left_out === contact_count) throw everyoneOnDoNotMailList();
  return left_out;
}

/** Names and addresses were checked before; what else a list has for the message depends on the message. */
async function leaveOutUnwritable(tx: Db, { id, message, variables }: store.CampaignRow, contact_count: number) {
  const values = messageParts(message, variables).parts.filter((part) => 'placeholder' in part);
  if (values.length === 0) return 0;
  let left_out = 0;
  for (let last: string | null = null; ; ) {
    const page: gaps.ContactValues[] = await gaps.contactsBeyondAscii(tx, id, last, CONTACTS_PAGE);
    const matching = page
      .filter(({ extra, ...contact }) => unwritableIn(mergeParts(values, contact, extra ?? []).text).length > 0)
      .map((contact) => contact.id);
    if (matching.length > 0) await store.removeSomeContacts(tx, id, matching);
    left_out += matching.length;
    if (page.length < CONTACTS_PAGE) break;
    last = page.at(-1)?.id ?? null;
  }
  if (left_out === contact_count) throw incomplete(EVERY_VALUE_UNWRITABLE);
  return left_out;
}
