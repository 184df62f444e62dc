/** Whole sentences of a text, each with its closing mark and quotes. A text without any mark is one sentence. */
const SENTENCE = /[^.!?]+(?:[.!?](?=[^\s"')\]])[^.!?]*)*[.!?]*["')\]]*\s*/g;

/**
 * The text as far as whole sentences (or lines) fit into `limit` characters; whole words where not even one sentence
 * fits; a cut word where not even that does. Empty only for an empty text.
 */
export function cutAtSentence(text: string, limit: number): string {
  const whole = text.trim();
  if (whole.length <= limit) return whole;
  const pieces = whole.split(/(?<=\n)/).flatMap((line) => line.match(SENTENCE) ?? [line]);
  let kept = '';
  for (const piece of pieces) {
    if ((kept + piece).trimEnd().length > limit) break;
    kept += piece;
  }
  return isSentence(kept) ? kept.trimEnd() : cutAtWord(whole, limit);
}

/** A greeting alone is not worth sending. */
const isSentence = (kept: string): boolean => /[.!?]["')\]]*\s*$/.test(kept);

function cutAtWord(text: string, limit: number): string {
  const start = text.slice(0, limit);
  const cut = /\s/.test(text.charAt(limit)) ? start : start.replace(/\s+\S*$/, '');
  // Half of a surrogate pair would be a broken character.
  const whole_characters = (cut.trimEnd() || start).replace(/[\uD800-\uDBFF]$/, '');
  return whole_characters.replace(/[\s,;:-]+$/, '') || whole_characters.trim();
}

/** A clause as a sentence of its own: a capital in front, a mark at the end. */
export function asSentence(clause: string): string {
  const tidy = clause
    .replace(/\s+/g, ' ')
    .replace(/ +([.,;:!?])/g, '$1')
    .replace(/[\s,;:]+$/, '')
    .trim();
  if (tidy === '') return '';
  const capital = tidy.charAt(0).toUpperCase() + tidy.slice(1);
  return /[.!?]["')]*$/.test(capital) ? capital : `${capital}.`;
}

const LONG_FORMS: [RegExp, string][] = [
  [/\bcan't\b/g, 'cannot'],
  [/\bwon't\b/g, 'will not'],
  [/\b(\w+)n't\b/g, '$1 not'],
  [/\b(I)'m\b/g, '$1 am'],
  [/\b(we|you|they)'re\b/gi, '$1 are'],
  [/\b(I|we|you|they)'ve\b/gi, '$1 have'],
  [/\b(I|we|you|he|she|they|it)'ll\b/gi, '$1 will'],
  [/\b(I|we|you|he|she|they)'d\b/gi, '$1 would'],
  [/\b(it|that|there)'s\b/gi, '$1 is'],
];

/** "Can't" and "we're" in full, as a formal letter writes them. */
export const withoutContractions = (text: string): string =>
  LONG_FORMS.reduce((written, [short, long]) => written.replace(short, long), text);
