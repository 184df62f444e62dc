import { inTransaction } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/events.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import { lockQuota } from '../../../platform/quota.ts';
import { unmappedFields } from '../column-rules.ts';
import type { ImportsDependencies } from '../dependencies.ts';
import { importOver, mappingIncomplete, tooManyUploads, wrongOffset } from '../errors.ts';
import { lockImport } from '../import-service.ts';
import type { ImportRequest } from '../schema.ts';
import * as store from '../store.ts';
import { uploadRefusal } from './limit-rules.ts';

/** Files of lists on their way to the server, piece by piece. */
export function uploadService({ db, clock }: ImportsDependencies) {
  return {
    /**
     * Starts an import, or finds the one with the same request key. Returns the offset to send bytes from. Throws
     * mapping_incomplete and too_many_uploads.
     */
    async start(actor: Actor, request: ImportRequest): Promise<{ import_id: string; offset: number }> {
      if (unmappedFields(request.mapping).length > 0) throw mappingIncomplete();
      return inTransaction(db, async (tx) => {
        await lockQuota(tx, 'uploads', actor.account_id);
        const open = await store.openUploads(tx, actor.account_id, request.request_key ?? null);
        const refusal = uploadRefusal(open, request.size_bytes);
        if (refusal) throw tooManyUploads(refusal);
        const owner = { account_id: actor.account_id, created_by: actor.user_id };
        const { id, received_bytes } = await store.createImport(tx, owner, request, clock.now());
        return { import_id: id, offset: received_bytes };
      });
    },

    /**
     * Takes the next bytes of the file. Bytes that were received before, or are not due yet, are refused with the offset
     * to continue from: wrong_offset. The last bytes start the reading.
     */
    async receive(actor: Actor, id: string, offset: number, bytes: Uint8Array): Promise<{ offset: number }> {
      return inTransaction(db, async (tx) => {
        const i = await lockImport(tx, actor.account_id, id);
        if (i.received_bytes === i.size_bytes && i.status !== 'cancelled') return { offset: i.received_bytes };
        if (i.status !== 'receiving') throw importOver();
        if (offset !== i.received_bytes || offset + bytes.length > i.size_bytes) throw wrongOffset(i.received_bytes);
        if (bytes.length > 0) await store.addPart(tx, i, bytes, clock.now());
        const received = offset + bytes.length;
        if (received === i.size_bytes) {
          await store.setStatus(tx, id, 'reading', clock.now());
          await enqueue(tx, 'imports.read', { import_id: id });
          publish(tx, { account_id: i.account_id, topic: 'import', id });
        }
        return { offset: received };
      });
    },
  };
}
