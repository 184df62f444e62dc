import type { AccountLink } from '../../../modules/accounts/schema.ts';
import { asDay } from '../dates.ts';

/** What tells an account apart from others of its name that the person may act for: its owner, else also its first day. */
export function accountDetail({ account_id, accounts: own }: AccountLink, all: readonly AccountLink[]): string | null {
  const twins = all.filter((other) => other.account_id !== account_id && other.accounts.name === own.name);
  if (twins.length === 0) return null;
  const owner = `Owner: ${own.owner_email}`;
  const has_same_owner = twins.some(({ accounts }) => accounts.owner_email === own.owner_email);
  return has_same_owner ? `${owner}, opened ${asDay(own.created_at)}` : owner;
}
