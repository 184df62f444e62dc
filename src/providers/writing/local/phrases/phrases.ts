import { OCCASIONS, type Occasion } from '../occasions.ts';
import { STOCK } from './stock.ts';

export const TONES = ['friendly', 'professional', 'formal', 'heartfelt'] as const;
export type Tone = (typeof TONES)[number];

/** Phrases among friends and in business; in their stead, to customers, and about a wedding or a baby. */
type Register = Partial<Record<'trade' | 'family', readonly string[]>> & Record<'warm' | 'business', readonly string[]>;
export type Phrases = {
  /** First sentences that name the subject. */
  about: Record<Tone, readonly string[]>;
  /** First sentences where there is no subject, or no room for it. */
  openers: Record<Tone, readonly string[]>;
  /** Sentences for the middle. */
  more: Register;
  closers: Register;
};

const OPTIONAL = /<([^|>]*)\|([^>]*)>/g;

/** The stock by occasion and slot: each slot is a line that begins with its name. */
const slots = new Map<string, string[]>();
let occasion = '';
for (const line of STOCK.trim()
  .replace(/\n {4}/g, ' ')
  .split('\n')) {
  const [, slot, phrases] = /^ {2}([a-z ]+): (.*)$/.exec(line) ?? [];
  if (slot && phrases) slots.set(`${occasion} ${slot}`, phrases.split(' / '));
  else occasion = line;
}

function phrasesFor(occasion: Occasion): Phrases {
  const slot = (name: string) => slots.get(`${occasion} ${name}`);
  const register = (end: string): Register => {
    const [trade, family] = [slot(`trade${end}`), slot(`family${end}`)];
    return {
      warm: slot(`warm${end}`) ?? [],
      business: slot(`business${end}`) ?? [],
      ...(trade && { trade }),
      ...(family && { family }),
    };
  };
  const leads = (choose: (phrases: string[]) => string[]) =>
    Object.fromEntries(TONES.map((tone) => [tone, choose(slot(tone) ?? [])])) as Record<Tone, string[]>;
  return {
    about: leads((all) => all.filter(namesSubject).map((phrase) => phrase.replace(OPTIONAL, '$1'))),
    openers: leads((all) => all.map((phrase) => phrase.replace(OPTIONAL, '$2')).filter((left) => !namesSubject(left))),
    more: register(''),
    closers: register(' close'),
  };
}

const namesSubject = (phrase: string): boolean => phrase.includes('{subject}');

export const PHRASES = Object.fromEntries(OCCASIONS.map((name) => [name, phrasesFor(name)])) as Record<
  Occasion,
  Phrases
>;
