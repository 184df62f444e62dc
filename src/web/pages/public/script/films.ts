import { all } from './find.ts';

/** Gives films their first picture when they near the screen. */
export function startFilms(): void {
  const watch = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        const film = target as HTMLVideoElement;
        if (!isIntersecting) continue;
        film.poster = film.dataset.poster ?? '';
        watch.unobserve(film);
      }
    },
    { rootMargin: '300px' },
  );
  for (const film of all('video[data-poster]')) watch.observe(film);
}
