import { randomBytes } from 'node:crypto';
import { inTransaction, isUniqueViolation } from '../../../platform/database/db.ts';
import { bytesOf, type FilesProvider } from '../../../providers/files/port.ts';
import type { UploadDependencies } from '../dependencies.ts';
import { categoryNotFound, categoryTaken, templateNotFound, uploadGone } from '../errors.ts';
import { FILE_CACHE_SECONDS, IMAGE_BUCKET, ZIP_BUCKET } from '../rules.ts';
import type { Category } from '../schema.ts';
import { present } from '../service.ts';
import type { TemplateRow } from '../store.ts';
import { packPages } from '../uploads/archive-service.ts';
import { plainPage } from '../uploads/artwork-service.ts';
import { readUploadName, UPLOAD_RETENTION_MS, uploadName } from '../uploads/rules.ts';
import type { ManagedTemplate, NewCategoryRequest, NewTemplateRequest, TemplateChange } from './schema.ts';
import * as store from './store.ts';

export type TemplateAdminService = ReturnType<typeof templateAdminService>;
type Pages = { exterior_file: string; interior_file: string | null };

/** Built-in designs and categories as the operator manages them. */
export function templateAdminService(dependencies: UploadDependencies) {
  const { db, clock, files } = dependencies;

  async function existing(id: string): Promise<TemplateRow> {
    const row = await store.managedTemplate(db, id);
    if (!row) throw templateNotFound();
    return row;
  }

  const managed = async (id: string): Promise<ManagedTemplate> => presentManaged(await existing(id));

  /** Checks what is named before anything is written. Throws upload_gone and category_not_found. */
  async function check(given: TemplateChange, current?: TemplateRow): Promise<void> {
    for (const kind of ['preview', 'exterior', 'interior'] as const) {
      const file = given[`${kind}_file`];
      if (!file || file === current?.[`${kind}_file`]) continue;
      if (readUploadName(file)?.kind !== kind || !(await files.facts(IMAGE_BUCKET, file))) throw uploadGone();
    }
    if (given.category_id && !(await store.categoryExists(db, given.category_id))) throw categoryNotFound();
  }

  return {
    /** All built-in designs, hidden ones too, in the order of the gallery. */
    async templates(): Promise<ManagedTemplate[]> {
      return (await store.managedTemplates(db)).map(presentManaged);
    },

    /** Adds a design; its archive is packed from its pages. Throws upload_gone and category_not_found. */
    async create(given: NewTemplateRequest): Promise<ManagedTemplate> {
      await check(given);
      const zip_file = await packed(dependencies, given);
      return managed(await store.insertTemplate(db, { ...given, zip_file }, clock.now()));
    },

    /** Changes what is given. New pages get a new archive. Throws also template_not_found. */
    async update(id: string, change: TemplateChange): Promise<ManagedTemplate> {
      const current = await existing(id);
      await check(change, current);
      const pages = {
        exterior_file: change.exterior_file ?? current.exterior_file,
        interior_file: change.interior_file === undefined ? current.interior_file : change.interior_file,
      };
      const repack = pages.exterior_file !== current.exterior_file || pages.interior_file !== current.interior_file;
      const zip_file = repack ? await packed(dependencies, pages) : undefined;
      const done = await store.updateTemplate(db, id, zip_file ? { ...change, zip_file } : change, clock.now());
      if (!done) throw templateNotFound();
      return managed(id);
    },

    /** Letters that name the design stay printable. Throws template_not_found. */
    async remove(id: string): Promise<void> {
      if (!(await store.deleteTemplate(db, id, clock.now()))) throw templateNotFound();
    },

    /** Sorts the designs. Those that the caller did not list follow at the end; unknown ids are ignored. */
    order(ids: string[]): Promise<void> {
      return inTransaction(db, async (tx) => {
        const current = await store.lockedOrder(tx);
        const listed = new Set(ids.filter((id) => current.includes(id)));
        const order = [...listed, ...current.filter((id) => !listed.has(id))];
        await store.numberTemplates(tx, order, clock.now());
      });
    },

    /** A new, active category after all others. Throws category_taken. */
    async createCategory(category: NewCategoryRequest): Promise<Category> {
      try {
        return await inTransaction(db, (tx) => store.insertCategory(tx, category, clock.now()));
      } catch (error) {
        throw isUniqueViolation(error, 'template_categories_name') ? categoryTaken(category.name) : error;
      }
    },

    /** Removes old uploads that no design names. Returns how many. */
    async sweepUploads(): Promise<number> {
      const before = clock.now().getTime() - UPLOAD_RETENTION_MS;
      let swept = 0;
      for (const bucket of [IMAGE_BUCKET, ZIP_BUCKET]) {
        const old = (await files.list(bucket)).filter((file) => {
          const upload = readUploadName(file);
          return upload !== undefined && upload.at.getTime() < before;
        });
        const named = new Set(await store.namedFiles(db, old));
        const orphans = old.filter((file) => !named.has(file));
        for (const file of orphans) await files.remove(bucket, file);
        swept += orphans.length;
      }
      return swept;
    },
  };
}

const presentManaged = (row: TemplateRow): ManagedTemplate => {
  const { preview_file, exterior_file, interior_file } = row;
  return { ...present(row), preview_file, exterior_file, interior_file };
};

/** Packs the pages of a design into the archive for letter providers. Returns its name. */
async function packed({ files, clock }: UploadDependencies, { exterior_file, interior_file }: Pages): Promise<string> {
  const [outside, inside] = await Promise.all([
    stored(files, exterior_file),
    interior_file ? stored(files, interior_file) : plainPage(),
  ]);
  const zip_file = uploadName('template', clock.now(), randomBytes(4).toString('hex'));
  const about = { content_type: 'application/zip', cache_seconds: FILE_CACHE_SECONDS };
  await files.put(ZIP_BUCKET, zip_file, packPages(outside, inside), about);
  return zip_file;
}

async function stored(files: FilesProvider, file: string): Promise<Uint8Array> {
  const found = await files.get(IMAGE_BUCKET, file);
  if (!found) throw uploadGone();
  return bytesOf(found);
}
