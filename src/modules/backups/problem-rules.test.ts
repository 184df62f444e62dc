import { expect, it } from 'vitest';
import { type BackupFacts, problemsOf } from './problem-rules.ts';

const now = new Date('2026-03-10T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const run = (hours: number, outcome: 'done' | 'failed' | 'skipped') => ({
  started_at: hoursAgo(hours),
  outcome,
  detail: 'why',
});
const FINE: BackupFacts = {
  ...{ now, has_place: true, has_key: true, archives: true, continuous: true, gap: undefined },
  ...{ last_backup: run(9, 'done'), last_try: run(9, 'done'), last_drill: run(9, 'skipped') },
  shipping: { waiting_bytes: 0, failing_since: null },
};
const titles = (over: Partial<BackupFacts>) => problemsOf({ ...FINE, ...over }).map(({ title }) => title);

it('finds nothing where all is well, and where backups are off', () => {
  expect(titles({})).toEqual([]);
  expect(titles({ has_place: false, has_key: false })).toEqual([]);
});

it.each<[string, Partial<BackupFacts>]>([
  ['Backups do not run', { has_key: false, last_try: run(1, 'failed') }],
  ['Changes are not backed up', { archives: false }],
  ['The last backup failed', { last_try: run(1, 'failed') }],
  ['The last backup is too old', { last_backup: run(31, 'done'), last_try: run(31, 'done') }],
  ['The last rehearsal of a restore failed', { last_drill: run(1, 'failed') }],
  ['The backup place cannot be reached', { shipping: { waiting_bytes: 5e6, failing_since: hoursAgo(1) } }],
  ['Backups have a gap', { gap: run(2, 'failed') }],
])('%s', (title, over) => {
  expect(titles(over)).toEqual([title]);
});

it('waits before it calls a place away, and forgets a gap that a backup has ended', () => {
  expect(titles({ shipping: { waiting_bytes: 5, failing_since: hoursAgo(0.1) } })).toEqual([]);
  expect(titles({ gap: run(10, 'failed') })).toEqual([]);
});
