import { randomBytes } from 'node:crypto';
import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { notFound } from '../../../platform/failure.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { lockQuota } from '../../../platform/quota.ts';
import { unlessExceeded } from '../../../platform/threads/failures.ts';
import { namedFiles } from '../admin/store.ts';
import type { UploadDependencies } from '../dependencies.ts';
import { templateNotFound, tooManyDesigns, uploadRefused } from '../errors.ts';
import { OWN_BUCKET } from '../rules.ts';
import type { Template } from '../schema.ts';
import { answerTo, type PublicFile, present, refusedAsMissing } from '../service.ts';
import { templateById } from '../store.ts';
import { readUploadName, type UploadKind, uploadName } from '../uploads/rules.ts';
import type { DrawnPages } from './reading-service.ts';
import { DELETED_RETENTION_MS, OWN_DESIGNS_LIMIT } from './rules.ts';
import type { NewOwnDesign } from './schema.ts';
import * as store from './store.ts';

export type OwnDesignsService = ReturnType<typeof ownDesignsService>;

/** Each request checks again whether its caller may see the file. */
const CACHE_SECONDS = 0;

/** Designs that customers bring themselves: nobody but the members of their account sees, uses or deletes them. */
export function ownDesignsService({ db, clock, files, reading }: UploadDependencies) {
  async function checkQuota(tx: Db, account_id: AccountId): Promise<void> {
    if ((await store.countOwnDesigns(tx, account_id)) >= OWN_DESIGNS_LIMIT) throw tooManyDesigns(OWN_DESIGNS_LIMIT);
  }

  async function storePages(pages: DrawnPages): Promise<store.OwnDesignFiles> {
    const at = clock.now();
    const salt = randomBytes(16).toString('hex');
    const put = async (kind: UploadKind, bytes: Uint8Array) => {
      const file = uploadName(kind, at, salt);
      const content_type = kind === 'template' ? 'application/zip' : 'image/png';
      await files.put(OWN_BUCKET, file, bytes, { content_type, cache_seconds: CACHE_SECONDS });
      return file;
    };
    const [preview_file, exterior_file, interior_file, zip_file] = await Promise.all([
      put('preview', pages.front),
      put('exterior', pages.outside),
      pages.inside && put('interior', pages.inside),
      put('template', pages.zip),
    ]);
    return { preview_file, exterior_file, interior_file, zip_file };
  }

  return {
    /** The account's own designs, the newest first. */
    async designsOf({ account_id }: Actor): Promise<Template[]> {
      return (await store.ownDesigns(db, account_id)).map(present);
    },

    /** Checks, redraws and stores the pages. Throws upload_refused with the reason, and too_many_designs. */
    async create({ account_id, user_id }: Actor, { name, outside, inside }: NewOwnDesign): Promise<Template> {
      // Before the work of drawing, and again when the design is added.
      await checkQuota(db, account_id);
      const pages = await unlessExceeded(reading.readOwnPages(outside, inside), takesTooLong);
      const stored = await storePages(pages);
      const id = await inTransaction(db, async (tx) => {
        await lockQuota(tx, 'own_designs', account_id);
        await checkQuota(tx, account_id);
        return store.insertOwnDesign(tx, { ...stored, account_id, created_by: user_id, name }, clock.now());
      });
      const row = await templateById(db, id);
      if (!row) throw templateNotFound();
      return present(row);
    },

    /** Letters that were ordered stay printable. Throws template_not_found, also for the designs of other accounts. */
    async remove({ account_id }: Actor, id: string): Promise<void> {
      if (!(await store.deleteOwnDesign(db, account_id, id, clock.now()))) throw templateNotFound();
    },

    /** A file of one of the account's designs. Throws not_found, also for the files of other accounts. */
    async file({ account_id }: Actor, bucket: string, file: string, if_none_match: string | null): Promise<PublicFile> {
      if (bucket !== OWN_BUCKET || !(await store.ownsFile(db, account_id, file))) throw notFound('This file');
      return answerTo(if_none_match, await files.get(bucket, file).catch(refusedAsMissing));
    },

    /** Removes deleted designs that were never ordered, and files that no design names. Returns how many files. */
    async sweep(): Promise<number> {
      const before = new Date(clock.now().getTime() - DELETED_RETENTION_MS);
      for (const id of await store.deletedBefore(db, before)) await store.forgetDesign(db, id);
      const old = (await files.list(OWN_BUCKET)).filter((file) => {
        const upload = readUploadName(file);
        return upload !== undefined && upload.at < before;
      });
      const named = new Set(await namedFiles(db, old));
      const orphans = old.filter((file) => !named.has(file));
      for (const file of orphans) await files.remove(OWN_BUCKET, file);
      return orphans.length;
    },
  };
}

const takesTooLong = () => uploadRefused('These pages take too long to read. Save them again as plain PNG files.');
