import type { ComponentType } from 'react';
import type { Person } from '../../../../../modules/admin/people/schema.ts';
import type { OperatorRight } from '../../../../../platform/http/operator-rights.ts';
import { AuditTrail } from './audit-trail.tsx';
import { AUTOMATIONS, CAMPAIGNS, ISSUES, JOURNAL, LETTERS, LOTS, PLANS, SESSIONS, VIEWS } from './lists.tsx';
import { Mails } from './mails.tsx';
import { Overview } from './overview.tsx';
import { Payments } from './payments.tsx';
import { type SectionList, SectionTable } from './section-table.tsx';

export type PersonSection = {
  /** Names the section in the address. */
  key: string;
  title: string;
  right: OperatorRight;
  Show: ComponentType<{ person: Person }>;
};

const tableOf =
  <Row extends { id: string }>(list: SectionList<Row>) =>
  ({ person }: { person: Person }) => <SectionTable user_id={person.user_id} list={list} />;

/** The parts of the page, in their order. A part that another module adds is a line here. */
export const SECTIONS: readonly PersonSection[] = [
  { key: 'overview', title: 'Overview', right: 'people', Show: Overview },
  { key: 'credits', title: 'Credits', right: 'people', Show: tableOf(LOTS) },
  { key: 'journal', title: 'Credit history', right: 'people', Show: tableOf(JOURNAL) },
  { key: 'payments', title: 'Payments', right: 'money', Show: Payments },
  { key: 'plan', title: 'Plan', right: 'money', Show: tableOf(PLANS) },
  { key: 'campaigns', title: 'Campaigns', right: 'people', Show: tableOf(CAMPAIGNS) },
  { key: 'letters', title: 'Letters', right: 'people', Show: tableOf(LETTERS) },
  { key: 'automations', title: 'Automations', right: 'people', Show: tableOf(AUTOMATIONS) },
  { key: 'issues', title: 'Support', right: 'support', Show: tableOf(ISSUES) },
  { key: 'sessions', title: 'Sessions', right: 'people', Show: tableOf(SESSIONS) },
  { key: 'mails', title: 'Emails', right: 'people', Show: Mails },
  { key: 'views', title: 'Views', right: 'people', Show: tableOf(VIEWS) },
  { key: 'audit', title: 'Audit trail', right: 'audit', Show: AuditTrail },
];
