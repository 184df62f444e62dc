import { z } from 'zod';

const processShape = z.object({
  id: z.uuid(),
  role: z.enum(['all', 'web', 'worker']),
  version: z.string(),
  commit: z.string().nullable(),
  started_at: z.iso.datetime(),
  seen_at: z.iso.datetime(),
  is_stopping: z.boolean(),
});

/** What runs, on which database, and what its releases brought. */
export const systemState = z.object({
  version: z.string(),
  commit: z.string().nullable(),
  processes: z.array(processShape),
  /** The latest first. `is_later`: a later version applied it, which this one survives. */
  migrations: z.array(
    z.object({
      name: z.string(),
      applied_at: z.iso.datetime(),
      applied_by: z.string().nullable(),
      is_later: z.boolean(),
    }),
  ),
  releases: z.array(
    z.object({
      version: z.string(),
      date: z.string().nullable(),
      groups: z.array(z.object({ title: z.string().nullable(), items: z.array(z.string()) })),
    }),
  ),
});
export type SystemState = z.infer<typeof systemState>;
