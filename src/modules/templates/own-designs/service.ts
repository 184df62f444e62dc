import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { notFound } from '../../../platform/failure.ts';
import { lockQuota } from '../../../platform/quota.ts';
import type { FilesProvider } from '../../../providers/files/port.ts';
import { namedFiles } from '../admin/store.ts';
import { templateNotFound, tooManyDesigns, uploadRefused } from '../errors.ts';
import { turns } from '../picture-service.ts';
import { OWN_BUCKET } from '../rules.ts';
import type { Template } from '../schema.ts';
import { answerTo, type PublicFile, present, refusedAsMissing } from '../service.ts';
import { templateById } from '../store.ts';
import { packPages } from '../uploads/archive-service.ts';
import { plainPage, printPage } from '../uploads/artwork-service.ts';
import { readUploadName, type UploadKind, uploadName } from '../uploads/rules.ts';
import { DELETED_KEPT_MS, OWN_DESIGNS_LIMIT, ownPageProblem } from './rules.ts';
import type { NewOwnDesign } from './schema.ts';
import * as store from './store.ts';

export type OwnDesignsService = ReturnType<typeof ownDesignsService>;

/** Pages of a card take some 30 MB of memory each while they are drawn. */
const DRAWN_AT_ONCE = 2;
/** Each request asks again whether its caller may see the file. */
const CACHE_SECONDS = 0;

type DrawnPages = { outside: Uint8Array; front: Uint8Array; inside: Uint8Array | null; zip: Uint8Array };

/** Designs that customers bring themselves: nobody but their owner sees, uses or deletes them. */
export function ownDesignsService({ db, clock, files }: { db: Db; clock: Clock; files: FilesProvider }) {
  const turn = turns(DRAWN_AT_ONCE);

  async function refuseOneTooMany(tx: Db, user_id: string): Promise<void> {
    if ((await store.countOwnDesigns(tx, user_id)) >= OWN_DESIGNS_LIMIT) throw tooManyDesigns(OWN_DESIGNS_LIMIT);
  }

  async function keep(pages: DrawnPages): Promise<store.OwnDesignFiles> {
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
    /** A person's own designs, the newest first. */
    async designsOf(user_id: string): Promise<Template[]> {
      return (await store.ownDesigns(db, user_id)).map(present);
    },

    /** Checks and redraws the pages and keeps them. Throws upload_refused with the reason, and too_many_designs. */
    async create(user_id: string, { name, outside, inside }: NewOwnDesign): Promise<Template> {
      // Before the work of drawing, and again when the design is added.
      await refuseOneTooMany(db, user_id);
      const problem = ownPageProblem('The outside', outside) ?? (inside && ownPageProblem('The inside', inside));
      if (problem) throw uploadRefused(problem);
      const kept = await keep(await turn(() => draw(outside, inside)));
      const id = await inTransaction(db, async (tx) => {
        await lockQuota(tx, 'own_designs', user_id);
        await refuseOneTooMany(tx, user_id);
        return store.insertOwnDesign(tx, { ...kept, user_id, name }, clock.now());
      });
      const row = await templateById(db, id);
      if (!row) throw templateNotFound();
      return present(row);
    },

    /** Letters that were ordered stay printable. Throws template_not_found, also for the designs of others. */
    async remove(user_id: string, id: string): Promise<void> {
      if (!(await store.deleteOwnDesign(db, user_id, id, clock.now()))) throw templateNotFound();
    },

    /** A file of one of the caller's designs. Throws not_found, also for the files of others. */
    async file(user_id: string, bucket: string, file: string, if_none_match: string | null): Promise<PublicFile> {
      if (bucket !== OWN_BUCKET || !(await store.ownsFile(db, user_id, file))) throw notFound('This file');
      return answerTo(if_none_match, await files.get(bucket, file).catch(refusedAsMissing));
    },

    /** Removes for good what was deleted and never ordered, and files that no design names. Returns how many files. */
    async sweep(): Promise<number> {
      const before = new Date(clock.now().getTime() - DELETED_KEPT_MS);
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

/** Decodes both pages and draws them anew, so that nothing hidden in the upload survives. Throws upload_refused. */
async function draw(outside: Uint8Array, inside: Uint8Array | null): Promise<DrawnPages> {
  const { page, front } = await printPage(outside, 'The outside');
  const inner = inside && (await printPage(inside, 'The inside')).page;
  return { outside: page, front, inside: inner, zip: packPages(page, inner ?? (await plainPage())) };
}
