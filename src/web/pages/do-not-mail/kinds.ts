import type { EntryKind } from '../../../modules/do-not-mail/match-rules.ts';

export const KIND_NAMES: Record<EntryKind, string> = {
  person: 'Person',
  address: 'Address',
  email: 'Email address',
  company: 'Company',
};

/** What an entry of each kind keeps from being sent. */
export const KIND_HINTS: Record<EntryKind, string> = {
  person:
    'This person at this address, or with this email address, however both are written. Also stops “Robert & Linda Jones”, “R. Jones” and “The Jones Family” there. Add nicknames as entries of their own.',
  address: 'Everyone at this address, whatever their name.',
  email: 'Every contact with this email address.',
  company: 'Every letter to this company, at any address.',
};
