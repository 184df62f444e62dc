import type { EntryKind } from '../../../modules/do-not-mail/rules.ts';

export const KIND_NAMES: Record<EntryKind, string> = {
  person: 'Person',
  address: 'Address',
  email: 'Email address',
  company: 'Company',
};

/** What an entry of each kind keeps from being sent. */
export const KIND_HINTS: Record<EntryKind, string> = {
  person: 'This person at this address, or with this email address, however the name and address are written.',
  address: 'Everybody at this address, whatever their name.',
  email: 'Every contact with this email address.',
  company: 'Every letter to this company, at any address.',
};
