import { withoutContacts } from '../../automations/reader/redaction.ts';
import { isAbout } from './rules.ts';
import type { RecipientSearch } from './schema.ts';

export type RecipientReading = typeof recipientReading;
type Posted = { body: Uint8Array; content_type: string };

/** Looks for a person in what others wrote. All computation: it belongs on a thread of its own. */
export const recipientReading = {
  /** Which of these texts are about the person. */
  areAbout: async (person: RecipientSearch, texts: string[]): Promise<boolean[]> =>
    texts.map((text) => isAbout(person, text)),

  /** What is left of a body when the contacts that are about the person go; null where all of it has to go. */
  withoutRecipient: async (posted: Posted, paths: string[][], person: RecipientSearch) =>
    withoutContacts(posted, paths, (text) => isAbout(person, text)),
};
