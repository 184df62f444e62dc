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
  owner: 'Does everything, pays for everything, and can hand the account over.',
  admin: 'Writes and sends, and decides who is in the team.',
  sender: 'Writes, and sends letters, which spends credits.',
  drafter: 'Writes letters and lists, and sends nothing.',
  viewer: 'Looks at everything, and changes nothing.',
};
