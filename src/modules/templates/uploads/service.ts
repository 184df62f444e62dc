import { randomBytes } from 'node:crypto';
import { imageFacts } from '../../../platform/image-facts.ts';
import type { UploadDependencies } from '../dependencies.ts';
import { uploadRefused } from '../errors.ts';
import { FILE_CACHE_SECONDS, IMAGE_BUCKET, publicUrl } from '../rules.ts';
import { unpackPages } from './archive-service.ts';
import { previewPicture, printPage } from './artwork-service.ts';
import { imageProblem, pageProblem, UPLOAD_LIMIT_BYTES, type UploadKind, uploadName } from './rules.ts';
import type { Uploaded } from './schema.ts';

export type UploadService = ReturnType<typeof uploadService>;
type Pictures = { [K in Exclude<UploadKind, 'template'>]?: Uint8Array };

/** Checks, redraws and stores what the operator uploads for a card design. */
export function uploadService({ files, clock }: UploadDependencies) {
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
      return storePictures(kind === 'template' ? await pagesOf(bytes) : await pictureOf(kind, bytes));
    },
  };
}

async function pictureOf(kind: Exclude<UploadKind, 'template'>, bytes: Uint8Array): Promise<Pictures> {
  const problem = imageProblem(kind, imageFacts(bytes));
  if (problem) throw uploadRefused(problem);
  if (kind === 'preview') return { preview: await previewPicture(bytes, 'This image') };
  const { page, front } = await printPage(bytes, 'This image');
  return kind === 'exterior' ? { exterior: page, preview: front } : { interior: page };
}

async function pagesOf(archive: Uint8Array): Promise<Pictures> {
  const { outside, inside } = unpackPages(archive);
  const problem = pageProblem('1.png', imageFacts(outside)) ?? pageProblem('2.png', imageFacts(inside));
  if (problem) throw uploadRefused(problem);
  const [exterior, interior] = [await printPage(outside, '1.png'), await printPage(inside, '2.png')];
  return { exterior: exterior.page, preview: exterior.front, interior: interior.page };
}
