/** A file or folder below src; with a pattern, only that one. */
export type Review = { where: string; pattern?: string; reason: string };

/** Patterns that take more than linear time for a long text, and why theirs is short; and those that are built of parts. */
export const REVIEWED: Review[] = [
  { where: 'configuration/', reason: 'settings are the operator’s own' },
  { where: 'handwriting/output/pdf/content.ts', reason: 'a number as JavaScript writes it' },
  { where: 'modules/addresses/split-rules.ts', reason: 'not yet: a cell of a list may have 256 KB' },
  {
    where: 'modules/addresses/tidy-rules.ts',
    pattern: "new RegExp(SYMBOL, 'gu')",
    reason: 'built of a constant, linear',
  },
  { where: 'modules/do-not-mail/rules.ts', reason: 'the fields of an entry are within ENTRY_LIMITS' },
  { where: 'modules/identity/admin-users/rules.ts', reason: 'only reads what DURATION has accepted, which is linear' },
  { where: 'modules/identity/passwords/rules.ts', reason: 'a password has 72 characters at most' },
  { where: 'modules/imports/column-guess-rules.ts', reason: 'not yet: a cell of a list may have 256 KB' },
  { where: 'modules/imports/row-rules.ts', reason: 'not yet: a cell of a list may have 256 KB' },
  { where: 'modules/letters/desk/store.ts', reason: 'a search has 200 characters at most' },
  { where: 'platform/database/schema/effects.ts', reason: 'reads our own migrations' },
  { where: 'modules/privacy/recipients/rules.ts', reason: 'built of escaped words: no repetition' },
  { where: 'platform/telemetry/log-lines/error-rules.ts', reason: 'what is read of a message is cut first' },
  { where: 'providers/files/s3/client.ts', reason: 'built of a name of ours; the text has no repetition before it' },
  { where: 'providers/mail/outbox/pages.ts', reason: 'built of a name of ours; begins with the line' },
  { where: 'providers/payments/sandbox/pages/checkout-page.ts', reason: 'a field is cut to 200 characters' },
  { where: 'providers/places/directory/typed-address.ts', reason: 'a typed address has 300 characters at most' },
  { where: 'providers/print/scribe/rules.ts', reason: 'a unit is within the limits of an address' },
  { where: 'providers/writing/', reason: 'a prompt is cut to 2,000 characters, a draft of a model is as short' },
  { where: 'web/features/letter-editor/suggested-title.ts', reason: 'a title is cut before' },
  { where: 'web/features/letter-status/badge.tsx', reason: 'labels are our own words' },
];

export const isReviewed = ({ where, pattern }: Review, file: string, found: string): boolean =>
  (file === where || (where.endsWith('/') && file.startsWith(where))) && (pattern ?? found) === found;
