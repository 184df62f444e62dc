/** An account's drafts of lists and of single letters. A draft has at most 256 KiB, so all of them together have at most 50 MiB. */
export const DRAFTS_LIMIT = 200;
/** The same for a visitor, whose account costs nothing to make. */
export const VISITOR_DRAFTS_LIMIT = 10;

/** The steps of the wizard of single letters. */
export const LETTER_STEPS = [
  'Letter Content',
  'Recipient Information',
  'Return Address',
  'Choose a Template',
  'Preview',
  'Pay & Send',
] as const;

/** The steps of the wizard of lists; a draft stores the number of its step, counted from 1. */
export const DRAFT_STEPS = ['Upload', 'Mapping', 'Template', 'Content', 'Sender', 'Preview', 'Review'] as const;
