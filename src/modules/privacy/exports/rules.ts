import { addDays } from '../../../platform/time.ts';
import { endOfDay } from '../../../platform/us/last-day.ts';

/** A private bucket: each file is all data of an account. */
export const EXPORT_BUCKET = 'account-exports';
export const exportFile = (id: string): string => `${id}.zip`;

/** How long a file can be downloaded. */
export const EXPORT_DAYS = 7;
export const expiryOf = (ready_at: Date): Date => endOfDay(addDays(ready_at, EXPORT_DAYS));

export const README = `All that Longhand holds of your account.

account.json        the account
members.json        its members with their profiles
campaigns.json      campaigns, with their messages
letters.json        letters: text, recipient, status
contacts.json       the recipients of campaigns
drafts.json         what is not sent yet
lists.json          uploaded lists; list-rows.json has their rows
do-not-mail.json    whom you do not mail
designs.json        your own designs; their pages are in designs/
automations.json    automations; webhooks.json has what they received and did
support.json        your questions to us, with our answers
mails.json          mails that we keep a copy of
payments.json       payments and refunds
plans.json          plans
documents.json      invoices and receipts
credits.json        credits that came and went
log.json            who changed what

Times are in UTC. Amounts are in US cents.
`;
