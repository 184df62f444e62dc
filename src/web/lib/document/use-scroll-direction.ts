import { useEffect, useState } from 'react';
import { watchScrollDirection } from './scroll-direction.ts';

/** Which way the page was last scrolled. `up` before the first scroll and near the end of the page. */
export function useScrollDirection(): 'up' | 'down' {
  const [direction, setDirection] = useState<'up' | 'down'>('up');
  useEffect(() => watchScrollDirection(setDirection), []);
  return direction;
}
