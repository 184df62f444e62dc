import type { Dashboard } from '../../../../modules/admin/schema.ts';
import { formatCount } from '../../../../platform/format.ts';
import { ageOf } from '../../../lib/dates.ts';

type Problem = { title: string; text: string; to?: string };

/** Less free disk than this part of it needs somebody. */
const LOW_DISK = 0.1;

/** What is wrong, as far as the person may see it, each with what to do. */
export function problemsOf({
  reconciliation,
  adjustments,
  erasures,
  system,
}: Pick<Dashboard, 'reconciliation' | 'adjustments' | 'erasures' | 'system'>): Problem[] {
  const problems: Problem[] = [];
  if (system?.disk_full) {
    const what = 'New work is refused until there is room. What was saved is safe, and Longhand goes on by itself.';
    problems.push({ title: 'The disk is full', text: `${system.disk_full} ${what}` });
  }
  if (system && system.failed_jobs.length > 0) {
    const jobs = system.failed_jobs.reduce((sum, each) => sum + each.jobs, 0);
    problems.push({ title: `${formatCount(jobs, 'job')} failed`, text: namesOf(system.failed_jobs) });
  }
  if (system && system.retried_jobs.length > 0) {
    const jobs = system.retried_jobs.reduce((sum, each) => sum + each.jobs, 0);
    const title = `${formatCount(jobs, 'job keeps', 'jobs keep')} failing and will be tried again`;
    problems.push({ title, text: `A provider may be down. ${namesOf(system.retried_jobs)}` });
  }
  if (system && system.failed_mails > 0) {
    const title = `${formatCount(system.failed_mails, 'email')} could not be sent`;
    problems.push({ title, text: 'Check the settings of the mail server and its log.' });
  }
  for (const { title, text } of system?.backups.problems ?? []) problems.push({ title, text, to: '/admin/backups' });
  if (reconciliation && reconciliation.differences > 0) {
    const title = `${formatCount(reconciliation.differences, 'difference')} in the books`;
    problems.push({ title, text: 'Each says what to do.', to: '/admin/reconciliation' });
  }
  if (adjustments && adjustments.waiting > 0) {
    const title = `${formatCount(adjustments.waiting, 'credit adjustment waits', 'credit adjustments wait')} for approval`;
    const age = adjustments.oldest_at ? `The oldest was requested ${ageOf(adjustments.oldest_at)} ago.` : '';
    problems.push({ title, text: age, to: '/admin/billing' });
  }
  if (erasures && erasures.waiting > 0) {
    const title = `${formatCount(erasures.waiting, 'account waits', 'accounts wait')} to be erased`;
    const text = 'An operator asked for it. Another operator must confirm it.';
    problems.push({ title, text, ...(erasures.owner_id && { to: `/admin/users/${erasures.owner_id}` }) });
  }
  if (system && !system.disk_full && system.disk_free_bytes < system.disk_bytes * LOW_DISK) {
    problems.push({ title: 'The disk is almost full', text: `${bytesText(system.disk_free_bytes)} are free.` });
  }
  if (system && system.months_short.length > 0) {
    const tables = system.months_short.map(({ name, ahead }) => `${name}: ${formatCount(ahead, 'month')}`).join(', ');
    const text = `${tables} left. Without a month, nothing new can be stored. See why the job months.add fails.`;
    problems.push({ title: 'The database has few months ahead', text });
  }
  return problems;
}

const namesOf = (jobs: NonNullable<Dashboard['system']>['failed_jobs']): string =>
  `${jobs.map(({ name, last_error }) => `${name}: ${last_error.split('\n')[0]}`).join('; ')}.`;

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** A number of bytes as people read it: 1.5 GB. */
export function bytesText(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1000)));
  const value = bytes / 1000 ** unit;
  return `${value >= 100 || unit === 0 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}
