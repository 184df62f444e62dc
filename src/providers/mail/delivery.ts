import type { Log } from '../../platform/log.ts';
import { ProviderError } from '../provider-error.ts';
import type { Mail, MailProvider } from './port.ts';

/**
 * Sends a mail. One that can never be sent is logged as `mail_rejected` with what it is `about`, and given up: no later
 * attempt can succeed. Throws ProviderError where one may.
 */
export async function sendOrGiveUp(
  provider: MailProvider,
  { mail, key }: { mail: Mail; key: string },
  log: Log,
  about: Record<string, unknown>,
): Promise<void> {
  try {
    await provider.send(mail, key);
  } catch (error) {
    if (!(error instanceof ProviderError && error.kind === 'rejected')) throw error;
    log.error('mail_rejected', error, about);
  }
}
