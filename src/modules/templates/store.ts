import type { AccountId } from '../../platform/account-id.ts';
import { type Db, maybe, rows, sql } from '../../platform/database/db.ts';
import type { TemplateFiles } from './rules.ts';
import type { Category } from './schema.ts';

export type TemplateRow = Omit<TemplateFiles, 'interior_file'> & {
  id: string;
  slug: string | null;
  /** Null for a built-in design, which everybody sees. */
  account_id: AccountId | null;
  name: string;
  description: string;
  category_id: string | null;
  category_name: string | null;
  interior_file: string | null;
  tags: string[];
  is_featured: boolean;
  is_active: boolean;
  sort_order: number;
  created_at: Date;
};

export const TEMPLATE = sql`select t.id, t.slug, t.account_id, t.name, t.description, t.category_id, c.name as category_name,
    t.preview_file, t.exterior_file, t.interior_file, t.zip_file, t.tags, t.is_featured, t.is_active, t.sort_order,
    t.created_at
  from letter_templates t left join template_categories c on c.id = t.category_id`;

export function activeCategories(db: Db): Promise<Category[]> {
  return rows(
    db,
    sql`select id, name, description, display_order, is_active from template_categories
        where is_active order by display_order, name`,
  );
}

export function activeTemplates(db: Db, filter: { featured?: boolean; limit?: number }): Promise<TemplateRow[]> {
  return rows(
    db,
    sql`${TEMPLATE} where t.is_active and t.account_id is null
        and (${filter.featured ?? null}::boolean is null or t.is_featured = ${filter.featured ?? null})
      order by t.sort_order, t.id limit ${filter.limit ?? null}`,
  );
}

export function templateById(db: Db, id: string): Promise<TemplateRow | undefined> {
  return maybe(db, sql`${TEMPLATE} where t.id = ${id}::uuid`);
}

export async function seededSlugs(db: Db): Promise<{ categories: string[]; templates: string[] }> {
  const found = await rows<{ slug: string; kind: 'categories' | 'templates' }>(
    db,
    sql`select slug, 'categories' as kind from template_categories where slug is not null
        union all select slug, 'templates' from letter_templates where slug is not null`,
  );
  const of = (kind: string) => found.filter((row) => row.kind === kind).map((row) => row.slug);
  return { categories: of('categories'), templates: of('templates') };
}

export type NewCategory = { slug: string; name: string; description: string; display_order: number };

/** Leaves a category of that slug or name as the operator has made it; of several processes that start, one adds it. */
export async function addCategory(db: Db, c: NewCategory, at: Date): Promise<void> {
  await sql`insert into template_categories (slug, name, description, display_order, created_at)
    values (${c.slug}, ${c.name}, ${c.description}, ${c.display_order}, ${at})
    on conflict do nothing`.execute(db);
}

export type NewTemplate = TemplateFiles & {
  slug: string;
  name: string;
  description: string;
  category_slug: string;
  tags: readonly string[];
  is_featured: boolean;
  sort_order: number;
};

/** False when a template of that slug was there; it stays as the operator has made it. */
export async function addTemplate(db: Db, t: NewTemplate, at: Date): Promise<boolean> {
  const added = await maybe(
    db,
    sql`insert into letter_templates (slug, name, description, category_id, preview_file, exterior_file, interior_file,
        zip_file, tags, is_featured, sort_order, created_at, updated_at)
      values (${t.slug}, ${t.name}, ${t.description},
        (select id from template_categories where slug = ${t.category_slug}), ${t.preview_file}, ${t.exterior_file},
        ${t.interior_file}, ${t.zip_file}, ${[...t.tags]}::text[], ${t.is_featured}, ${t.sort_order}, ${at}, ${at})
      on conflict (slug) do nothing returning id`,
  );
  return added !== undefined;
}
