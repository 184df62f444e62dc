import { randomBytes } from 'node:crypto';
import { inTransaction, isUniqueViolation } from '../../../platform/database/db.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { bytesOf, type FilesProvider } from '../../../providers/files/port.ts';
import { record } from '../../audit/record-service.ts';
import { changedFields } from '../../audit/rules.ts';
import type { StoreDependencies } from '../dependencies.ts';
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
export function templateAdminService(dependencies: StoreDependencies) {
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
    async create(actor: AdminActor, given: NewTemplateRequest): Promise<ManagedTemplate> {
      await check(given);
      const zip_file = await packed(dependencies, given);
      const id = await inTransaction(db, async (tx) => {
        const at = clock.now();
        const id = await store.insertTemplate(tx, { ...given, zip_file }, at);
        await record(tx, actor, { action: 'template.created', subject: ['template', id], after: given }, at);
        return id;
      });
      return managed(id);
    },

    /** Changes what is given. New pages get a new archive. Throws also template_not_found. */
    async update(actor: AdminActor, id: string, change: TemplateChange): Promise<ManagedTemplate> {
      const current = await existing(id);
      await check(change, current);
      const pages = {
        exterior_file: change.exterior_file ?? current.exterior_file,
        interior_file: change.interior_file === undefined ? current.interior_file : change.interior_file,
      };
      const repack = pages.exterior_file !== current.exterior_file || pages.interior_file !== current.interior_file;
      const zip_file = repack ? await packed(dependencies, pages) : undefined;
      await inTransaction(db, async (tx) => {
        const at = clock.now();
        const before = await store.lockTemplate(tx, id);
        const done = await store.updateTemplate(tx, id, zip_file ? { ...change, zip_file } : change, at);
        if (!before || !done) throw templateNotFound();
        const after = (await store.managedTemplate(tx, id)) ?? before;
        const entry = {
          action: 'template.updated',
          subject: ['template', id],
          ...changedFields(before, after),
        } as const;
        await record(tx, actor, entry, at);
      });
      return managed(id);
    },

    /** Letters that name the design stay printable. Throws template_not_found. */
    async remove(actor: AdminActor, id: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const at = clock.now();
        const name = await store.deleteTemplate(tx, id, at);
        if (name === undefined) throw templateNotFound();
        await record(tx, actor, { action: 'template.deleted', subject: ['template', id], before: { name } }, at);
      });
    },

    /** Sorts the designs. Those that the caller did not list follow at the end; unknown ids are ignored. */
    order(actor: AdminActor, ids: string[]): Promise<void> {
      return inTransaction(db, async (tx) => {
        const current = await store.lockedOrder(tx);
        const listed = new Set(ids.filter((id) => current.includes(id)));
        const order = [...listed, ...current.filter((id) => !listed.has(id))];
        const at = clock.now();
        const moved = await store.numberTemplates(tx, order, at);
        if (moved === 0) return;
        await record(tx, actor, { action: 'template.sorted', subject: ['template', 'all'], after: { moved } }, at);
      });
    },

    /** A new, active category after all others. Throws category_taken. */
    async createCategory(actor: AdminActor, category: NewCategoryRequest): Promise<Category> {
      try {
        return await inTransaction(db, async (tx) => {
          const at = clock.now();
          const made = await store.insertCategory(tx, category, at);
          await record(tx, actor, { action: 'category.created', subject: ['category', made.id], after: category }, at);
          return made;
        });
      } catch (error) {
        throw isUniqueViolation(error, 'template_categories_name') ? categoryTaken(category.name) : error;
      }
    },

    sweepUploads: () => sweepUploads(dependencies),
  };
}

/** Removes old uploads that no design names. Returns how many. */
async function sweepUploads({ db, clock, files }: StoreDependencies): Promise<number> {
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
}

const presentManaged = (row: TemplateRow): ManagedTemplate => {
  const { preview_file, exterior_file, interior_file } = row;
  return { ...present(row), preview_file, exterior_file, interior_file };
};

/** Packs the pages of a design into the archive for letter providers. Returns its name. */
async function packed({ files, clock }: StoreDependencies, { exterior_file, interior_file }: Pages): Promise<string> {
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
