import { ProviderError } from '../../../platform/provider-error.ts';
import type { Composed, ComposeRequest, WritingProvider } from '../port.ts';
import { asSentence, cutAtSentence, withoutContractions } from '../sentences.ts';
import { firstSign, type Occasion } from './occasions.ts';
import { PHRASES, type Phrases, TONES, type Tone } from './phrases/phrases.ts';
import { type Reading, readPrompt } from './prompt/reading.ts';
import { greetingOf, signOffsOf } from './salutation.ts';

/**
 * Composes the text of a card from the customer's own words and, where it understands the occasion, a stock of phrases.
 * Where it doesn't, or where cheer would hurt, the words stand alone in a quiet frame and the note says so. No network,
 * no model; the same request gives the same text. Throws a rejected ProviderError for a request in another language.
 */
export function localWriting(): WritingProvider {
  return { name: 'local', compose: async (request) => ({ ...composeCard(request), composer: 'local' }) };
}

/** Picks one of several; the next variation picks the next. */
type Choose = <T>(choices: readonly T[]) => T | undefined;
type Draft = Pick<Composed, 'text' | 'note'>;

function composeCard(asked: ComposeRequest): Draft {
  const request = asked.recipientName || asked.csvFields ? asked : { ...asked, recipientName: nameIn(asked.prompt) };
  const reading = readPrompt(request);
  if (reading.language === 'request') {
    const message =
      'We can only draft in English. Write the message yourself in any language, and we’ll print it exactly as you write it.';
    throw new ProviderError('rejected', message, { code: 'english_only' });
  }
  const tone = toneOf(request, reading);
  const limit = Math.max(1, Math.floor(request.maxCharacters));
  const pick = pickerFor(request);
  const greeting = startsWithGreeting(reading) ? '' : greetingOf(request, tone, reading);
  const signOff = pick(signOffsOf(request, tone, reading)) ?? '';
  const leads = leadsOf(reading, tone);
  // A frame that leaves no room for the first sentence gives way piece by piece.
  for (const frame of [
    [greeting, signOff],
    [greeting, ''],
    ['', signOff],
    ['', ''],
  ] as const) {
    const room = limit - frame.reduce((taken, part) => taken + (part ? part.length + 1 : 0), 0);
    const lead = pick(leads.subject.filter(fits(room))) ?? pick(leads.general.filter(fits(room)));
    const body = fill(lead, room, reading, tone, pick);
    if (body.text) return { text: join(frame[0], body.text, frame[1]), note: noteOf(reading, body.left_out) };
  }
  const words =
    reading.points[0] ?? [...leads.general].sort((a, b) => a.length - b.length)[0] ?? asSentence(request.prompt);
  return { text: cutAtSentence(words, limit) || cutAtSentence('Hello!', limit), note: noteOf(reading, reading.points) };
}

/** "Thank Ellen for the party" says whom the card greets, before the recipient is known. */
const nameIn = (prompt: string): string => NAMED.exec(prompt.trim())?.[1] ?? '';
const NAMED =
  /^(?:[Pp]lease )?(?:[Tt]hank|[Tt]ell|[Ii]nvite|[Cc]ongratulate|[Ww]ish|[Rr]emind|[Aa]sk|[Ww]elcome) (?!You\b|God\b)(\p{Lu}\p{Ll}+)\b/u;

const fits = (room: number) => (text: string) => text.length <= room;
const join = (...parts: string[]): string => parts.filter(Boolean).join('\n');

/** Cheer is not for every mood; a formal card stays formal, but nobody writes formally to their wife. */
function toneOf({ tone }: ComposeRequest, { mood, occasion, is_loved }: Reading): Tone {
  const asked = TONES.find((known) => known === tone.trim().toLowerCase()) ?? 'friendly';
  if (mood === 'plain' || mood === 'harsh') return asked === 'formal' ? 'formal' : 'professional';
  if (mood === 'glad' && is_loved && (asked === 'formal' || asked === 'professional')) return 'heartfelt';
  const is_out_of_place = asked === 'friendly' || (asked === 'heartfelt' && occasion === 'invitation');
  return mood === 'grave' && is_out_of_place ? 'professional' : asked;
}

const startsWithGreeting = ({ is_message, points }: Reading): boolean =>
  is_message && /^(?:dear|hi|hello|hey)\b/i.test(points[0] ?? '');

/** First sentences: those that name the subject, and those for any card of the occasion. None where words say it already. */
function leadsOf(reading: Reading, tone: Tone): { subject: string[]; general: string[] } {
  const { occasion, subject, points, is_message, mood } = reading;
  const said = points.some((point) => firstSign(point) === occasion && GREETS.test(point));
  const needless = points.length > 0 && (is_message || said || mood === 'plain' || mood === 'harsh');
  const is_news =
    occasion === 'sympathy' && points.some((point) => /\b(?:died|passed away)\b(?!.*\byour?\b)/i.test(point));
  if (!occasion || ((needless || is_news) && !subject)) return { subject: [], general: [] };
  const { about, openers } = PHRASES[occasion];
  const quiet = (phrase: string) => (mood === 'glad' ? phrase : phrase.replaceAll('!', '.').replace('warmly ', ''));
  return {
    subject: subject ? about[tone].map((phrase) => quiet(finish(phrase, reading, tone, subject))) : [],
    general: openers[tone].map((phrase) => quiet(finish(phrase, reading, tone))),
  };
}

