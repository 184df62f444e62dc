import { z } from 'zod';

/** What doctor found, as on the command line. */
export const finding = z.object({
  name: z.string(),
  level: z.enum(['ok', 'warning', 'problem']),
  found: z.string(),
  to_do: z.string().nullable(),
});
export type Finding = z.infer<typeof finding>;

export const installation = z.object({
  version: z.string(),
  checked_at: z.iso.datetime(),
  findings: z.array(finding),
  mail: z.object({ provider: z.string(), from: z.string() }),
});
export type Installation = z.infer<typeof installation>;

export const testMailResult = z.object({ ok: z.boolean(), to: z.string(), message: z.string() });
export type TestMailResult = z.infer<typeof testMailResult>;
