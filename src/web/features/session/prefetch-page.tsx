import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { whenIdle } from '../../lib/document/when-idle.ts';

/** Fetches the scripts of the page that most people open next, once the browser is idle. */
export function PrefetchPage({ path }: { path: string }) {
  const [is_idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return is_idle ? <PrefetchPageLinks page={path} /> : null;
}
