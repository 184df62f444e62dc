import { inTransaction } from '../../platform/database/db.ts';
import type { RemoveOld } from '../../platform/database/retention.ts';
import { publish } from '../../platform/events.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { HOUR_MS } from '../../platform/time.ts';
import type { ImportsDependencies } from './dependencies.ts';
import { lockImport, viewImport } from './import-service.ts';
import { preflightService } from './preflight/service.ts';
import { readingService } from './reading/service.ts';
import { rowService } from './rows/service.ts';
import type { ImportChoices, ImportView } from './schema.ts';
import * as store from './store.ts';
import { UPLOAD_KEPT_HOURS } from './uploads/limit-rules.ts';
import { uploadService } from './uploads/service.ts';

export type ImportsService = ReturnType<typeof importsService>;

/** Lists of contacts: received in pieces, read by a worker, checked and corrected, then used by a campaign. */
export function importsService(dependencies: ImportsDependencies) {
  const { db, clock } = dependencies;
  const view = ({ account_id }: Actor, id: string): Promise<ImportView> => viewImport(db, account_id, id);
  return {
    ...uploadService(dependencies),
    ...readingService(dependencies),
    ...rowService(dependencies),
    ...preflightService(dependencies),
    view,

    async choose(actor: Actor, id: string, choices: ImportChoices): Promise<ImportView> {
      await inTransaction(db, async (tx) => {
        await lockImport(tx, actor.account_id, id);
        await store.setChoices(tx, id, choices, clock.now());
      });
      return view(actor, id);
    },

    /** Cancels an import and removes its file and rows, also after a campaign that was made from it was submitted. */
    async cancel(actor: Actor, id: string): Promise<ImportView> {
      await inTransaction(db, async (tx) => {
        const i = await lockImport(tx, actor.account_id, id);
        if (i.status === 'cancelled') return;
        await store.setStatus(tx, id, 'cancelled', clock.now());
        await store.removeParts(tx, i.import_no);
        await store.removeRows(tx, i.import_no);
        publish(tx, { account_id: i.account_id, topic: 'import', id });
      });
      return view(actor, id);
    },

    /** Removes uploads that nobody continues. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - UPLOAD_KEPT_HOURS * HOUR_MS);
      while ((await inTransaction(db, (tx) => store.removeAbandoned(tx, before, 10))) > 0);
    },

    /** Removes the lists that nobody has used, rows first. */
    retention: [removeOldList] as RemoveOld[],
  };
}

const ROWS_AT_ONCE = 10_000;

const removeOldList: RemoveOld = async (tx, before) => {
  const oldest = await store.lockOldest(tx, before);
  return oldest ? { rows: await store.removeSome(tx, oldest, ROWS_AT_ONCE), more: true } : { rows: 0, more: false };
};
