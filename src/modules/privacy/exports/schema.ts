import { z } from 'zod';

export const accountExport = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'ready', 'removed']),
  size_bytes: z.int().nullable(),
  requested_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
});
export type AccountExport = z.infer<typeof accountExport>;
export const accountExports = z.array(accountExport);
export const exportJob = z.object({ id: z.uuid() });
export const exportParams = z.object({ id: z.uuid() });
