import type { Probe } from '../adapters.ts';
import type { Log } from '../platform/log.ts';

/**
 * Asks the payment provider once, as `doctor` does, whether its key works and its events reach this site in the version
 * that is read here. Says in the log what is wrong; a start waits for nothing.
 */
export async function checkPayments(probes: readonly Probe[], log: Log): Promise<void> {
  const payments = probes.find(({ ability }) => ability === 'payments');
  await payments?.check().catch((error) => log.error('payments_check_failed', error, { provider: payments.provider }));
}
