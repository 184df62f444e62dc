import type { Analytics } from './schema.ts';

/** In how many days this part of the letters (0.5, 0.9) was done; undefined without letters. */
export function daysFor(taken: Analytics['mailed_after'], part: number): number | undefined {
  const all = taken.reduce((sum, { letters }) => sum + letters, 0);
  let done = 0;
  return taken.find(({ letters }) => {
    done += letters;
    return done >= all * part;
  })?.days;
}
