import type { Log } from '../log.ts';
import { ProviderError } from '../provider-error.ts';
import type { LogFields } from '../telemetry/log-lines/field-rules.ts';
import type { Mail } from './mail.ts';

/** Where the address of an erased person ends: a name that never exists (RFC 2606). */
const NOBODY = '@erased.invalid';

/** Anything that sends a mail once per key: the mail port, a test. */
type Sender = { send(mail: Mail, idempotency_key: string): Promise<void> };

/**
 * Sends a mail. One that can never be sent is logged as `mail_rejected` with what it is `about`, and dropped: no later
 * attempt can succeed. Returns whether it was sent. Throws ProviderError where a later attempt may succeed.
 */
export async function deliverOrDrop(
  sender: Sender,
  { mail, key }: { mail: Mail; key: string },
  log: Log,
  about: LogFields,
): Promise<boolean> {
  if (mail.to.endsWith(NOBODY)) return false;
  try {
    await sender.send(mail, key);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError && error.kind === 'rejected')) throw error;
    log.error('mail_rejected', error, about);
    return false;
  }
}
