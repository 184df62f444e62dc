import type { MemberRole } from '../../platform/http/member-rights.ts';

/** What each role is called, and what it may do, in one sentence. */

export const ROLE_NAMES: Record<MemberRole, string> = {
  owner: 'Owner',
  admin: 'Admin',
  sender: 'Sender',
  drafter: 'Drafter',
  viewer: 'Viewer',
};

export const ROLE_TEXTS: Record<MemberRole, string> = {
  owner: 'Full access, including billing, and can transfer the account.',
  admin: 'Writes and sends letters, and manages the team.',
  sender: 'Writes and sends letters, which uses credits.',
  drafter: 'Writes letters and lists, but can’t send them.',
  viewer: 'Views everything, but can’t change anything.',
};
