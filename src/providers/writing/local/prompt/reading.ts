import type { ComposeRequest } from '../../port.ts';
import { type Occasion, occasionOf } from '../occasions.ts';
import { type SomebodyElse, toReader } from '../perspective.ts';
import { pointOf } from './points.ts';
import { bareSubject, subjectOf } from './subject.ts';

/** What the composer understood of a request. */
export type Reading = {
  occasion: Occasion;
  /** What the card is about, in words to the recipient: "the lovely dinner on Saturday". */
  subject: string | undefined;
  /** Things to say besides, as clauses to the recipient: "I hope to see you again soon". */
  points: string[];
  /** Whether a company, a team or a family writes: "we" instead of "I". */
  plural: boolean;
  /** Whether the card goes to a customer. */
  trade: boolean;
};

/** Reads prompt and context: what the card is for, what it is about, and what else was asked to be said. */
export function readPrompt(request: ComposeRequest): Reading {
  const prompt = tidy(request.prompt);
  const context = tidy(request.additionalContext ?? '');
  const occasion = occasionOf(tidy(request.occasion ?? ''), prompt, context);
  const names = namesOf(request.recipientName ?? '');
  const spoken = (text: string) => toReader(text, names, somebodyElse(text, `${prompt} ${context}`));
  const clauses = [...clausesOf(prompt), ...clausesOf(context)];
  let subject: string | undefined;
  const points: string[] = [];
  for (const clause of clauses) {
    const about = subject ? undefined : subjectOf(occasion, clause, names);
    if (about) subject = spoken(about);
    const point = about ? undefined : pointOf(clause, names);
    if (point && !(occasion === 'sympathy' && OF_THE_DEAD.test(point))) points.push(spoken(point));
  }
  if (!subject && request.occasion) subject = bareSubject(occasion, prompt);
  return {
    occasion,
    subject,
    points: [...new Set(points)].filter(isSayable),
    plural: isPlural(request),
    trade: isTrade(request),
  };
}

/** In a card of sympathy "she" is the one who is mourned. */
const OF_THE_DEAD = /\b(?:he|she|him|his|her)\b/i;
const RELATIVE =
  /\b(?:my|our)\s+(?:[\w-]+\s+)?(?:daughter|son|child|kid|baby|mother|mom|father|dad|wife|husband|sister|brother|grandma|grandmother|grandpa|grandfather|aunt|uncle|dog|cat|puppy)\b/i;

/** Whose "he" and "she" these words speak of, where it is not the recipient. */
function somebodyElse(words: string, whole: string): SomebodyElse {
  const told = /\b(?:let|tell|thank|remind|ask|wish|invite|congratulate|assure|welcome)\s+(him|her)\b/i.exec(
    whole,
  )?.[1];
  if (told) return told.toLowerCase() === 'him' ? 'she' : 'he';
  return RELATIVE.test(words) ? 'both' : undefined;
}

/** Emoji and control characters can't be written by hand; braces and brackets have a meaning of their own. */
const tidy = (text: string): string =>
  text
    .replace(/[’‘]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[\r\n]+/g, '\n')
    .replace(/[^\p{L}\p{N}\p{P}\p{Zs}\n$+=%°]/gu, '')
    .replace(/[{}[\]|]/g, '')
    .slice(0, 2000);

const namesOf = (name: string): string[] => {
  const whole = tidy(name).trim();
  const first = whole.split(/\s+/)[0] ?? '';
  return [whole, first].filter((part) => part.length > 1 && !/^(the|mr|mrs|ms|dr)\b/i.test(part));
};

const SENTENCE_END = /(?<!\b(?:Mr|Mrs|Ms|Dr|St|vs|p\.m|a\.m|[A-Z]))[.!?;]+(?=\s|$)|\n+/i;
/** Where one thing to say ends and the next begins: "..., and tell her", "..., we had", "... and mention". */
const NEXT =
  /(?:,\s*(?:and |but |also |then )?|\s(?:and|also|then)\s+(?:also )?)(?=(?:tell|let|say|ask|mention|remind|wish|thank|congratulate|invite|offer|include|add|hope|hoping|looking forward|can't wait|would love|keep it|make it|use an?|i|we|please|she|he|they|you|it)\b(?!')|(?:i|we|she|he|they|you|it)'\w)/i;

const clausesOf = (text: string): string[] =>
  text
    .split(SENTENCE_END)
    .flatMap((sentence) => (sentence ?? '').split(NEXT))
    .map((clause) => (clause ?? '').trim())
    .filter((clause) => /\p{L}/u.test(clause));

/** Words that are about the card rather than for it, and clauses too long, too short or broken off. */
const isSayable = (point: string): boolean =>
  point.length >= 8 &&
  point.length <= 120 &&
  !/\b(to|and|or|but|the|an?|for|on|in|at|with|of|that|because|her|his|their|our|my)$/i.test(point) &&
  !/\b(tone|card|note|letter|message|write|draft|sentence|words|characters|funny|humou?r)\b/i.test(point);

function isPlural({ prompt, additionalContext = '', senderName = '' }: ComposeRequest): boolean {
  const text = `${prompt} ${additionalContext}`;
  if (/\b(I|I'm|I've|I'd|my|me)\b/.test(text)) return false;
  if (/\b(we|we're|we've|us|our|company|business|team)\b/i.test(text)) return true;
  return /\b(inc|llc|ltd|co|corp|company|team|group|family|the \w+s|and)\b|&/i.test(senderName);
}

const isTrade = ({ prompt, additionalContext = '' }: ComposeRequest): boolean =>
  /\b(clients?|customers?|business|compan(?:y|ies)|services?|orders?|purchase\w*|patients?|members?|donors?|donations?|accounts?|vendors?|partners?|employees?)\b/i.test(
    `${prompt} ${additionalContext}`,
  );
