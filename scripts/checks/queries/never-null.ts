import type { NeverNull } from './rules.ts';

/** Nullable columns that are never null in the queries of a file, and why. The key is `file table.column`. */
export const NEVER_NULL: NeverNull = {
  'src/modules/billing/customers/store.ts billing_customers.customer_id': 'the statement sets it',
  'src/modules/billing/payments/store.ts payments.payment_intent_id': 'only payments with one have return checks',
  'src/modules/campaigns/submission/report-store.ts campaigns.submitted_at': 'the condition excludes null',
  'src/modules/identity/links/store.ts one_time_tokens.password_hash': 'the condition excludes null',
  'src/modules/identity/links/store.ts one_time_tokens.user_metadata': 'a sign-up with a password has it',
  'src/modules/letters/store.ts letters.campaign_ref': 'the condition excludes null',
  'src/modules/press/marks/store.ts press_items.print_order': 'only a letter canceled before it came has none',
  'src/modules/press/store.ts press_items.imb_tracking': 'the statement sets it',
  'src/modules/press/store.ts press_items.print_order': 'only a letter canceled before it came has none',
  'src/modules/press/waiting/store.ts press_items.print_order': 'only a letter canceled before it came has none',
  'src/modules/press/waiting/store.ts press_items.template_id': 'only a letter canceled before it came has none',
  'src/providers/print/scribe/store.ts scribe_campaigns.claim_id': 'the condition or the statement sets it',
  'src/providers/print/scribe/store.ts scribe_campaigns.remote_id': 'a campaign that was sent has it',
  'src/providers/print/scribe/store.ts scribe_campaigns.sent_at': 'a campaign that was sent has it',
  'src/providers/print/scribe/store.ts scribe_letters.recipient': 'only a letter that has ended may have none',
};
