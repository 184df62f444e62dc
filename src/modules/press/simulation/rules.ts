import { WAITING } from '../rules.ts';
import type { ItemStatus } from '../schema.ts';

/** The next status of a letter in the simulated print shop; null when there is none. */
export function nextSimulated(status: ItemStatus): ItemStatus | null {
  if (WAITING.includes(status)) return 'processing';
  const steps: ItemStatus[] = ['processing', 'printing', 'shipped', 'delivered'];
  const step = steps.indexOf(status);
  return step < 0 ? null : (steps[step + 1] ?? null);
}
