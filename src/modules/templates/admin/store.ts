import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import type { Category } from '../schema.ts';
import { TEMPLATE, type TemplateRow } from '../store.ts';
import type { NewCategoryRequest, NewTemplateRequest, TemplateChange } from './schema.ts';

const MANAGED = sql`t.deleted_at is null and t.account_id is null`;

/** All built-in designs that were not deleted, hidden ones too. */
export function managedTemplates(db: Db): Promise<TemplateRow[]> {
  return rows(db, sql`${TEMPLATE} where ${MANAGED} order by t.sort_order, t.id`);
}

export function managedTemplate(db: Db, id: string): Promise<TemplateRow | undefined> {
  return maybe(db, sql`${TEMPLATE} where t.id = ${id}::uuid and ${MANAGED}`);
}

/** The same, and nobody else changes it until the transaction ends. */
export function lockTemplate(tx: Db, id: string): Promise<TemplateRow | undefined> {
  return maybe(tx, sql`${TEMPLATE} where t.id = ${id}::uuid and ${MANAGED} for update of t`);
}

export type WithZip = { zip_file: string };

export async function insertTemplate(db: Db, t: NewTemplateRequest & WithZip, at: Date): Promise<string> {
  const { id } = await one<{ id: string }>(
    db,
    sql`insert into letter_templates (name, description, category_id, preview_file, exterior_file, interior_file,
        zip_file, tags, is_featured, is_active, sort_order, created_at, updated_at)
      values (${t.name}, ${t.description}, ${t.category_id}, ${t.preview_file}, ${t.exterior_file}, ${t.interior_file},
        ${t.zip_file}, ${t.tags}::text[], ${t.is_featured}, ${t.is_active}, ${t.sort_order}, ${at}, ${at})
      returning id`,
  );
  return id;
}

/** Sets what is given; false when the design was deleted meanwhile. */
export async function updateTemplate(
  db: Db,
  id: string,
  change: TemplateChange & Partial<WithZip>,
  at: Date,
): Promise<boolean> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const sets = given.map(([column, value]) =>
    Array.isArray(value) ? sql`${sql.ref(column)} = ${value}::text[]` : sql`${sql.ref(column)} = ${value}`,
  );
  const found = await maybe(
    db,
    sql`update letter_templates t set ${sql.join([...sets, sql`updated_at = ${at}`])}
        where t.id = ${id}::uuid and ${MANAGED} returning t.id`,
  );
  return found !== undefined;
}

/** Removes a design from every list and gives its name; its row and files remain for the letters that name it. */
export async function deleteTemplate(db: Db, id: string, at: Date): Promise<string | undefined> {
  const found = await maybe<{ name: string }>(
    db,
    sql`update letter_templates t set is_active = false, is_featured = false, deleted_at = ${at}, updated_at = ${at}
        where t.id = ${id}::uuid and ${MANAGED} returning t.name`,
  );
  return found?.name;
}

/** The current order, locked until the transaction ends, so that two who sort at once do so one after the other. */
export async function lockedOrder(db: Db): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select t.id from letter_templates t where ${MANAGED} order by t.sort_order, t.id for update`,
  );
  return found.map(({ id }) => id);
}

/** Numbers the designs in the order given: 10, 20, 30 and so on. Returns how many got another number. */
export async function numberTemplates(db: Db, ids: string[], at: Date): Promise<number> {
  const done = await sql`update letter_templates t set sort_order = place.n * 10, updated_at = ${at}
    from unnest(${ids}::uuid[]) with ordinality as place(id, n)
    where t.id = place.id and t.sort_order <> place.n * 10`.execute(db);
  return Number(done.numAffectedRows ?? 0);
}

export async function categoryExists(db: Db, id: string): Promise<boolean> {
  return (await maybe(db, sql`select 1 from template_categories where id = ${id}::uuid`)) !== undefined;
}

/** Appends an active category. Two that are made at once wait for each other, so that no order is given twice. */
export async function insertCategory(tx: Db, category: NewCategoryRequest, at: Date): Promise<Category> {
  await sql`lock table template_categories in share row exclusive mode`.execute(tx);
  return one(
    tx,
    sql`insert into template_categories (name, description, display_order, is_active, created_at)
      values (${category.name}, ${category.description},
        (select coalesce(max(display_order), 0) + 1 from template_categories), true, ${at})
      returning id, name, description, display_order, is_active`,
  );
}

/** Which of these files some design names, deleted ones included. */
export async function namedFiles(db: Db, files: string[]): Promise<string[]> {
  const found = await rows<{ file: string }>(
    db,
    sql`select file from unnest(${files}::text[]) as file
        where exists (select from letter_templates t where file in (t.preview_file, t.exterior_file, t.interior_file, t.zip_file))`,
  );
  return found.map(({ file }) => file);
}
