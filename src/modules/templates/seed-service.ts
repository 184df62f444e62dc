import type { Clock } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { Log } from '../../platform/log.ts';
import type { FilesProvider } from '../../providers/files/port.ts';
import { FILE_CACHE_SECONDS, houseFiles, IMAGE_BUCKET, ZIP_BUCKET } from './rules.ts';
import * as store from './store.ts';

/** Card designs that can be painted: what ships with the product. */
export type DesignSource = {
  categories: readonly store.NewCategory[];
  designs: readonly DesignListing[];
  render(slug: string): Promise<RenderedPages>;
};
type DesignListing = Omit<store.NewTemplate, keyof ReturnType<typeof houseFiles> | 'category_slug'> & {
  category: string;
};
type RenderedPages = { exterior_png: Uint8Array; interior_png: Uint8Array; preview_png: Uint8Array; zip: Uint8Array };

export type SeedParts = { db: Db; clock: Clock; files: FilesProvider; designs: DesignSource; log: Log };

/** What a seeding did. */
export type Seeded = { templates_added: number; designs_rendered: number };

/**
 * Puts the designs of the house on the shelf: paints those whose files are missing, then adds the rows that are
 * missing. What an operator has changed or hidden stays so. Any number of processes may do it at once. A design that
 * can't be painted is logged and left out; the others go on.
 */
export async function seedHouseDesigns({ db, clock, files, designs, log }: SeedParts): Promise<Seeded> {
  const [known, images, zips] = await Promise.all([
    store.seededSlugs(db),
    files.list(IMAGE_BUCKET),
    files.list(ZIP_BUCKET),
  ]);
  const stored = new Set([...images, ...zips]);
  const unpainted = designs.designs.filter(
    ({ slug }) => !Object.values(houseFiles(slug)).every((file) => stored.has(file)),
  );
  const failed = await paintAll(
    unpainted.map(({ slug }) => slug),
    { files, designs, log },
  );
  const templates_added = await addRows(known, failed, { db, clock, designs });
  return { templates_added, designs_rendered: unpainted.length - failed.size };
}

/** Painting and encoding overlap when two designs are under way; more would only hold more memory. */
const PAINTED_AT_ONCE = 2;

/** Returns the slugs that could not be painted. */
async function paintAll(slugs: string[], parts: Pick<SeedParts, 'files' | 'designs' | 'log'>): Promise<Set<string>> {
  const failed = new Set<string>();
  const waiting = slugs.values();
  const paintNext = async () => {
    for (const slug of waiting) {
      try {
        await paint(slug, parts.files, parts.designs);
      } catch (error) {
        failed.add(slug);
        parts.log.error('design_not_painted', error, { slug });
      }
    }
  };
  await Promise.all(Array.from({ length: PAINTED_AT_ONCE }, paintNext));
  return failed;
}

async function paint(slug: string, files: FilesProvider, designs: DesignSource): Promise<void> {
  const art = await designs.render(slug);
  const to = houseFiles(slug);
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
  { db, clock, designs }: Pick<SeedParts, 'db' | 'clock' | 'designs'>,
): Promise<number> {
  const new_categories = designs.categories.filter(({ slug }) => !known.categories.includes(slug));
  const new_designs = designs.designs.filter(({ slug }) => !known.templates.includes(slug) && !failed.has(slug));
  if (new_categories.length + new_designs.length === 0) return 0;
  return inTransaction(db, async (tx) => {
    for (const category of new_categories) await store.addCategory(tx, category, clock.now());
    let added = 0;
    for (const { category, ...design } of new_designs) {
      const row = { ...design, ...houseFiles(design.slug), category_slug: category };
      if (await store.addTemplate(tx, row, clock.now())) added += 1;
    }
    return added;
  });
}
