/** Smaller moves are a resting finger. */
const MIN_MOVE_PX = 8;
const NEAR_END_PX = 48;

/** Calls back with the way that the page is scrolled; near its end that is up. Returns the function that ends it. */
export function watchScrollDirection(onChange: (direction: 'up' | 'down') => void): () => void {
  let last_px = window.scrollY;
  const update = () => {
    const { scrollY, innerHeight } = window;
    const moved_px = scrollY - last_px;
    const left_px = document.documentElement.scrollHeight - innerHeight - scrollY;
    if (Math.abs(moved_px) < MIN_MOVE_PX && left_px > NEAR_END_PX) return;
    last_px = scrollY;
    onChange(moved_px > 0 && left_px > NEAR_END_PX ? 'down' : 'up');
  };
  window.addEventListener('scroll', update, { passive: true });
  return () => window.removeEventListener('scroll', update);
}
