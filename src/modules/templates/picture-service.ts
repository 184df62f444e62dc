import pLimit from 'p-limit';
import { bytesOf, type FilesProvider, type StoredFile } from '../../providers/files/port.ts';
import { type ScreenFormat, VARIANT_BUCKET } from './rules.ts';
import type { UploadReading } from './uploads/reading-service.ts';

/** The threads have one more, for what customers upload. */
const DRAWN_AT_ONCE = 2;

/** Pictures in screen widths: drawn when first requested, stored, and drawn again when the original changes. */
export function pictureService(files: FilesProvider, { screenPicture }: UploadReading) {
  const drawings = new Map<string, Promise<void>>();
  const limit = pLimit(DRAWN_AT_ONCE);

  async function draw(
    bucket: string,
    file: string,
    variant: string,
    width_px: number,
    format: ScreenFormat,
  ): Promise<void> {
    // Another request may have drawn it while this one waited.
    if (await files.facts(VARIANT_BUCKET, variant)) return;
    const original = await files.get(bucket, file);
    if (!original) return;
    const picture = await screenPicture(await bytesOf(original), width_px, format);
    const { cache_seconds } = original;
    await files.put(VARIANT_BUCKET, variant, picture, { content_type: `image/${format}`, cache_seconds });
  }

  return {
    /** `width_px` wide at most; undefined when there is no such picture. */
    async variant(
      bucket: string,
      file: string,
      width_px: number,
      format: ScreenFormat,
    ): Promise<StoredFile | undefined> {
      const facts = await files.facts(bucket, file);
      if (!facts?.content_type.startsWith('image/')) return undefined;
      const version = facts.etag.replace(/[^A-Za-z0-9-]/g, '').slice(0, 80);
      const variant = `${file.slice(0, 80)}.${version}.${width_px}.${format}`;
      // The name holds the version, so two processes that draw the same variant give it the same ETag.
      const stored = async () => {
        const found = await files.get(VARIANT_BUCKET, variant);
        return found && { ...found, etag: `"${version}-${width_px}-${format}"` };
      };
      const found = await stored();
      if (found) return found;
      const drawing = drawings.get(variant) ?? limit(() => draw(bucket, file, variant, width_px, format));
      drawings.set(variant, drawing);
      await drawing.finally(() => drawings.delete(variant));
      return stored();
    },
  };
}
