import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { notFound } from '../../../platform/failure.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { lockQuota } from '../../../platform/quota.ts';
import { namedFiles } from '../admin/store.ts';
import type { UploadDependencies } from '../dependencies.ts';
import { templateNotFound, tooManyDesigns, uploadRefused } from '../errors.ts';
import { OWN_BUCKET } from '../rules.ts';
import type { Template } from '../schema.ts';
import { answerTo, type PublicFile, present, refusedAsMissing } from '../service.ts';
import { templateById } from '../store.ts';
import { packPages } from '../uploads/archive-service.ts';
import { plainPage, printPage } from '../uploads/artwork-service.ts';
import { readUploadName, type UploadKind, uploadName } from '../uploads/rules.ts';
import { DELETED_RETENTION_MS, OWN_DESIGNS_LIMIT, ownPageProblem } from './rules.ts';
import type { NewOwnDesign } from './schema.ts';
import * as store from './store.ts';

export type OwnDesignsService = ReturnType<typeof ownDesignsService>;

/** Pages of a card take some 30 MB of memory each while they are drawn. */
const DRAWN_AT_ONCE = 2;
/** Each request checks again whether its caller may see the file. */
const CACHE_SECONDS = 0;

type DrawnPages = { outside: Uint8Array; front: Uint8Array; inside: Uint8Array | null; zip: Uint8Array };

/** Designs that customers bring themselves: nobody but the members of their account sees, uses or deletes them. */
export function ownDesignsService({ db, clock, files }: UploadDependencies) {
  const limit = pLimit(DRAWN_AT_ONCE);

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
      const problem = ownPageProblem('The outside', outside) ?? (inside && ownPageProblem('The inside', inside));
      if (problem) throw uploadRefused(problem);
      const stored = await storePages(await limit(() => draw(outside, inside)));
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

/** Decodes and redraws both pages, so that nothing hidden in the upload remains. Throws upload_refused. */
async function draw(outside: Uint8Array, inside: Uint8Array | null): Promise<DrawnPages> {
  const { page, front } = await printPage(outside, 'The outside');
  const inner = inside && (await printPage(inside, 'The inside')).page;
  return { outside: page, front, inside: inner, zip: packPages(page, inner ?? (await plainPage())) };
}
