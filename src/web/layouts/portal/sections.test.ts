import { expect, it } from 'vitest';
import { isEntitled, type MemberRole } from '../../../platform/http/member-rights.ts';
import { isFocused, openPage, sectionsFor } from './sections.ts';

const linksOf = (role: MemberRole) =>
  sectionsFor((right) => isEntitled({ role, handles_billing: false }, right)).flatMap(({ pages }) =>
    pages.map(({ path }) => path),
  );
const all = sectionsFor(() => true);

it('a member gets the links of the pages that their role includes', () => {
  expect(linksOf('sender')).toContain('/portal/bulk-upload');
  expect(linksOf('viewer')).not.toContain('/portal/bulk-upload');
  expect(linksOf('viewer')).toContain('/portal/campaign-history');
});

it('a section without a page that one may open is left out', () => {
  expect(sectionsFor((right) => right === 'self').map(({ name }) => name)).toEqual(['Settings']);
});

it.each([
  ['/portal/campaigns', 'Under Way'],
  ['/portal/campaign-dashboard', 'Under Way'],
  ['/portal/campaign-history', 'History'],
  ['/portal/automations/1234', 'Automations'],
  ['/settings', 'Account'],
  ['/settings/security', 'Security'],
  ['/portal/nowhere', undefined],
])('at %s the page %s is marked', (path, name) => {
  expect(openPage(all, path)?.name).toBe(name);
});

it('wizards, checkout and onboarding have the whole page', () => {
  expect(['/portal/bulk-campaign-wizard', '/portal/checkout/confirm'].every(isFocused)).toBe(true);
  expect(['/portal/bulk-upload', '/portal/billing', '/settings'].some(isFocused)).toBe(false);
});
