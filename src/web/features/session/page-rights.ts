import type { MemberRight } from '../../../platform/http/member-rights.ts';

/** What a page is useless without. On the other pages, what the person may not do is not offered. */
const PAGES: readonly (readonly [path: string, right: MemberRight])[] = [
  ['/settings', 'self'],
  ['/portal/onboarding', 'self'],
  ['/portal/team', 'self'],
  ['/portal/create-individual-letter', 'draft'],
  ['/portal/bulk-', 'write'],
  ['/portal/checkout', 'money'],
  ['/portal/automations/', 'automations'],
];

/** The right that a signed-in person's page needs. */
export const rightOfPage = (path: string): MemberRight =>
  PAGES.find(([begin]) => path.startsWith(begin))?.[1] ?? 'read';
