import { z } from 'zod';
import { MOST_OLD_URL_HOURS } from './rules.ts';

/** How many hours the URL before still works. Zero: it stops now. */
export const oldUrlHours = z.int().min(0).max(MOST_OLD_URL_HOURS);

export const replaceRequest = z.object({ id: z.uuid(), old_url_hours: oldUrlHours });
export type ReplaceRequest = z.infer<typeof replaceRequest>;
export const replaceSeenRequest = z.object({ user_id: z.uuid(), old_url_hours: oldUrlHours });
export type ReplaceSeenRequest = z.infer<typeof replaceSeenRequest>;

export const wholeUrl = z.object({ webhook_url: z.string() });

/** Somebody who was shown webhook URLs that still work. */
export const urlReader = z.object({
  user_id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  /** False once they left the account or lost the right to send. */
  may_see: z.boolean(),
  automations: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type UrlReader = z.infer<typeof urlReader>;
