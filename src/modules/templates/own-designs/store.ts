import { type Db, isForeignKeyViolation, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import { TEMPLATE, type TemplateRow } from '../store.ts';

export type OwnDesignFiles = Pick<TemplateRow, 'preview_file' | 'exterior_file' | 'interior_file' | 'zip_file'>;

/** A person's own designs, the newest first. */
export function ownDesigns(db: Db, user_id: string): Promise<TemplateRow[]> {
  return rows(
    db,
    sql`${TEMPLATE} where t.owner_user_id = ${user_id}::uuid and t.is_active order by t.created_at desc, t.id desc`,
  );
}

export async function countOwnDesigns(db: Db, user_id: string): Promise<number> {
  const { n } = await one<{ n: number }>(
    db,
    sql`select count(*) as n from letter_templates where owner_user_id = ${user_id}::uuid and is_active`,
  );
  return n;
}

export async function insertOwnDesign(
  db: Db,
  design: OwnDesignFiles & { user_id: string; name: string },
  at: Date,
): Promise<string> {
  const { id } = await one<{ id: string }>(
    db,
    sql`insert into letter_templates (owner_user_id, name, preview_file, exterior_file, interior_file, zip_file,
        created_at, updated_at)
      values (${design.user_id}, ${design.name}, ${design.preview_file}, ${design.exterior_file},
        ${design.interior_file}, ${design.zip_file}, ${at}, ${at})
      returning id`,
  );
  return id;
}

/** Takes a design out of its owner's list; its row and files stay for letters that name it. */
export async function deleteOwnDesign(db: Db, user_id: string, id: string, at: Date): Promise<boolean> {
  const found = await maybe(
    db,
    sql`update letter_templates set is_active = false, deleted_at = ${at}, updated_at = ${at}
      where id = ${id}::uuid and owner_user_id = ${user_id}::uuid and deleted_at is null returning id`,
  );
  return found !== undefined;
}

/** Whether this file belongs to a design of this person, deleted ones included: their old campaigns show them. */
export async function ownsFile(db: Db, user_id: string, file: string): Promise<boolean> {
  const found = await maybe(
    db,
    sql`select 1 from letter_templates where owner_user_id = ${user_id}::uuid
      and ${file} in (preview_file, exterior_file, interior_file, zip_file)`,
  );
  return found !== undefined;
}

export async function deletedBefore(db: Db, before: Date): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from letter_templates where owner_user_id is not null and deleted_at < ${before}`,
  );
  return found.map(({ id }) => id);
}

/** Removes a design's row for good; false when something that was ordered names it, which the database guards. */
export async function forgetDesign(db: Db, id: string): Promise<boolean> {
  try {
    await sql`delete from letter_templates where id = ${id}::uuid and owner_user_id is not null
      and deleted_at is not null`.execute(db);
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}
