/** A file or folder below src; with a pattern, only that one. */
export type Review = { where: string; pattern?: string; reason: string };

/** Patterns that take more than linear time for a long text, and why theirs is short; and those that are built of parts. */
export const REVIEWED: Review[] = [
  { where: 'configuration/', reason: 'settings are the operator’s own' },
  { where: 'handwriting/output/pdf/content.ts', reason: 'a number as JavaScript writes it' },
  { where: 'modules/addresses/match-rules.ts', reason: 'built of constants: no repetition but that of digits' },
  { where: 'modules/addresses/reader/unit.ts', reason: 'built of constants; a unit has 30 characters at most' },
  { where: 'modules/addresses/reader/written-address.ts', reason: 'reads the last 20 characters of a street' },
  {
    where: 'modules/addresses/tidy-rules.ts',
    pattern: "new RegExp(SYMBOL, 'gu')",
    reason: 'built of a constant, linear',
  },
  { where: 'modules/do-not-mail/rules.ts', reason: 'the fields of an entry are within ENTRY_LIMITS' },
  { where: 'modules/identity/admin-users/rules.ts', reason: 'only reads what DURATION has accepted, which is linear' },
  { where: 'modules/identity/passwords/rules.ts', reason: 'a password has 72 characters at most' },
  { where: 'modules/automations/reader/keys.ts', reason: 'a longer key than MAX_KEY_LENGTH is not read' },
  { where: 'modules/imports/columns/cells.ts', reason: 'a cell is cut to LONGEST_CELL before' },
  {
    where: 'modules/imports/row-rules.ts',
    reason: 'built of constants: each repetition matches one kind of character; a cell is cut before',
  },
  { where: 'modules/letters/desk/store.ts', reason: 'a search has 200 characters at most' },
  { where: 'platform/database/schema/effects.ts', reason: 'reads our own migrations' },
  { where: 'modules/privacy/recipients/rules.ts', reason: 'built of escaped words: no repetition' },
  { where: 'platform/telemetry/log-lines/error-rules.ts', reason: 'what is read of a message is cut first' },
  { where: 'providers/files/s3/client.ts', reason: 'built of a name of ours; what it repeats ends at the next tag' },
  { where: 'providers/mail/outbox/pages.ts', reason: 'built of a name of ours; begins with a line and ends with it' },
  { where: 'providers/payments/sandbox/pages/checkout-page.ts', reason: 'a field is cut to 200 characters' },
  { where: 'providers/places/directory/typed-address.ts', reason: 'a typed address is cut to 200 characters' },
  { where: 'providers/print/scribe/rules.ts', reason: 'a unit is within the limits of an address' },
  {
    where: 'providers/writing/',
    reason:
      'a prompt has 4,000 characters at most, and is cut to 2,000 before it is taken apart; what a model answers is cut',
  },
  { where: 'web/features/letter-editor/suggested-title.ts', reason: 'a title is cut before' },
  { where: 'web/features/letter-status/badge.tsx', reason: 'labels are our own words' },
];

export const isReviewed = ({ where, pattern }: Review, file: string, found: string): boolean =>
  (file === where || (where.endsWith('/') && file.startsWith(where))) && (pattern ?? found) === found;
