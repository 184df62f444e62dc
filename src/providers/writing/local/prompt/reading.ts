import type { ComposeRequest } from '../../port.ts';
import { asSentence } from '../../sentences.ts';
import { type Occasion, occasionOf } from '../occasions.ts';
import { type SomebodyElse, toReader } from '../perspective.ts';
import { inGrief, languageOf, type Mood, moodOf } from './mood.ts';
import { ABOUT_THE_CARD, isSentence, saidOf } from './said.ts';
import { bareSubject, subjectOf } from './subject.ts';

/** What the composer understood of a request. */
export type Reading = {
  /** Undefined where nothing shows what the card is for: then only the customer's own words are used. */
  occasion: Occasion | undefined;
  mood: Mood;
  language: ReturnType<typeof languageOf>;
  /** What the card is about, in words to the recipient: "the lovely dinner on Saturday". */
  subject: string | undefined;
  /** Things to say besides, as sentences to the recipient: "I hope to see you again soon." */
  points: string[];
  /** Whether the prompt is the message already, in the customer's own words. */
  is_message: boolean;
  /** Parts of the prompt that could not be used, as they were written. */
  unused: string[];
  /** Whether a company, a team or a family writes: "we" instead of "I". */
  plural: boolean;
  /** Whether the card goes to a customer. */
  trade: boolean;
  /** Whether it is about a wedding or a baby. */
  family: boolean;
  /** Whether it goes to the sender's family or speaks of love. */
  is_loved: boolean;
  /** Who signs besides the sender: "the kids" of "from me and the kids". */
  with_sender: string | undefined;
};

/** Reads prompt and context: what the card is for, how it must sound, what it is about, and what was asked to be said. */
export function readPrompt(request: ComposeRequest): Reading {
  const prompt = tidy(request.prompt);
  const context = tidy(request.additionalContext ?? '');
  const whole = `${prompt} ${context}`;
  const occasion = inGrief(occasionOf(tidy(request.occasion ?? ''), prompt, context), whole);
  const mood = moodOf(whole, occasion);
  const language = languageOf(prompt);
  const is_message = language !== 'english' || isMessage(prompt);
  const read: Clauses = { points: [], unused: [] };
  const reader = { occasion, mood, names: namesOf(request), whole, read };
  if (is_message) read.points.push(...ownSentences(prompt));
  else readClauses(prompt, reader);
  readClauses(context, reader);
  // Words that nobody understood are still the customer's own.
  if (!occasion && read.points.length === 0) read.points.push(...ownSentences(prompt));
  const bare = request.occasion && occasion && !is_message ? bareSubject(occasion, prompt) : undefined;
  return {
    occasion: occasion ?? (read.points.length === 0 ? 'general' : undefined),
    mood,
    language,
    subject: read.subject ?? bare,
    points: [...new Set(read.points)],
    is_message,
    unused:
      read.points.length > 0 && !occasion
        ? read.unused.filter((words) => !read.points[0]?.includes(words.slice(1, 20)))
        : read.unused,
    plural: isPlural(request),
    trade: isTrade(whole),
    family: FAMILY.test(whole),
    is_loved: LOVED.test(prompt) || FAMILY_NAME.test(request.recipientName ?? ''),
    with_sender: /\bfrom (?:me|us|both of us) (?:and|&) ((?:the|my|our) [\p{L} ]+|\p{Lu}\p{L}+)/u.exec(prompt)?.[1],
  };
}

const FAMILY = /\b(?:bab(?:y|ies)|newborn|twins|pregnan\w*|miscarr\w*|wedding|engage(?:d|ment)|married|marriage)\b/i;
const LOVED =
  /\b(?:to|for|tell|let|ask|thank|wish) (?:my|our) (?:\w+ )?(?:wife|husband|girlfriend|boyfriend|fianc[eé]+|mom|mother|dad|father|grand\w+|son|daughter|sister|brother|kids)\b|\blove you\b|\bmarry me\b/i;
const FAMILY_NAME = /^(?:mom|dad|mother|father|grandma|grandpa|nana|papa)\b/i;

type Clauses = { subject?: string; points: string[]; unused: string[] };

type Reader = Pick<Reading, 'occasion' | 'mood'> & { names: string[]; whole: string; read: Clauses };

/** Adds what each clause of a text says to what was read before. */
function readClauses(text: string, { occasion, mood, names, whole, read }: Reader): void {
  const else_is = somebodyElse(whole);
  const spoken = (words: string) => toReader(words, names, else_is);
  const is_about = (clause: string) =>
    occasion &&
    read.subject === undefined &&
    !(mood === 'plain' && NOT_IN_PLAIN_WORDS.has(occasion)) &&
    subjectOf(occasion, clause, names);
  for (const raw of clausesOf(text)) {
    const clause = withoutHeader(raw);
    const about = is_about(clause);
    if (about) {
      read.subject = spoken(about);
      continue;
    }
    const of_another = (else_is === 'he' || else_is === 'she') && new RegExp(`^${else_is}\\b`, 'i').test(clause);
    const point =
      of_another && isSentence(clause) ? clause : saidOf(asksOf(raw, clause).replace(ABOUT_RECIPIENT, 'she '), names);
    if (point && !(occasion === 'sympathy' && OF_THE_DEAD.test(point)))
      read.points.push(heard(asSentence(spoken(point)), occasion));
    else if (!point && isLost(clause, occasion)) read.unused.push(clause);
  }
}

