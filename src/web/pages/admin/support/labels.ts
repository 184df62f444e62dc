import type { IssueStatus } from '../../../../modules/support/desk/schema.ts';
import type { IssuePriority } from '../../../../modules/support/schema.ts';
import type { BadgeVariant } from '../../../components/badge.tsx';

export const STATUSES: Record<IssueStatus, { name: string; look: BadgeVariant }> = {
  open: { name: 'Open', look: 'warning' },
  waiting: { name: 'Waiting for customer', look: 'secondary' },
  resolved: { name: 'Resolved', look: 'good' },
};

export const PRIORITIES: Record<IssuePriority, string> = { low: 'Low', normal: 'Normal', high: 'High' };
