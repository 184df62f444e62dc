import { useEffect, useState } from 'react';

/** Smaller moves are a resting finger. */
const MIN_MOVE_PX = 8;
const NEAR_END_PX = 48;

/** Which way the page was last scrolled. `up` before the first scroll and near the end of the page. */
export function useScrollDirection(): 'up' | 'down' {
  const [direction, setDirection] = useState<'up' | 'down'>('up');
  useEffect(() => {
    let last_px = window.scrollY;
    const update = () => {
      const { scrollY, innerHeight } = window;
      const moved_px = scrollY - last_px;
      const left_px = document.documentElement.scrollHeight - innerHeight - scrollY;
      if (Math.abs(moved_px) < MIN_MOVE_PX && left_px > NEAR_END_PX) return;
      last_px = scrollY;
      setDirection(moved_px > 0 && left_px > NEAR_END_PX ? 'down' : 'up');
    };
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return direction;
}