const NOT_IN_PLAIN_WORDS = new Set<Occasion>(['invitation', 'outreach', 'welcome', 'congratulations', 'support']);
const NEWS = new Set<Occasion | undefined>(['congratulations', 'support', 'get-well', 'new-home']);

/** What the recipient knows themselves is not told to them but was heard: "I heard that you graduated". */
const heard = (said: string, occasion: Occasion | undefined): string =>
  NEWS.has(occasion) &&
  /^(?:you|your)\b(?! (?:can|will|always|make|made|deserve))/i.test(said) &&
  !/\b(?:me|us|my|our)\b/i.test(said)
    ? `[I|We] heard that ${said.charAt(0).toLowerCase()}${said.slice(1)}`
    : said;

/** "My niece graduated": the card goes to her. */
const ABOUT_RECIPIENT =
  /^(?:and )?my (?:best |dear |good |old )?(?:friend|niece|nephew|coworker|co-worker|colleague|neighbor|boss|client|roommate|student|teacher|cousin)(?: [A-Z][a-z]+)? (?=[a-z])(?!and\b|will\b|who\b)/;

/** In a card of sympathy "she" is the one who is mourned. */
const OF_THE_DEAD = /^(?:he|she|him|his|her)\b/i;
const HEADER =
  /^(?:please |can you |could you |help me (?:to )?|i(?:'d| would)? (?:want|need|like) (?:you )?(?:to )?)*(?:(?:write|draft|compose|create|make|send|prepare|do|pen)(?:ing)?\b(?: me| us| him| her| them)? ?(?:[\w'-]+\s){0,6}?(?:note|card|letter|message|text|words|something|lines?)\b|(?!tell|say|ask|let|remind|i\b)(?:[\w'-]+\s){0,4}?(?:note|card|letter|message)\b)(?: of [\w-]+)?/i;
const NOUN = /^(.*?)\b(?:note|card|letter|message|text|words|something|line)\b/i;
const RECIPIENT =
  /^\s*(?:to|for) (?:(?:my|our|the|his|her|their|an?|all|some)\s(?:[\w'-]+\s?){1,4}?|(?:grandma|grandpa|mom|dad|\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)\s?)(?=$|,|\s*\b(?:for|on|about|who|because|after|that|saying|and|to|thanking|in|at|with|telling|asking|regarding)\b)/u;

/** "Write a thank you note to my client for the order" is "thank you for the order". */
function withoutHeader(clause: string): string {
  const header = HEADER.exec(clause)?.[0];
  if (!header) return clause;
  const kind = (NOUN.exec(header)?.[1] ?? '')
    .replace(/^.*\b(?:write|draft|compose|create|make|send|prepare|do|pen)(?:ing)?\b/i, '')
    .replace(/^\s*(?:me|us)?\s*(?:an?|the|some|my|our)?\s/i, '');
  return `${kind.trim()} ${clause.slice(header.length).replace(RECIPIENT, '').trim()}`.trim();
}

const ASKING =
  /\b(?:to |and |that |which )?(tell|let|say|ask|remind|wish|invite|offer|mention|inform|warn|demand|break|quit|resign|apologiz|who)(?:k?ing|t?ting|ing|e|s)?\b\s*(.*)$/i;

/** What a note is to do, in a clause that begins by asking for a note. */
function asksOf(raw: string, clause: string): string {
  if (!HEADER.test(raw)) return clause;
  const asked = ASKING.exec(clause);
  if (asked?.[2]) return `${asked[1]?.replace(/apologiz/i, 'apologize')} ${asked[2]}`;
  const about = /\b(?:about|regarding|concerning|because)\s+(.+)$/i.exec(clause)?.[1];
  return about ? `let them know ${about}` : clause;
}

const RELATIVE =
  /\b(?:my|our)\s+(?:[\w-]+\s+)?(?:daughter|son|child|kids?|children|baby|mother|mom|father|dad|wife|husband|sister|brother|grandma|grandmother|grandpa|grandfather|aunt|uncle|dog|cat|puppy)\b/i;

const RECIPIENT_RELATIVE =
  /\b(?:to|for|tell|let|ask|wish|remind|invite|congratulate|thank) (?:my|our) (?:[\w-]+ )?\w+/gi;
const MALE = /\b(?:son|father|dad|husband|brother|grandpa|grandfather|uncle)\b/i;
const FEMALE = /\b(?:daughter|mother|mom|wife|sister|grandma|grandmother|aunt)\b/i;

/** Whose "he" and "she" are not the recipient's. */
function somebodyElse(whole: string): SomebodyElse {
  const told = /\b(?:let|tell|thank|remind|ask|wish|invite|congratulate|assure|welcome)\s+(him|her)\b/i.exec(
    whole,
  )?.[1];
  const other = RELATIVE.exec(whole.replace(RECIPIENT_RELATIVE, ''))?.[0];
  if (told) return told.toLowerCase() === 'him' ? 'she' : 'he';
  if (!other) return undefined;
  return MALE.test(other) ? 'he' : FEMALE.test(other) ? 'she' : 'both';
}

/** Words to somebody ("you"), which ask for nothing. */
const isMessage = (prompt: string): boolean =>
  /\b(?:you|your|you're|yours)\b/i.test(prompt.replace(/\bthank(?:ing)?[- ]you\b/gi, '')) &&
  !/^(?:happy|merry|congrat\w+|good luck|welcome)\b.*?\bto (?:the|my|our|his|her|all)\b/i.test(prompt) &&
  !/\b(?:offer|give|tell|remind|thank|ask|let|invite) (?:him|her|them|that)\b/i.test(prompt) &&
  !/^(?:please |can you |could you |help me |i (?:want|need|would like) |i'd like )*(?:write|draft|compose|create|make|send|tell|say|let|ask|thank (?!you\b)|remind|wish|invite|congratulate|apologi[sz]e|welcome (?!to)|offer|introduce|an? (?!big|huge|million|special|happy)|card|note|letter|can you|could you|help)\b/i.test(
    prompt,
  );

const ownSentences = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((line) => line.replace(/^[\s,;:.!?)-]+/, ''))
    .map((line) =>
      /^(?:will|would|can|could|do|are|is|what|when|where|how|who) (?:you|we|i|your|are|is|do)\b[^?!.]*$/i.test(line)
        ? `${line}?`
        : line,
    )
    .map((line) => (/[a-z]/i.test(line) ? asSentence(line.trim()) : line.trim()))
    .filter((line) => /[\p{L}\p{N}]/u.test(line));

/** Emoji and control characters can't be written by hand; braces and brackets have a meaning of their own. */
const tidy = (text: string): string =>
  text
    .replace(/[’‘]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[\r\n]+/g, '\n')
    .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{Zs}\n$+=%°]/gu, '')
    .replace(/[{}[\]|]/g, '')
    .slice(0, 2000)
    .trim();

function namesOf({ recipientName = '' }: ComposeRequest): string[] {
  const whole = tidy(recipientName);
  const first = whole.split(/\s+/)[0] ?? '';
  return [whole, first].filter((part) => part.length > 1 && !/^(the|mr|mrs|ms|dr)\b/i.test(part));
}

const SENTENCE_END = /(?<!\b(?:Mr|Mrs|Ms|Dr|St|vs|p\.m|a\.m|[A-Z]))[.!?;]+(?=\s|$)|\n+/i;
/** Where one thing to say ends and the next begins: "..., and tell her", "..., we had", "... and mention". */
const NEXT =
  /(?:,\s*(?:and |but |also |then |so )?|\s(?:and|also|then|but)\s+(?:also )?|:\s+)(?=(?:tell|let|say|ask|mention|remind|wish|thank|congratulate|invite|offer|include|add|hope|hoping|looking forward|can't wait|can not wait|see you|miss you|loves?|likes|enjoys|free|give|send|encourage|everyone|everybody|would love|keep it|make it|use an?|i|we|please|she|he|they|you|it|no|call|my|our|the)\b(?!')|(?:i|we|she|he|they|you|it)'\w)/i;

const clausesOf = (text: string): string[] =>
  text
    .split(SENTENCE_END)
    .flatMap((sentence) => (sentence ?? '').split(NEXT))
    .flatMap((clause) => splitAtSentence(clause ?? ''))
    .map((clause) => (clause ?? '').trim())
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause));

/** "..., trash day is Tuesday": a comma that begins a sentence. */
function splitAtSentence(clause: string): string[] {
  const at = [...clause.matchAll(/, (?:and )?/g)].find(({ index, 0: comma }) =>
    isSentence(clause.slice(index + comma.length)),
  );
  return at ? [clause.slice(0, at.index), ...splitAtSentence(clause.slice(at.index + at[0].length))] : [clause];
}

/** Whether a clause held something that is missing from the card now: more than the occasion and whom it is for. */
const isLost = (clause: string, occasion: Occasion | undefined): boolean =>
  clause !== '' &&
  !ABOUT_THE_CARD.test(clause) &&
  (/\d|,/.test(clause) || clause.split(' ').length > (occasion ? 6 : 2));

function isPlural({ prompt, additionalContext = '', senderName = '' }: ComposeRequest): boolean {
  const text = `${prompt} ${additionalContext}`;
  if (/\b(I|I'm|I've|I'd|my|me)\b/.test(text)) return false;
  if (/\b(we|we're|we've|us|our|company|business|team)\b/i.test(text)) return true;
  return /\b(inc|llc|ltd|co|corp|company|team|group|family|the \w+s|and)\b|&/i.test(senderName);
}

const isTrade = (text: string): boolean =>
  /\b(clients?|customers?|business|compan(?:y|ies)|services?|orders?|purchase\w*|patients?|members?|donors?|donations?|accounts?|vendors?|partners?|employees?)\b/i.test(
    text,
  );
