import type { Log } from '../log.ts';
import { ProviderError } from '../provider-error.ts';
import type { Mail } from './mail.ts';

/** Anything that sends a mail once per key: the mail port, a test. */
type Sender = { send(mail: Mail, idempotency_key: string): Promise<void> };

/**
 * Sends a mail. One that can never be sent is logged as `mail_rejected` with what it is `about`, and dropped: no later
 * attempt can succeed. Throws ProviderError where one may.
 */
export async function deliverOrDrop(
  sender: Sender,
  { mail, key }: { mail: Mail; key: string },
  log: Log,
  about: Record<string, unknown>,
): Promise<void> {
  try {
    await sender.send(mail, key);
  } catch (error) {
    if (!(error instanceof ProviderError && error.kind === 'rejected')) throw error;
    log.error('mail_rejected', error, about);
  }
}
