import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Log } from '../../platform/log.ts';
import type { FilesProvider } from '../../providers/files/port.ts';
import type { builtInFiles } from './rules.ts';
import type { NewCategory, NewTemplate } from './store.ts';

/** What the services of this module work with. */
export type TemplatesDependencies = { db: Db; clock: Clock; log: Log; files: FilesProvider; designs: DesignSource };

/** What the services for uploaded designs work with. */
export type UploadDependencies = Pick<TemplatesDependencies, 'db' | 'clock' | 'files'>;

/** The card designs that ship with the product. */
export type DesignSource = {
  categories: readonly NewCategory[];
  designs: readonly DesignListing[];
  render(slug: string): Promise<RenderedPages>;
};
type DesignListing = Omit<NewTemplate, keyof ReturnType<typeof builtInFiles> | 'category_slug'> & { category: string };
type RenderedPages = { exterior_png: Uint8Array; interior_png: Uint8Array; preview_png: Uint8Array; zip: Uint8Array };