const GREETS =
  /^(?:happy|merry|congrat|thank|(?:\[i am\|we are\] |i am |so )?(?:so )?proud|i am sorry|\[i am\|we are\] sorry|sorry|so sorry|good luck|best of|welcome|get well|you are invited|(?:we|i) miss|\[i\|we\] wanted to say|please accept|please forgive|thinking of|it was a pleasure|\[i\|we\] would be grateful)/i;

/** After the first sentence: what was asked to be said; then, on a glad card that was understood, phrases of our own. */
function fill(lead: string | undefined, room: number, reading: Reading, tone: Tone, pick: Choose) {
  const parts: { middle: string[]; closer?: string } = { middle: [] };
  const text = () => [lead, ...parts.middle, parts.closer].filter(Boolean).join(' ');
  const left = () => room - text().length - (text() ? 1 : 0);
  const left_out: string[] = [];
  for (const said of reading.points) {
    const point = reading.is_message ? said : finish(said, reading, tone);
    if (point.length <= left()) parts.middle.push(point);
    else left_out.push(said);
  }
  const { closers, more } = stockOf(reading, tone);
  if (!text() || (occasionOfGrief(reading) && !lead)) return { text: text(), left_out };
  parts.closer = pick(closers.filter((closer) => fits(left())(closer) && isNew(closer, text())));
  for (const choices of more) {
    const sentence = pick(choices.filter((choice) => fits(left())(choice) && isNew(choice, text())));
    if (sentence && parts.middle.length < 2) parts.middle.push(sentence);
  }
  return { text: text(), left_out };
}

/** Comfort follows words of comfort, not news of the sender's own loss. */
const occasionOfGrief = ({ occasion }: Reading) => occasion === 'sympathy' || occasion === 'support';

/** Two sentences that begin alike sound like a machine. */
function isNew(sentence: string, text: string): boolean {
  const start = sentence.toLowerCase().split(' ').slice(0, 3).join(' ');
  return !text.toLowerCase().includes(start.replace(/[.!?,]+$/, ''));
}

const FOR_HARD_TIMES = new Set<Occasion>(['sympathy', 'get-well', 'support']);

/** The sentences for the middle come in two lots, so that no two of them say the same. Of a lost baby there are no memories. */
function stockOf(reading: Reading, tone: Tone): { closers: string[]; more: string[][] } {
  const { occasion, mood, is_message, trade, family, unused } = reading;
  const is_safe = mood === 'glad' || (mood === 'grave' && occasion && FOR_HARD_TIMES.has(occasion));
  if (!occasion || is_message || !is_safe || unused.length > 0) return { closers: [], more: [] };
  const { more, closers } = PHRASES[occasion];
  const register = mood === 'glad' && (tone === 'friendly' || tone === 'heartfelt') ? 'warm' : 'business';
  const suiting = (stock: Phrases['more']) =>
    ((family && stock.family) || (trade && stock.trade) || stock[register])
      .filter((phrase) => !(family && mood === 'grave' && /memor/.test(phrase)))
      .map((phrase) => finish(phrase, reading, tone));
  const middle = suiting(more);
  const half = Math.ceil(middle.length / 2);
  return { closers: suiting(closers), more: [middle.slice(0, half), middle.slice(half)] };
}

/** What the customer must know of the draft; undefined where it was understood and everything had room. */
function noteOf({ occasion, mood, is_message, language, unused }: Reading, left_out: string[]): string | undefined {
  const notes = [
    language === 'words' && 'We can only draft in English, so we left your words as you wrote them.',
    mood === 'harsh' && 'These are your own words, unchanged. Read them again before you send.',
    mood === 'plain' && 'Only what you asked for, in plain words. Check names, sums and dates.',
    !occasion &&
      !is_message &&
      mood !== 'plain' &&
      mood !== 'harsh' &&
      'We couldn’t tell the occasion, so we added only a greeting and a closing to your words. Name the occasion for a fuller draft.',
    unused.length > 0 && `Not used: ${unused.map((words) => `"${words}"`).join(', ')}.`,
    left_out.length > 0 && 'Not everything had room on the card.',
  ].filter((note) => typeof note === 'string');
  return notes.length > 0 ? notes.join(' ') : undefined;
}

/** Settles who writes, puts the subject in, and writes in full what a formal letter does not shorten. */
function finish(phrase: string, { plural }: Pick<Reading, 'plural'>, tone: Tone, subject = ''): string {
  const voiced = phrase.replace(/\[([^|\]]*)\|([^\]]*)\]/g, plural ? '$2' : '$1').replace('{subject}', () => subject);
  return asSentence(tone === 'formal' ? withoutContractions(voiced) : voiced);
}

/** Starts anywhere, depending on the request, and goes on by one with each variation. */
function pickerFor(request: ComposeRequest): Choose {
  const start = hash(
    [request.prompt, request.additionalContext, request.occasion, request.tone, request.recipientName].join('\n'),
  );
  const step = Math.abs(Math.floor(request.variation ?? 0));
  return (choices) => choices[(start + step) % Math.max(1, choices.length)];
}

/** FNV-1a: the same text gives the same number on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return value;
}
