import { LRUCache } from 'lru-cache';
import type { AccountId } from '../../platform/account-id.ts';
import type { Db } from '../../platform/database/db.ts';
import { notFound } from '../../platform/failure.ts';
import { ProviderError } from '../../platform/provider-error.ts';
import { bytesOf, type FilesProvider, type StoredFile } from '../../providers/files/port.ts';
import type { TemplatesDependencies } from './dependencies.ts';
import { templateNotFound } from './errors.ts';
import { pictureService } from './picture-service.ts';
import {
  bucketFor,
  fileUrl,
  IMAGE_BUCKET,
  isPublicBucket,
  isUnchanged,
  type ScreenFormat,
  ZIP_BUCKET,
} from './rules.ts';
import type { Category, Shelf, Template, TemplateQuery } from './schema.ts';
import { seedBuiltInDesigns } from './seed-service.ts';
import * as store from './store.ts';

export type TemplatesService = ReturnType<typeof templatesService>;

/** The art of one card, PNG, 1375 x 2000 px with bleed. `interior` is null where the inside is plain paper. */
export type TemplateArt = { exterior: Uint8Array; interior: Uint8Array | null };

/** Art of this many templates is cached; a print run seldom mixes more. */
const CACHED_ART = 8;

/** Card designs: the gallery, and the art of each. */
export function templatesService(dependencies: TemplatesDependencies) {
  const { db, files, reading } = dependencies;
  const cachedArt = artCache(files);
  const pictures = pictureService(files, reading);

  return {
    categories: (): Promise<Category[]> => store.activeCategories(db),

    /** Active built-in designs in the order of the gallery. */
    async templates(query: TemplateQuery): Promise<Template[]> {
      return (await store.activeTemplates(db, query)).map(present);
    },

    /** What the gallery shows. */
    shelf: async (): Promise<Shelf> => ({
      templates: (await store.activeTemplates(db, {})).map(present),
      categories: await store.activeCategories(db),
    }),

    /** A template in any state: what was ordered stays printable when its design is no longer offered. */
    async byId(tx: Db, id: string): Promise<Template | undefined> {
      const row = await store.templateById(tx, id);
      return row && present(row);
    },

    /** A template that this account may order now. Throws template_not_found. */
    async usableBy(tx: Db, account_id: AccountId, id: string): Promise<Template> {
      const row = await store.templateById(tx, id);
      if (!row?.is_active || (row.account_id !== null && row.account_id !== account_id)) throw templateNotFound();
      return present(row);
    },

    /** For preview and press. Throws template_not_found, and a ProviderError when its files are missing. */
    async artOf(id: string): Promise<TemplateArt> {
      const row = await store.templateById(db, id);
      if (!row) throw templateNotFound();
      return cachedArt(row);
    },

    /** The archive that letter providers take: `1.png` outside, `2.png` inside. Throws as `artOf` does. */
    async zipOf(id: string): Promise<Uint8Array> {
      const row = await store.templateById(db, id);
      if (!row) throw templateNotFound();
      return readFile(files, bucketFor(row, ZIP_BUCKET), row.zip_file);
    },

    /** A file that anybody may fetch; without a body when the caller has it. Throws not_found. */
    async publicFile(bucket: string, file: string, if_none_match: string | null): Promise<PublicFile> {
      if (!isPublicBucket(bucket)) throw notFound('This file');
      return answerTo(if_none_match, await files.get(bucket, file).catch(refusedAsMissing));
    },

    /** A public picture in a screen width and a format that the browser supports. Throws not_found. */
    async publicPicture(
      bucket: string,
      file: string,
      size: { width_px: number; format: ScreenFormat },
      if_none_match: string | null,
    ): Promise<PublicFile> {
      if (!isPublicBucket(bucket)) throw notFound('This file');
      return answerTo(
        if_none_match,
        await pictures.variant(bucket, file, size.width_px, size.format).catch(refusedAsMissing),
      );
    },

    /** Adds the built-in designs that are missing. */
    seedTemplates: () => seedBuiltInDesigns(dependencies),
  };
}

/** `stream` is null when the caller's copy is still good. */
export type PublicFile = Omit<StoredFile, 'stream'> & { stream: StoredFile['stream'] | null };

/** What a request for a file is answered with. Throws not_found. */
export async function answerTo(if_none_match: string | null, found: StoredFile | undefined): Promise<PublicFile> {
  if (!found) throw notFound('This file');
  if (!isUnchanged(if_none_match, found.etag)) return found;
  await found.stream.cancel();
  return { ...found, stream: null };
}

/** A row as callers get it: its files as URLs. */
export function present(row: store.TemplateRow): Template {
  const { category_name, account_id: _, preview_file, exterior_file, interior_file, zip_file, ...rest } = row;
  const images = bucketFor(row, IMAGE_BUCKET);
  return {
    ...rest,
    category: row.category_id && category_name ? { id: row.category_id, name: category_name } : null,
    preview_image_url: fileUrl(images, preview_file),
    exterior_image_url: fileUrl(images, exterior_file),
    interior_image_url: interior_file && fileUrl(images, interior_file),
    zip_file_url: fileUrl(bucketFor(row, ZIP_BUCKET), zip_file),
    created_at: row.created_at.toISOString(),
  };
}

/** A name that file storage refuses is, to the public, a file that is not there. */
export function refusedAsMissing(error: unknown): undefined {
  if (error instanceof ProviderError && error.code === 'bad_file_name') return undefined;
  throw error;
}

type ArtFiles = Pick<store.TemplateRow, 'exterior_file' | 'interior_file' | 'account_id'>;

async function readArt(files: FilesProvider, row: ArtFiles): Promise<TemplateArt> {
  const bucket = bucketFor(row, IMAGE_BUCKET);
  const [exterior, interior] = await Promise.all([
    readFile(files, bucket, row.exterior_file),
    row.interior_file ? readFile(files, bucket, row.interior_file) : null,
  ]);
  return { exterior, interior };
}

async function readFile(files: FilesProvider, bucket: string, file: string): Promise<Uint8Array> {
  const found = await files.get(bucket, file);
  if (!found)
    throw new ProviderError('rejected', `The file ${file} of a card design is missing.`, { code: 'file_missing' });
  return bytesOf(found);
}

/** Caches the art used last, by the names of its files; concurrent callers share one read. */
function artCache(files: FilesProvider) {
  const cache = new LRUCache<string, Promise<TemplateArt>>({ max: CACHED_ART });
  return (row: ArtFiles): Promise<TemplateArt> => {
    const key = `${row.exterior_file}|${row.interior_file}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const art = readArt(files, row);
    cache.set(key, art);
    art.catch(() => cache.delete(key));
    return art;
  };
}
