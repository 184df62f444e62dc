import { bytesOf, type FilesProvider, type StoredFile } from '../../providers/files/port.ts';
import { type ScreenFormat, VARIANT_BUCKET } from './rules.ts';
import { screenPicture } from './uploads/artwork-service.ts';

const DRAWN_AT_ONCE = 2;

/** Pictures in the widths of screens: drawn when first asked for, stored, and drawn anew when the original changes. */
export function pictureService(files: FilesProvider) {
  const under_way = new Map<string, Promise<void>>();
  const turn = turns(DRAWN_AT_ONCE);

  async function draw(
    bucket: string,
    file: string,
    variant: string,
    width_px: number,
    format: ScreenFormat,
  ): Promise<void> {
    // Somebody else's request may have drawn it between our look and our turn.
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
      const drawing = under_way.get(variant) ?? turn(() => draw(bucket, file, variant, width_px, format));
      under_way.set(variant, drawing);
      await drawing.finally(() => under_way.delete(variant));
      return stored();
    },
  };
}

/** Runs at most so many at once; the others wait their turn. */
export function turns(at_once: number) {
  let free = at_once;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free === 0) await new Promise<void>((go) => waiting.push(go));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
