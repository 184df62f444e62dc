import pLimit from 'p-limit';
import { inTransaction } from '../../platform/database/db.ts';
import type { TemplatesDependencies } from './dependencies.ts';
import { builtInFiles, FILE_CACHE_SECONDS, IMAGE_BUCKET, ZIP_BUCKET } from './rules.ts';
import * as store from './store.ts';

export type Seeded = { templates_added: number; designs_rendered: number };

/**
 * Adds the built-in designs: draws those whose files are missing, then inserts the rows that are missing. What an
 * operator changed or hid stays unchanged. Any number of processes may do it at once. A design that can't be drawn is
 * logged and skipped.
 */
export async function seedBuiltInDesigns(dependencies: TemplatesDependencies): Promise<Seeded> {
  const { db, files, designs } = dependencies;
  const [known, images, zips] = await Promise.all([
    store.seededSlugs(db),
    files.list(IMAGE_BUCKET),
    files.list(ZIP_BUCKET),
  ]);
  const stored = new Set([...images, ...zips]);
  const undrawn = designs.designs.filter(
    ({ slug }) => !Object.values(builtInFiles(slug)).every((file) => stored.has(file)),
  );
  const failed = await drawAll(
    undrawn.map(({ slug }) => slug),
    dependencies,
  );
  const templates_added = await addRows(known, failed, dependencies);
  return { templates_added, designs_rendered: undrawn.length - failed.size };
}

/** Drawing and encoding of two designs overlap; more would only hold more memory. */
const DRAWN_AT_ONCE = 2;

/** Returns the slugs that could not be drawn. */
async function drawAll(slugs: string[], dependencies: TemplatesDependencies): Promise<Set<string>> {
  const failed = new Set<string>();
  await pLimit(DRAWN_AT_ONCE).map(slugs, async (slug) => {
    try {
      await drawDesign(slug, dependencies);
    } catch (error) {
      failed.add(slug);
      dependencies.log.error('design_not_painted', error, { slug });
    }
  });
  return failed;
}

async function drawDesign(slug: string, { files, designs }: TemplatesDependencies): Promise<void> {
  const art = await designs.render(slug);
  const to = builtInFiles(slug);
  const png = { content_type: 'image/png', cache_seconds: FILE_CACHE_SECONDS };
  await Promise.all([
    files.put(IMAGE_BUCKET, to.preview_file, art.preview_png, png),
    files.put(IMAGE_BUCKET, to.exterior_file, art.exterior_png, png),
    files.put(IMAGE_BUCKET, to.interior_file, art.interior_png, png),
    files.put(ZIP_BUCKET, to.zip_file, art.zip, { ...png, content_type: 'application/zip' }),
  ]);
}

async function addRows(
  known: Awaited<ReturnType<typeof store.seededSlugs>>,
  failed: Set<string>,
  { db, clock, designs }: TemplatesDependencies,
): Promise<number> {
  const new_categories = designs.categories.filter(({ slug }) => !known.categories.includes(slug));
  const new_designs = designs.designs.filter(({ slug }) => !known.templates.includes(slug) && !failed.has(slug));
  if (new_categories.length + new_designs.length === 0) return 0;
  return inTransaction(db, async (tx) => {
    for (const category of new_categories) await store.addCategory(tx, category, clock.now());
    let added = 0;
    for (const { category, ...design } of new_designs) {
      const row = { ...design, ...builtInFiles(design.slug), category_slug: category };
      if (await store.addTemplate(tx, row, clock.now())) added += 1;
    }
    return added;
  });
}
