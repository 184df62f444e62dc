import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, isForeignKeyViolation, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import { TEMPLATE, type TemplateRow } from '../store.ts';

export type OwnDesignFiles = Pick<TemplateRow, 'preview_file' | 'exterior_file' | 'interior_file' | 'zip_file'>;

/** An account's own designs, the newest first. */
export function ownDesigns(db: Db, account_id: AccountId): Promise<TemplateRow[]> {
  return rows(
    db,
    sql`${TEMPLATE} where t.account_id = ${account_id}::uuid and t.is_active order by t.created_at desc, t.id desc`,
  );
}

export async function countOwnDesigns(db: Db, account_id: AccountId): Promise<number> {
  const { n } = await one<{ n: number }>(
    db,
    sql`select count(*) as n from letter_templates where account_id = ${account_id}::uuid and is_active`,
  );
  return n;
}

export async function insertOwnDesign(
  db: Db,
  design: OwnDesignFiles & { account_id: AccountId; created_by: string; name: string },
  at: Date,
): Promise<string> {
  const { id } = await one<{ id: string }>(
    db,
    sql`insert into letter_templates (account_id, created_by, name, preview_file, exterior_file, interior_file, zip_file,
        created_at, updated_at)
      values (${design.account_id}, ${design.created_by}, ${design.name}, ${design.preview_file}, ${design.exterior_file},
        ${design.interior_file}, ${design.zip_file}, ${at}, ${at})
      returning id`,
  );
  return id;
}

/** Removes a design from its account's list; its row and files remain for the letters that name it. */
export async function deleteOwnDesign(db: Db, account_id: AccountId, id: string, at: Date): Promise<boolean> {
  const found = await maybe(
    db,
    sql`update letter_templates set is_active = false, deleted_at = ${at}, updated_at = ${at}
      where id = ${id}::uuid and account_id = ${account_id}::uuid and deleted_at is null returning id`,
  );
  return found !== undefined;
}

/** Whether this file belongs to a design of this account, deleted ones included: their old campaigns show them. */
export async function ownsFile(db: Db, account_id: AccountId, file: string): Promise<boolean> {
  const found = await maybe(
    db,
    sql`select 1 from letter_templates where account_id = ${account_id}::uuid
      and ${file} in (preview_file, exterior_file, interior_file, zip_file)`,
  );
  return found !== undefined;
}

export async function deletedBefore(db: Db, before: Date): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from letter_templates where account_id is not null and deleted_at < ${before}`,
  );
  return found.map(({ id }) => id);
}

/** Deletes a design's row; false when an order names it, which the database checks. */
export async function forgetDesign(db: Db, id: string): Promise<boolean> {
  try {
    await sql`delete from letter_templates where id = ${id}::uuid and account_id is not null
      and deleted_at is not null`.execute(db);
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}
