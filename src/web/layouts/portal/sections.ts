import type { MemberRight } from '../../../platform/http/member-rights.ts';
import { rightOfPage } from '../../features/session/page-rights.ts';

/** The portal's navigation: which pages there are, who gets their links, and which one is open. */

export type PortalPage = { path: string; name: string };
export type PortalSection = { name: string; pages: readonly PortalPage[] };

/** In order. A section leads to its first page; a page joins it when it exists. */
const SECTIONS: readonly PortalSection[] = [
  { name: 'Home', pages: [{ path: '/create-letter-start', name: 'Home' }] },
  {
    name: 'Campaigns',
    pages: [
      { path: '/portal/campaigns', name: 'Under Way' },
      { path: '/portal/campaign-history', name: 'History' },
      { path: '/portal/approvals', name: 'Approvals' },
    ],
  },
  {
    name: 'Contacts',
    pages: [
      { path: '/portal/bulk-upload', name: 'Check a List' },
      { path: '/portal/do-not-mail', name: 'Do-Not-Mail List' },
    ],
  },
  {
    name: 'Automations',
    pages: [
      { path: '/portal/automations', name: 'Automations' },
      { path: '/portal/webhook-history', name: 'Webhook History' },
    ],
  },
  { name: 'Cards', pages: [{ path: '/templates', name: 'Cards' }] },
  { name: 'Billing', pages: [{ path: '/portal/billing', name: 'Billing' }] },
  {
    name: 'Settings',
    pages: [
      { path: '/settings', name: 'Account' },
      { path: '/settings/security', name: 'Security' },
      { path: '/settings/privacy', name: 'Privacy' },
      { path: '/portal/team', name: 'Team' },
    ],
  },
];

/** Where one task has the whole page: wizards, checkout and onboarding. */
const FOCUSED = [
  '/portal/create-individual-letter',
  '/portal/bulk-campaign-wizard',
  '/portal/checkout/',
  '/portal/purchase-confirmation',
  '/portal/onboarding/',
];

export const isFocused = (path: string): boolean => FOCUSED.some((begin) => path.startsWith(begin));

/** The sections with the pages that a member may open; a section without any is left out. */
export const sectionsFor = (can: (right: MemberRight) => boolean): PortalSection[] =>
  SECTIONS.map((section) => ({ ...section, pages: section.pages.filter(({ path }) => can(rightOfPage(path))) })).filter(
    ({ pages }) => pages.length > 0,
  );

const ALIASES: Record<string, string> = { '/portal/campaign-dashboard': '/portal/campaigns' };

/** The page of the navigation that is open, or that the open one lies below. */
export function openPage(sections: readonly PortalSection[], path: string): PortalPage | undefined {
  const asked = ALIASES[path] ?? path;
  const pages = sections.flatMap((section) => section.pages);
  const above = pages.filter((page) => asked === page.path || asked.startsWith(`${page.path}/`));
  return above.sort((a, b) => b.path.length - a.path.length)[0];
}
