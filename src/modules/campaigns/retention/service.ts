import type { Clock } from '../../../platform/clock.ts';
import { inBatches, type RemoveOld } from '../../../platform/database/retention.ts';
import * as store from './store.ts';

/** Contacts are narrow rows. */
const CONTACTS_AT_ONCE = 5000;

/** What becomes of campaigns and drafts when their time is over. Letters go first. */
export function retentionService({ clock }: { clock: Clock }) {
  const sent: RemoveOld[] = [
    inBatches(store.removeSentContacts, CONTACTS_AT_ONCE),
    inBatches(store.removeOngoingContacts, CONTACTS_AT_ONCE),
    inBatches((tx, before, limit) => store.redactSent(tx, before, clock.now(), limit)),
  ];
  const drafts: RemoveOld[] = [
    inBatches(store.removeWizardDrafts),
    inBatches(store.removeDraftContacts, CONTACTS_AT_ONCE),
    inBatches((tx, before, limit) => store.removeDrafts(tx, before, clock.now(), limit)),
  ];
  return { retention: { sent, drafts } };
}
