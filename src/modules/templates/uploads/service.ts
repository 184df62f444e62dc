import { randomBytes } from 'node:crypto';
import { unlessExceeded } from '../../../platform/threads/failures.ts';
import type { UploadDependencies } from '../dependencies.ts';
import { uploadRefused } from '../errors.ts';
import { FILE_CACHE_SECONDS, IMAGE_BUCKET, publicUrl } from '../rules.ts';
import type { Pictures } from './reading-service.ts';
import { UPLOAD_LIMIT_BYTES, type UploadKind, uploadName } from './rules.ts';
import type { Uploaded } from './schema.ts';

export type UploadService = ReturnType<typeof uploadService>;

/** Checks, redraws and stores what the operator uploads for a card design. */
export function uploadService({ files, clock, reading }: UploadDependencies) {
  async function storePictures(pictures: Pictures): Promise<Uploaded> {
    const at = clock.now();
    const salt = randomBytes(4).toString('hex');
    const about = { content_type: 'image/png', cache_seconds: FILE_CACHE_SECONDS };
    const stored = Object.entries(pictures).map(async ([kind, bytes]) => {
      const file = uploadName(kind as keyof Pictures, at, salt);
      await files.put(IMAGE_BUCKET, file, bytes, about);
      return [kind, { file, url: publicUrl(IMAGE_BUCKET, file) }];
    });
    return Object.fromEntries(await Promise.all(stored));
  }

  return {
    /**
     * One file. An outside gives a preview of its front, too; an archive gives both pages and the preview. Nothing is
     * stored of a file that is refused. Throws upload_refused with the reason.
     */
    async receive(kind: UploadKind, bytes: Uint8Array): Promise<Uploaded> {
      if (bytes.length === 0) throw uploadRefused('This file is empty.');
      if (bytes.length > UPLOAD_LIMIT_BYTES) throw uploadRefused('This file is larger than 20 MB.');
      return storePictures(await unlessExceeded(reading.readUpload(kind, bytes), takesTooLong));
    },
  };
}

const takesTooLong = () => uploadRefused('This file takes too long to read. Save it again as a plain PNG.');
