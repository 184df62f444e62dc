import { compositionOf } from './accents.ts';
import { CLUSTER, normaliseText, PLAIN, WRITTEN_AS } from './characters.ts';

/** What the hands can write, known without loading one: they all write the same characters. */

/** What every hand has a glyph of its own for. */
const DRAWN = new Set(
  '0123456789!"#$%&\'()*+,-./:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~' +
    '¡¢£¤¥¦§¨©ª«¬®¯°±²³´µ¶·¸¹º»¼½¾¿ÆÈÉÊËÐ×ØÞßæð÷øþ‘’“”–—…•€',
);

function isDrawn(cluster: string): boolean {
  if (DRAWN.has(cluster)) return true;
  const composition = compositionOf(cluster);
  return composition !== undefined && isDrawn(composition.letter);
}

const isWritten = (cluster: string): boolean => isDrawn(cluster) || WRITTEN_AS.has(cluster);

const clustersOf = (text: string): string[] =>
  normaliseText(text)
    .split(/[ \n]+/)
    .flatMap((word) => word.match(CLUSTER) ?? []);

/** The characters of a text that no hand writes, each once. */
export function unwritableIn(text: string): string[] {
  if (PLAIN.test(text)) return [];
  return [...new Set(clustersOf(text).filter((cluster) => !isWritten(cluster)))];
}

/** Whether a text is nothing but blanks and marks that take no room. */
export function isBlank(text: string): boolean {
  if (PLAIN.test(text)) return text.trim() === '';
  return clustersOf(text).every((cluster) => WRITTEN_AS.get(cluster) === '');
}
