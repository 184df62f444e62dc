import { useEffect, useState, useSyncExternalStore } from 'react';
import { ListDesk } from './worker/client.ts';

/** The contact list of this page; its worker ends with the page. */
export function useList() {
  const [desk] = useState(() => new ListDesk());
  const view = useSyncExternalStore(desk.watch, desk.view);
  useEffect(() => () => desk.close(), [desk]);
  return { desk, ...view };
}
