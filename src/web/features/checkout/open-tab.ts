import { toast } from 'sonner';
import { openPaymentPage } from './open-page.ts';

/** The same as `openPaymentPage`, with the error shown in a toast. Returns the URL, or undefined after an error. */
export async function openPaymentTab(ask: () => Promise<unknown>): Promise<string | undefined> {
  const { url, refusal } = await openPaymentPage(ask);
  if (refusal) toast.error(refusal.title, { description: refusal.description });
  return url;
}
