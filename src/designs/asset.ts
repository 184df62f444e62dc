import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the drawn pages lie: `<slug>.1.svg` is the outside, `<slug>.2.svg` the inside; painted ones are `.webp`. */
export const ASSETS = fileURLToPath(new URL('./assets/', import.meta.url));

/** The two pages of a card, by the names that the print provider gives them. */
export type PageNumber = 1 | 2;

/** The file of one page; throws when the design was never built. */
export function pageFile(slug: string, page: PageNumber): string {
  const stem = `${ASSETS}${slug}.${page}`;
  const file = ['.svg', '.webp'].map((ending) => stem + ending).find((path) => existsSync(path));
  if (!file) throw new Error(`The design "${slug}" has no page ${page}: run npm run build:designs.`);
  return file;
}
