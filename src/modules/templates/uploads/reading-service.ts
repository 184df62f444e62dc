import { imageFacts } from '../../../platform/image-facts.ts';
import { uploadRefused } from '../errors.ts';
import { unpackPages } from './archive-service.ts';
import { previewPicture, printPage, screenPicture } from './artwork-service.ts';
import { imageProblem, pageProblem, type UploadKind } from './rules.ts';

export type Pictures = { [K in Exclude<UploadKind, 'template'>]?: Uint8Array };
export type UploadReading = typeof uploadReading;

/** Measures, decodes and redraws pictures that others made. All computation: it belongs on a thread of its own. */
export const uploadReading = {
  /** The pictures of an upload. An outside gives a preview of its front, too; an archive gives both pages. Throws upload_refused. */
  readUpload: (kind: UploadKind, bytes: Uint8Array): Promise<Pictures> =>
    kind === 'template' ? pagesOf(bytes) : pictureOf(kind, bytes),

  screenPicture,
};

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
