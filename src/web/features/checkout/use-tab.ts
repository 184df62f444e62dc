import { useState } from 'react';
import { openPaymentTab } from './open-tab.ts';

/** Payment pages in new tabs. `busy` names what is being opened; `url` is the page that was opened last. */
export function usePaymentTab() {
  const [busy, setBusy] = useState<string>();
  const [url, setUrl] = useState<string>();

  async function open(what: string, ask: () => Promise<unknown>): Promise<void> {
    setBusy(what);
    const opened = await openPaymentTab(ask);
    if (opened) setUrl(opened);
    setBusy(undefined);
  }
  return { busy, url, open, forget: () => setUrl(undefined) };
}
