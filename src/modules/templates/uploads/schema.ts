import { z } from 'zod';
import { UPLOAD_KINDS } from './rules.ts';

export const uploadParams = z.object({ kind: z.enum(UPLOAD_KINDS) });

const uploadedFile = z.object({ file: z.string(), url: z.string() });

/** The files of an upload: an archive gives both pages, and every outside gives a preview of its front. */
export const uploaded = z.object({
  preview: uploadedFile.optional(),
  exterior: uploadedFile.optional(),
  interior: uploadedFile.optional(),
});

export type Uploaded = z.infer<typeof uploaded>;
