import { useEffect, useState, useSyncExternalStore } from 'react';
import { ListWorkerClient } from './worker/client.ts';

/** The contact list of this page; its worker ends with the page. */
export function useList() {
  const [client] = useState(() => new ListWorkerClient());
  const view = useSyncExternalStore(client.watch, client.view);
  useEffect(() => () => client.close(), [client]);
  return { client, ...view };
}
