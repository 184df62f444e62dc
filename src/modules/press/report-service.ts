import type { Db } from '../../platform/database/db.ts';
import { enqueue } from '../../platform/queue/queue.ts';
import type { PrintStatusUpdate } from '../../providers/print/port.ts';

const MOST_UPDATES = 500;

/** Enqueues status updates in the transaction of the change, so that neither exists without the other. */
export async function reportStatus(
  tx: Db,
  letters: { letter_id: string }[],
  update: Omit<PrintStatusUpdate, 'letter_id' | 'at'>,
  at: Date,
): Promise<void> {
  const updates = letters.map(({ letter_id }) => ({ letter_id, ...update, at: at.toISOString() }));
  for (let from = 0; from < updates.length; from += MOST_UPDATES) {
    const payload = { updates: updates.slice(from, from + MOST_UPDATES) };
    await enqueue(tx, 'press.report', payload, { serial_queue: 'press.report' });
  }
}
