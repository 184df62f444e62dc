import { inTransaction } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { renderMail } from '../../../platform/mail/mail-template.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import type { StoredFile } from '../../../providers/files/port.ts';
import { record } from '../../audit/record-service.ts';
import type { ErasureDependencies } from '../dependencies.ts';
import { exportReady } from '../mail-rules.ts';
import { archiveOf } from './archive-service.ts';
import { exportGone } from './errors.ts';
import { EXPORT_BUCKET, expiryOf, exportFile } from './rules.ts';
import type { AccountExport } from './schema.ts';
import * as store from './store.ts';

export const EXPORT_JOB = 'privacy.export';
export const EXPORT_MAIL_JOB = 'privacy.export-mail';
export type AccountExportService = ReturnType<typeof accountExportService>;

/** All data of an account as a file, which a job writes and which can be downloaded for some days. */
export function accountExportService({ db, clock, files, site_url }: ErasureDependencies) {
  return {
    list: async (actor: Actor): Promise<AccountExport[]> => (await store.exportsOf(db, actor.account_id)).map(present),

    /** Orders the file. While one is being made, that one is the answer. */
    async request(actor: Actor): Promise<AccountExport[]> {
      await inTransaction(db, async (tx) => {
        const ordered = await store.insertExport(tx, actor, clock.now());
        if (!ordered) return;
        await enqueue(tx, EXPORT_JOB, { id: ordered.id });
        const entry = { action: 'account.export_requested', subject: ['account_export', ordered.id] } as const;
        await record(tx, actor, { ...entry, account_id: actor.account_id }, clock.now());
      });
      return this.list(actor);
    },

    /** The file. Throws export_gone, also for the files of other accounts. */
    async open(actor: Actor, id: string): Promise<StoredFile> {
      const found = await store.exportById(db, id);
      const is_open = found?.account_id === actor.account_id && found.expires_at && found.expires_at > clock.now();
      const file = is_open ? await files.get(EXPORT_BUCKET, exportFile(id)) : undefined;
      if (!file) throw exportGone();
      await inTransaction(db, (tx) => {
        const entry = { action: 'account.export_downloaded', subject: ['account_export', id] } as const;
        return record(tx, actor, { ...entry, account_id: actor.account_id }, clock.now());
      });
      return file;
    },

    /** Writes the file of an order and orders the mail. */
    async write(id: string): Promise<void> {
      const order = await store.exportById(db, id);
      if (order?.state !== 'waiting') return;
      const about = { content_type: 'application/zip', cache_seconds: 0 };
      await files.put(EXPORT_BUCKET, exportFile(id), archiveOf(db, files, order.account_id, clock.now()), about);
      const size_bytes = (await files.facts(EXPORT_BUCKET, exportFile(id)))?.size_bytes ?? 0;
      await inTransaction(db, async (tx) => {
        const at = clock.now();
        if (!(await store.noteReady(tx, id, { size_bytes, expires_at: expiryOf(at) }, at))) return;
        await enqueue(tx, EXPORT_MAIL_JOB, { id });
      });
    },

    /** The mail about a file that is ready, and its key; null when it is gone. */
    async composeMail(id: string) {
      const found = await store.exportById(db, id);
      const person = found && (await store.ownerAddress(db, found.created_by));
      if (!found?.expires_at || !person) return null;
      return { mail: renderMail(exportReady({ to: person.email, site_url }, found.expires_at)), key: `export:${id}` };
    },

    async removeExpired(): Promise<void> {
      for (const { id } of await store.expired(db, clock.now())) {
        await files.remove(EXPORT_BUCKET, exportFile(id));
        await inTransaction(db, (tx) => store.noteRemoved(tx, id));
      }
    },
  };
}

const present = ({ id, state, size_bytes, requested_at, expires_at }: store.ExportRow): AccountExport => ({
  id,
  state,
  size_bytes,
  requested_at: requested_at.toISOString(),
  expires_at: expires_at?.toISOString() ?? null,
});
