import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { FormReading } from '../../platform/http/bodies/form-reading.ts';
import type { Log } from '../../platform/log.ts';
import type { FilesProvider } from '../../providers/files/port.ts';
import type { OwnDesignReading } from './own-designs/reading-service.ts';
import type { builtInFiles } from './rules.ts';
import type { NewCategory, NewTemplate } from './store.ts';
import type { UploadReading } from './uploads/reading-service.ts';

/** What the services of this module work with. */
export type TemplatesDependencies = {
  db: Db;
  clock: Clock;
  log: Log;
  files: FilesProvider;
  designs: DesignSource;
  /** Reads uploads and pictures, on a thread of its own. */
  reading: FormReading & UploadReading & OwnDesignReading;
};

export type StoreDependencies = Pick<TemplatesDependencies, 'db' | 'clock' | 'files'>;
/** What the services for uploaded designs work with. */
export type UploadDependencies = StoreDependencies & Pick<TemplatesDependencies, 'reading'>;

/** The card designs that ship with the product. */
export type DesignSource = {
  categories: readonly NewCategory[];
  designs: readonly DesignListing[];
  render(slug: string): Promise<RenderedPages>;
};
type DesignListing = Omit<NewTemplate, keyof ReturnType<typeof builtInFiles> | 'category_slug'> & { category: string };
type RenderedPages = { exterior_png: Uint8Array; interior_png: Uint8Array; preview_png: Uint8Array; zip: Uint8Array };
