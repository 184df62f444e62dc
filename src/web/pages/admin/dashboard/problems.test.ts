import { expect, it } from 'vitest';
import { bytesText, problemsOf } from './problems.ts';

const FINE = {
  failed_jobs: [],
  retried_jobs: [],
  failed_mails: 0,
  backups: { to: 'disk:/b', problems: [], last_backup_at: null, last_drill: null },
  database_bytes: 1,
  disk_free_bytes: 50,
  disk_bytes: 100,
  disk_full: null,
  months_short: [],
};

it('names what is wrong and where to go', () => {
  const system = {
    ...FINE,
    failed_jobs: [{ name: 'press.render', jobs: 2, last_error: 'no disk\nat line 1' }],
    retried_jobs: [{ name: 'letters.dispatch', jobs: 1, last_error: 'Scribe answered 500' }],
    failed_mails: 1,
    backups: { ...FINE.backups, problems: [{ title: 'The last backup failed', text: 'No room.' }] },
    disk_free_bytes: 9,
  };
  const adjustments = { waiting: 1, oldest_at: new Date().toISOString() };
  const erasures = { waiting: 2, owner_id: 'ada' };
  expect(problemsOf({ system, adjustments, erasures, reconciliation: { finished_at: null, differences: 3 } })).toEqual([
    { title: '2 jobs failed', text: 'press.render: no disk.' },
    {
      title: '1 job keeps failing and will be tried again',
      text: 'A provider may be down. letters.dispatch: Scribe answered 500.',
    },
    { title: '1 email could not be sent', text: expect.any(String) },
    { title: 'The last backup failed', text: 'No room.', to: '/admin/backups' },
    { title: '3 differences in the books', text: expect.any(String), to: '/admin/reconciliation' },
    {
      title: '1 credit adjustment waits for approval',
      text: 'The oldest was requested less than a minute ago.',
      to: '/admin/billing',
    },
    { title: '2 accounts wait to be erased', text: expect.any(String), to: '/admin/users/ada' },
    { title: 'The disk is almost full', text: '9 bytes are free.' },
  ]);
});

it('says nothing where nothing is wrong, or nothing may be seen', () => {
  const adjustments = { waiting: 0, oldest_at: null };
  const erasures = { waiting: 0, owner_id: null };
  const reconciliation = { finished_at: null, differences: 0 };
  expect(problemsOf({ system: FINE, adjustments, erasures, reconciliation })).toEqual([]);
  expect(problemsOf({ system: null, adjustments: null, erasures: null, reconciliation: null })).toEqual([]);
});

it('writes sizes as people read them', () => {
  expect([0, 999, 1_500, 250_000_000, 1_240_000_000].map(bytesText)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.5 KB',
    '250 MB',
    '1.2 GB',
  ]);
});

it('says first that new work is refused, and does not say twice that the disk lacks room', () => {
  const system = { ...FINE, disk_free_bytes: 1, disk_full: 'The disk of the files has 0 MiB free.', failed_mails: 1 };
  const problems = problemsOf({ system, adjustments: null, erasures: null, reconciliation: null });
  expect(problems.map(({ title }) => title)).toEqual(['The disk is full', '1 email could not be sent']);
  expect(problems[0]?.text).toContain('The disk of the files has 0 MiB free.');
});

it('says which table will soon refuse new rows', () => {
  const system = { ...FINE, months_short: [{ name: 'letters', ahead: 1 }] };
  expect(problemsOf({ reconciliation: null, adjustments: null, erasures: null, system })).toEqual([
    {
      title: 'The database has few months ahead',
      text: 'letters: 1 month left. Without a month, nothing new can be stored. See why the job months.add fails.',
    },
  ]);
});
