import { readFileSync } from 'node:fs';
import { type PageNumber, pageFile } from '../../src/designs/asset.ts';
import { CARDS } from './art/cards.ts';
import { nearTrim } from './near-trim.ts';

/**
 * Finds art that ends too close to where the card is cut: `npm run check:art`, or the slugs of cards after it. The pages of these
 * cards are patterns that may be cut anywhere: lettering, snow, leaves, trees and confetti from edge to edge.
 */
const PATTERNS: Record<string, readonly PageNumber[]> = {
  'one-in-red': [1],
  'around-the-sun': [1, 2],
  'snowed-in-pines': [1],
  'eight-nights': [1],
  'paper-snow': [1],
  'quiet-tide': [1],
  hooray: [1, 2],
  'front-door': [1],
  'yours-sincerely': [1],
  'good-word': [1],
  'lemon-grove': [1],
  'fireworks-over-water': [1],
  'paper-fans': [1],
  summit: [2],
  'golden-deco': [2],
};

const wanted = new Set(process.argv.slice(2));
let found = 0;
for (const { slug } of CARDS.filter((card) => wanted.size === 0 || wanted.has(card.slug))) {
  for (const page of [1, 2] as const) {
    if (PATTERNS[slug]?.includes(page)) continue;
    for (const { from_trim_in, x_in, y_in, width_in, height_in } of await nearTrim(
      readFileSync(pageFile(slug, page)),
      page === 1,
    )) {
      found += 1;
      const size = `${width_in.toFixed(2)} x ${height_in.toFixed(2)} in at ${x_in.toFixed(2)}, ${y_in.toFixed(2)}`;
      console.error(
        `${slug}, ${page === 1 ? 'front' : 'inside'}: ${size} ends ${from_trim_in.toFixed(2)} in from the trim`,
      );
    }
  }
}
if (found > 0) {
  console.error('Move it at least 0.125 in inside the trim, or let it run to the edge of the page.');
  process.exitCode = 1;
} else console.log('No art ends close to the trim.');
