import { inTransaction } from '../../platform/database/db.ts';
import { publish } from '../../platform/events.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import type { ImportsDependencies } from './dependencies.ts';
import { lockImport, viewImport } from './import-service.ts';
import { preflightService } from './preflight/service.ts';
import { readingService } from './reading/service.ts';
import { rowService } from './rows/service.ts';
import type { ImportChoices, ImportView } from './schema.ts';
import * as store from './store.ts';
import { LIST_KEPT_DAYS, UPLOAD_KEPT_HOURS } from './uploads/limit-rules.ts';
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

    /** Removes imports that were not used for a long time. */
    async sweep(): Promise<void> {
      const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
      const [before, unfinished_before] = [hoursAgo(LIST_KEPT_DAYS * 24), hoursAgo(UPLOAD_KEPT_HOURS)];
      while ((await inTransaction(db, (tx) => store.removeOldImports(tx, before, unfinished_before, 10))) > 0);
    },
  };
}
