import type { Occasion } from '../occasions.ts';

const PERSON =
  /^(?:(?:my|our|a|an|the|his|her|their|all|some)\s+)?(?:[\w'-]+\s+){0,2}?(?:clients?|customers?|friends?|neighbou?rs?|colleagues?|coworkers?|boss|manager|team|staff|employees?|patients?|members?|donors?|partners?|teachers?|mom|mother|dad|father|parents?|grandma|grandmother|grandpa|aunt|uncle|sister|brother|cousin|wife|husband|son|daughter|family|homeowners?|people|guests?|host|hostess|everyone)\b[\s,]*/i;
const PRONOUN = /^(?:him|her|them)\s+(?=(?:for|on|about)\s)/i;

/** How the subject is asked for, occasion by occasion. The first group is the subject. */
const PATTERNS: Partial<Record<Occasion, RegExp[]>> = {
  'thank-you': [/\b(?:thank\w*|thank-you|grateful|gratitude|appreciat\w+)\b.*?\bfor\s+(.+)$/i],
  referral: [/\bthank\w*\b.*?\bfor\s+(.+)$/i],
  congratulations: [
    /\bcongrat\w*\b.*?\b(?:on|for)\s+(.+)$/i,
    /\bproud of\b.*?\bfor\s+(.+)$/i,
    /\b((?:new )?(?:promotion|graduation|engagement|wedding|retirement|award|job|baby)(?: after .+)?)$/i,
  ],
  apology: [/\b(?:sorry|apolog\w+)\b.*?\b(?:for|about)\s+(.+)$/i],
  invitation: [
    /\binvit\w*\b.*?\bto\s+(?:come to |attend |join (?:us|me) (?:at|for) )?(.+)$/i,
    /\bjoin (?:us|me) (?:at|for)\s+(.+)$/i,
  ],
  welcome: [/\bwelcom\w*\b.*?\bto\s+(.+)$/i],
  sympathy: [
    /\b(?:loss|passing|death) of\s+(.+)$/i,
    /\blost\s+((?:her|his|their|your|a|the)\s+.+)$/i,
    /\b((?:her|his|their|your|[\w-]+'s)\s+[\w-]+(?:\s+[\w-]+)?)\s+(?:passed|died|has died|has passed)\b/i,
  ],
  'get-well': [
    /\b(?:recover\w*|recuperat\w*|heal\w*)\b.*?\bfrom\s+(.+)$/i,
    /\b((?:her|his|their|your|the)\s+(?:[\w-]+\s+)?(?:surgery|accident|operation|injury|illness|fall))\b/i,
    /\bafter\s+(.+)$/i,
  ],
  'follow-up': [/\b(?:after|following|about|on|from|regarding)\s+((?:our|the|your|my|their|his|her)\s+.+)$/i],
  'new-home': [/\b(new (?:home|house|apartment|condo|place)(?:\s+(?:in|on|at)\s+.+)?)/i],
  outreach: [/\b(?:introduc\w*|announc\w*|promot\w*|tell \w+ about|about|offer(?:ing)?(?: them| him| her)?)\s+(.+)$/i],
  'good-luck': [/\bluck\b.*?\b((?:on|with|for|in|at)\s+.+)$/i],
  birthday: [/\b(\d{1,3}(?:st|nd|rd|th))\b(?=\s+b(?:irth|-?)day|\s*$)/i, /\bturn(?:s|ed|ing)?\s+(\d{1,3})\b/i],
  anniversary: [
    /\b(\d{1,3}(?:st|nd|rd|th)|first|second|third|fifth|tenth|golden|silver)\b(?=.*anniversar)/i,
    /\b(\d{1,3}|one|two|three|five|ten)[- ]years?\b/i,
  ],
};

const MAX_LENGTH = 70;
const MAX_CLAUSE = 240;
/** Where the same word may introduce the person and the subject: "thanks for Bob for ...". */
const NAMES_PERSON_FIRST = new Set<Occasion>(['thank-you', 'referral', 'congratulations', 'apology']);

/** What a clause says the card is about, for this occasion: a phrase that can follow "for", "on", "to" or "about". */
export function subjectOf(occasion: Occasion, clause: string, recipient_names: readonly string[]): string | undefined {
  if (occasion === 'holidays') return HOLIDAY_GREETINGS.find(([pattern]) => pattern.test(clause))?.[1];
  for (const pattern of PATTERNS[occasion] ?? []) {
    const found = pattern.exec(clause.slice(0, MAX_CLAUSE))?.[1];
    if (!found) continue;
    if (occasion === 'birthday' || occasion === 'anniversary') return ordinal(found);
    const subject = NAMES_PERSON_FIRST.has(occasion) ? withoutPerson(found, recipient_names) : found;
    if (!subject) continue;
    const plain = withoutStyle(subject);
    return shorten(
      occasion === 'good-luck' ? plain.replace(/^(?:for|at)\b/i, 'with') : withDeterminer(occasion, plain),
    );
  }
  return undefined;
}

const HOLIDAY_GREETINGS: [RegExp, string][] = [
  [/\b(?:christmas|xmas)\b/i, 'Merry Christmas'],
  [/\b(?:hanukkah|chanukah)\b/i, 'Happy Hanukkah'],
  [/\bmother'?s'? day/i, "Happy Mother's Day"],
  [/\bfather'?s'? day/i, "Happy Father's Day"],
  [/\bvalentine/i, "Happy Valentine's Day"],
  [/\bkwanzaa\b/i, 'Happy Kwanzaa'],
  [/\bnew year/i, 'Happy New Year'],
  [/\bthanksgiving\b/i, 'Happy Thanksgiving'],
  [/\beaster\b/i, 'Happy Easter'],
  [/\bdiwali\b/i, 'Happy Diwali'],
  [/\b(?:4th|fourth) of july|independence day\b/i, 'Happy 4th of July'],
];

/** "a thank you note for my client for the dinner": the first "for" tells whom it is for, the second what. */
function withoutPerson(subject: string, names: readonly string[]): string | undefined {
  const named = names.find((name) => subject.toLowerCase().startsWith(name.toLowerCase()));
  const after =
    named && !/^'s/.test(subject.slice(named.length))
      ? subject.slice(named.length)
      : subject.replace(PRONOUN, '').replace(PERSON, '');
  if (after === subject || /^'s/.test(after)) return subject;
  const then = /^\s*(?:for|on|about|after|to)\s+(.+)$/i.exec(after)?.[1];
  // "The team effort" is no team: a person is followed by nothing or by a preposition.
  return then ?? (/^\s*(?:$|(?:in|at|from|who|that|which|with|of|and|as|this)\b)/i.test(after) ? undefined : subject);
}

const withoutStyle = (subject: string): string =>
  subject
    .replace(/[\s,]+(?:in|with)\s+an?\s+[\w-]+(?:\s+[\w-]+)?\s+(?:tone|voice|style|way|manner)\b.*$/i, '')
    .replace(
      /\s+to\s+(?:(?:our|my|the|all|some|local|new)\s+)*(?:homeowners|customers|clients|people|patients|neighbors|everyone|them|him|her)\b.*$/i,
      '',
    )
    .replace(/[\s,]+(?:please|thanks|thank you)$/i, '')
    .replace(/[\s,:"-]+$/, '')
    .trim();

const DETERMINED =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|the|an?|our|my|your|his|her|their|its|this|that|these|those|all|every\w*|each|any|some|no|being|how|what|when|who|i|we|you|he|she|they|\d|[a-z]+ing\b|[A-Z])/;
const YOURS =
  /^(?:[\w-]+ )?(?:help|support|business|kindness|generosity|patience|time|advice|hospitality|trust|loyalty|friendship|feedback|review|order|donation|work|service|dedication|effort|promotion|graduation|engagement|wedding|retirement|award|job|baby|home|house|apartment|condo|place|surgery|operation|injury|illness|patronage|partnership|purchase)\b/i;

/** A prompt that only names a thing ("lovely dinner") names the subject, when the occasion was chosen besides. */
export function bareSubject(occasion: Occasion, prompt: string): string | undefined {
  const bare = prompt.trim().replace(/[.!]+$/, '');
  const plain = NAMES_PERSON_FIRST.has(occasion) || occasion === 'invitation';
  if (!plain || bare.split(/\s+/).length > 8 || NOT_BARE.test(bare)) return undefined;
  return shorten(withDeterminer(occasion, lowerFirst(bare)));
}
const NOT_BARE =
  /[.!?,;:\n]|\b(?:write|say|tell|let|make|thank\w*|congrat\w*|sorry|invite|apolog\w*|note|card|letter|message|happy|dear|hi|hello|i|we|he|she|they|is|are|was|were)\b/i;

/** A bare noun gets the word that it needs: "your help", "the dinner", "our open house". */
function withDeterminer(occasion: Occasion, subject: string): string {
  if (DETERMINED.test(subject)) return lowerFirst(subject);
  if (YOURS.test(subject)) return `your ${subject}`;
  if (occasion === 'invitation' || occasion === 'outreach') return `our ${subject}`;
  return `the ${subject}`;
}

/** A sentence's capital goes; a name's stays. */
const lowerFirst = (text: string): string =>
  /^(?:The|An?|Our|My|Your|His|Her|Their|This|That|All|Being|[A-Z][a-z]+ing)\b/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;

/** Cuts at the last preposition that leaves a phrase short enough; nothing when there is none. */
function shorten(subject: string): string | undefined {
  let short = subject;
  while (short.length > MAX_LENGTH) {
    const cut = short.replace(
      /[\s,]+(?:and|but|because|which|who|so|in|on|at|with|during|for|from|when|while|after|before|to|by)\s(?!.*\s(?:and|but|because|which|who|so|in|on|at|with|during|for|from|when|while|after|before|to|by)\s).*$/i,
      '',
    );
    if (cut === short) return undefined;
    short = cut;
  }
  return short.length > 2 ? short : undefined;
}

const NUMBER_WORDS: Record<string, string> = { one: '1', two: '2', three: '3', five: '5', ten: '10' };

function ordinal(found: string): string {
  const word = NUMBER_WORDS[found.toLowerCase()] ?? found.toLowerCase();
  if (!/^\d+$/.test(word)) return word;
  const n = Number(word);
  const ending = n % 100 >= 11 && n % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${ending}`;
}
