import { statfs } from 'node:fs/promises';
import type { Db } from '../../platform/database/db.ts';
import type { Readings } from '../../platform/telemetry/readings.ts';
import * as store from './store.ts';

/** Where a letter is before it is mailed, as the dashboard names it too. */
const STAGE_OF: Record<string, string> = {
  pending: 'waiting',
  'expect-48-hour-delay': 'to_reprint',
  processing: 'in_run',
  printing: 'printed',
};

/** Letters that are on their way through production. */
export const readingsOfLetters = (db: Db): Readings => ({
  gauges: {
    longhand_letters: {
      help: `Letters by stage before they are mailed; each stage is counted up to ${store.MOST_COUNTED}`,
      labels: ['stage'],
    },
    longhand_letters_oldest_seconds: {
      help: 'How long the letter has been in its stage that came into it first; 0 where none is',
      labels: ['stage'],
    },
  },
  async read() {
    const [to_hand_over, at_press] = await Promise.all([store.toHandOver(db), store.pressStages(db)]);
    const stages = [
      { stage: 'to_hand_over', ...to_hand_over },
      ...at_press.map(({ status, ...found }) => ({ stage: STAGE_OF[status] ?? status, ...found })),
    ];
    return {
      longhand_letters: stages.map(({ stage, letters }) => ({ labels: { stage }, value: letters })),
      longhand_letters_oldest_seconds: stages.map(({ stage, waited_s }) => ({ labels: { stage }, value: waited_s })),
    };
  },
});

/** Whether the books agree, and whether anybody has looked lately. */
export const readingsOfBooks = (db: Db): Readings => ({
  gauges: {
    longhand_ledger_drift_accounts: {
      help: 'Accounts whose credits did not add up at the last check: journal, lots, movements and balance',
    },
    longhand_ledger_check_age_seconds: { help: 'How long ago the credits of all accounts were last checked' },
    longhand_audit_seal_age_seconds: { help: 'How long ago the audit log was last sealed' },
  },
  async read() {
    const [check, seal] = await Promise.all([store.lastCreditCheck(db), store.lastAuditSeal(db)]);
    return {
      longhand_ledger_drift_accounts: check ? [{ value: check.findings }] : [],
      longhand_ledger_check_age_seconds: check ? [{ value: check.age_s }] : [],
      longhand_audit_seal_age_seconds: seal ? [{ value: seal.age_s }] : [],
    };
  },
});

/** Room on the disk of the data folder, and what the database takes. */
export const readingsOfRoom = (db: Db, data_dir: string): Readings => ({
  gauges: {
    longhand_disk_bytes: { help: 'The disk of the data folder, by state: free or total', labels: ['state'] },
    longhand_database_bytes: { help: 'The size of the database with its indexes' },
  },
  async read() {
    const [disk, database_bytes] = await Promise.all([statfs(data_dir), store.databaseBytes(db)]);
    return {
      longhand_disk_bytes: [
        { labels: { state: 'free' }, value: disk.bavail * disk.bsize },
        { labels: { state: 'total' }, value: disk.blocks * disk.bsize },
      ],
      longhand_database_bytes: [{ value: database_bytes }],
    };
  },
});

/** How old the newest whole backup and the newest rehearsal are that succeeded. None where there is none. */
export const readingsOfBackups = (db: Db): Readings => ({
  gauges: {
    longhand_backup_age_seconds: { help: 'How long ago the newest whole backup was begun' },
    longhand_restore_rehearsal_age_seconds: {
      help: 'How long ago the newest rehearsal of a restore was begun that found everything as it should be',
    },
    longhand_backup_failing: {
      help: '1 where the newest run of this kind failed, else 0',
      labels: ['kind'],
    },
  },
  async read() {
    const [backup, drill] = await Promise.all([store.standing(db, ['base', 'logical']), store.standing(db, ['drill'])]);
    const age = (age_s: number | null) => (age_s === null ? [] : [{ value: age_s }]);
    const failing = (kind: string, { has_failed }: store.Standing) =>
      has_failed === null ? [] : [{ labels: { kind }, value: has_failed ? 1 : 0 }];
    return {
      longhand_backup_age_seconds: age(backup.age_s),
      longhand_restore_rehearsal_age_seconds: age(drill.age_s),
      longhand_backup_failing: [...failing('backup', backup), ...failing('rehearsal', drill)],
    };
  },
});
