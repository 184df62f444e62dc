import type { Surroundings } from '../adapters.ts';
import { homeFolder } from '../platform/database/postgres-home.ts';
import { diskGuard, type Place, type Shortage } from '../platform/disk/guard.ts';
import { shortageMail } from '../platform/disk/mail.ts';
import type { MailProvider } from '../providers/mail/port.ts';

/** What makes more of what fills a disk waits while one is full; mails, money and removals do not. */
export const WAITS_ON_FULL_DISK = /^(automations|imports|letters|press)\.(?!mail$)/;
const DISK_MAIL_EVERY_MS = 3_600_000;

/** What this process can measure: the disks of the files and of the database that it runs itself. */
async function diskPlaces({ data_dir, database_url, files }: Surroundings['config']): Promise<Place[]> {
  const on_disk: Place[] = files.provider === 'disk' ? [{ name: 'files', path: data_dir }] : [];
  return database_url ? on_disk : [...on_disk, { name: 'database', path: await homeFolder(data_dir) }];
}

/** Watches the disks. The operator gets a mail that needs no database where the mail server is another machine. */
export async function guardDisks(
  { config, clock, log, site_url }: Surroundings,
  mail: MailProvider,
  operatorEmail: () => Promise<string | null>,
) {
  let mailed_at = Number.NEGATIVE_INFINITY;
  async function notify(shortage: Shortage): Promise<void> {
    const now = clock.now().getTime();
    if (now - mailed_at < DISK_MAIL_EVERY_MS) return;
    mailed_at = now;
    const to = await operatorEmail();
    if (to)
      await mail.send(shortageMail(to, site_url, shortage), `disk-full-${clock.now().toISOString().slice(0, 13)}`);
  }
  return diskGuard({
    clock,
    places: await diskPlaces(config),
    reserve_bytes: config.disk_reserve_bytes,
    onChange(shortage) {
      if (!shortage) return log.info('disk_has_room');
      log.warn('disk_full', shortage);
      notify(shortage).catch((error) => log.error('disk_mail_not_sent', error));
    },
  });
}
