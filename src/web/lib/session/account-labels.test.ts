import { expect, it } from 'vitest';
import type { AccountLink } from '../../../modules/accounts/schema.ts';
import { accountDetail } from './account-labels.ts';

const link = (n: number, name: string, owner_email: string, created_at = '2026-03-01T12:00:00Z'): AccountLink => ({
  account_id: `0000000${n}-0000-7000-8000-000000000000`,
  role: 'sender',
  handles_billing: false,
  is_suspended: false,
  user_id: '',
  accounts: { id: '', owner_user_id: '', plan: '', name, owner_email, created_at, closes_at: null },
});
const details = (links: AccountLink[]) => links.map((one) => accountDetail(one, links));

it('an account with a name of its own needs nothing else', () => {
  expect(details([link(1, 'Acme', 'a@example.com'), link(2, 'Quill', 'a@example.com')])).toEqual([null, null]);
});

it('accounts of one name are told apart by their owners', () => {
  const twins = [
    link(1, 'Sam’s team', 'sam@a.example'),
    link(2, 'Sam’s team', 'sam@b.example'),
    link(3, 'Acme', 'x@a.example'),
  ];
  expect(details(twins)).toEqual(['Owner: sam@a.example', 'Owner: sam@b.example', null]);
});

it('those of one owner also by the day on which they were opened', () => {
  const twins = [link(1, 'Acme', 'sam@a.example'), link(2, 'Acme', 'sam@a.example', '2026-04-02T12:00:00Z')];
  expect(details(twins)).toEqual([
    'Owner: sam@a.example, opened Mar 1, 2026',
    'Owner: sam@a.example, opened Apr 2, 2026',
  ]);
});
