import { expect, it } from 'vitest';
import { draftRows } from './rows.ts';

const letter = { key: 'a b', title: '', recipient: 'Grace Reader', step: 2, updated_at: '2026-11-21T10:00:00.000Z' };
const list = {
  key: 'l',
  title: '',
  file_name: 'people.csv',
  contacts: 3,
  step: 7,
  updated_at: '2026-11-21T11:00:00.000Z',
};

it('drafts of letters and lists are listed together, the one changed last first, each with the way to its wizard', () => {
  expect(draftRows([letter], [list])).toMatchObject([
    {
      name: 'people.csv',
      facts: ['Bulk campaign to 3 contacts', 'Step 7, Review'],
      to: '/portal/bulk-campaign-wizard?draft=l',
      right: 'write',
    },
    {
      name: 'Untitled letter',
      facts: ['Letter to Grace Reader', 'Step 2, Recipient Information'],
      to: '/portal/create-individual-letter?draft=a%20b',
      right: 'draft',
    },
  ]);
});
