import { z } from 'zod';
import type { Log } from '../../platform/log.ts';
import { deliverOrDrop } from '../../platform/mail/deliver.ts';
import { renderMail } from '../../platform/mail/mail-template.ts';
import type { Pollers } from '../../platform/queue/poller.ts';
import type { Jobs } from '../../platform/queue/queue.ts';
import type { BackupDependencies } from './dependencies.ts';
import { BACKUP_JOB, BACKUP_MAIL_JOB } from './run-service.ts';
import type { BackupService } from './service.ts';

const order = z.object({ what: z.enum(['backup', 'drill']), ordered_by: z.uuid().nullable().default(null) });
const trouble = z.object({ detail: z.string() });

type MailDependencies = Pick<BackupDependencies, 'mail' | 'operatorEmail' | 'site_url' | 'clock'> & { log: Log };

export const backupJobs = (backups: BackupService, dependencies: MailDependencies): Jobs => ({
  'backups.nightly': () => backups.nightly(),
  [BACKUP_JOB]: async (payload) => {
    const { what, ordered_by } = order.parse(payload);
    await backups.run(what, ordered_by);
  },
  [BACKUP_MAIL_JOB]: async (payload) => {
    const { mail, operatorEmail, site_url, log, clock } = dependencies;
    const to = await operatorEmail();
    if (!to) return;
    const key = `backups:${clock.now().toISOString().slice(0, 13)}`;
    await deliverOrDrop(
      mail,
      { mail: renderMail(troubleMail(to, site_url, trouble.parse(payload).detail)), key },
      log,
      {},
    );
  },
});

const troubleMail = (to: string, site_url: string, detail: string) => ({
  to,
  site_url,
  subject: 'Longhand backups need attention',
  heading: 'Backups need attention',
  paragraphs: [
    detail,
    'Customers can still order. Until this is fixed, a disk failure could lose whatever has not been backed up.',
  ],
  action: { label: 'Open backups', url: new URL('/admin/backups', site_url).href },
  small_print: 'You’re getting this email because your address is the support address in System Settings.',
});

/** At night, before old data is deleted: the backup, then the rehearsal. */
export const backupCrontab = '10 2 * * * backups.nightly';

export const backupPollers = (backups: BackupService, every_s: number): Pollers => ({
  'backups.ship': { every_ms: every_s * 500, work: () => backups.ship() },
});
