import { useEffect, useState } from 'react';

/** A finger that rests moves a little all the same. */
const LEAST_MOVE_PX = 8;
const NEAR_THE_END_PX = 48;

/** Whether the page was last scrolled downwards, and has not come to its end. */
export function useReadingOn(): boolean {
  const [reading_on, setReadingOn] = useState(false);
  useEffect(() => {
    let seen_px = window.scrollY;
    const look = () => {
      const { scrollY, innerHeight } = window;
      const moved_px = scrollY - seen_px;
      const left_px = document.documentElement.scrollHeight - innerHeight - scrollY;
      if (Math.abs(moved_px) < LEAST_MOVE_PX && left_px > NEAR_THE_END_PX) return;
      seen_px = scrollY;
      setReadingOn(moved_px > 0 && left_px > NEAR_THE_END_PX);
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return reading_on;
}
