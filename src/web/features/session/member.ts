import type { AccountLink } from '../../../modules/accounts/schema.ts';
import { isEntitled, type MemberRight } from '../../../platform/http/member-rights.ts';
import { useAuth } from './auth.tsx';

/** What the person is in the account that this tab works in. */
export function useMember() {
  const { accounts = [], visitor } = useAuth();
  const link: AccountLink | undefined = accounts[0];
  const is_anonymous = visitor !== null;
  return {
    /** Undefined until the server has responded. */
    link,
    /** Every account of the person, that of this tab first. */
    accounts,
    name: link?.accounts.name ?? '',
    can: (right: MemberRight): boolean => link !== undefined && isEntitled({ ...link, is_anonymous }, right),
  };
}
