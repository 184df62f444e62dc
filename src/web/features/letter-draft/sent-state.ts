import { z } from 'zod';
import { type PendingLetter, pendingLetter } from './pending-letter.ts';

/** What was sent just now, as one page hands it to the next in the browser's history. */
type Sent = { letter?: PendingLetter | undefined; campaign_id?: string | undefined; cards: number };

const state = z.object({
  sent: z.object({ letter: pendingLetter.optional(), campaign_id: z.string().optional(), cards: z.int().min(1) }),
});

export const sentState = (sent: Sent): { sent: Sent } => ({ sent });

/** What the page before this one sent; undefined where it came from elsewhere. */
export const sentOf = (history_state: unknown): Sent | undefined => state.safeParse(history_state).data?.sent;
