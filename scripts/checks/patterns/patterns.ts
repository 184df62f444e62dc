import { join } from 'node:path';
import { sourcesBelow } from '../sources.ts';
import { isReviewed, REVIEWED, type Review } from './reviewed.ts';
import { slowPatternsIn } from './slow-patterns.ts';

/**
 * Checks that no regular expression takes more than linear time for a text that somebody chose for it. The few that may are
 * reviewed, each with the reason why its text is short.
 */

const used = new Set<Review>();
const breaches: string[] = [];
for (const { file, text } of sourcesBelow(join(import.meta.dirname, '../../../src'))) {
  for (const { line, pattern, problem } of slowPatternsIn(text, file.endsWith('x'))) {
    const review = REVIEWED.find((known) => isReviewed(known, file, pattern));
    if (review) used.add(review);
    else breaches.push(`${file}:${line} ${pattern}\n    ${problem}`);
  }
}
const unused = REVIEWED.filter((review) => !used.has(review));

if (breaches.length > 0) {
  console.error(
    `${breaches.length} regular expressions may take more than linear time:\n  ${breaches.join('\n  ')}\nWrite them so that each character can be matched in one way, or cut the text first and add them to scripts/checks/patterns/reviewed.ts with the reason.`,
  );
}
for (const { where, pattern } of unused)
  console.error(`${where} has no pattern ${pattern ?? 'that takes long'} any more: remove it from reviewed.ts.`);
if (breaches.length + unused.length > 0) process.exit(1);
console.log('Patterns: each is linear, or its text is short.');
