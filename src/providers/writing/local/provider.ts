import type { ComposeRequest, WritingProvider } from '../port.ts';
import { asSentence, cutAtSentence, withoutContractions } from '../sentences.ts';
import { type Phrases, TONES, type Tone } from './phrases/phrase-set.ts';
import { PHRASES } from './phrases/phrases.ts';
import { type Reading, readPrompt } from './prompt/reading.ts';
import { greetingOf, signOffsOf } from './salutation.ts';

/**
 * Composes the text of a card from a stock of phrases and from the customer's own words: what the card is about, and what
 * else was asked to be said. No network, no model; the same request gives the same text.
 */
export function localWriting(): WritingProvider {
  return { name: 'local', compose: async (request) => ({ text: composeCard(request), composer: 'local' }) };
}

/** Picks one of several; the next variation picks the next. */
type Choose = <T>(choices: readonly T[]) => T | undefined;

function composeCard(request: ComposeRequest): string {
  const reading = readPrompt(request);
  const tone = TONES.find((known) => known === request.tone.trim().toLowerCase()) ?? 'friendly';
  const limit = Math.max(1, Math.floor(request.maxCharacters));
  const pick = pickerFor(request);
  const { occasion } = reading;
  const leads = leadsOf(reading, tone);
  const greeting = greetingOf(request, tone, occasion);
  const signOff = pick(signOffsOf(request, tone, occasion, reading)) ?? '';
  // A frame that leaves no room for the shortest first sentence gives way piece by piece.
  for (const frame of [
    [greeting, signOff],
    [greeting, ''],
    ['', signOff],
    ['', ''],
  ] as const) {
    const room = limit - frame.reduce((taken, part) => taken + (part ? part.length + 1 : 0), 0);
    const lead = pick(leads.subject.filter(fits(room))) ?? pick(leads.general.filter(fits(room)));
    if (lead) return join(frame[0], fill(lead, room, reading, tone, pick), frame[1]);
  }
  const shortest = [...leads.general].sort((a, b) => a.length - b.length)[0] ?? 'Hello!';
  return cutAtSentence(shortest, limit);
}

const fits = (room: number) => (text: string) => text.length <= room;

const join = (greeting: string, body: string, signOff: string): string =>
  [greeting, body, signOff].filter(Boolean).join('\n');

/** First sentences, ready to be used: those that name the subject, and those for any card of the occasion. */
function leadsOf(reading: Reading, tone: Tone): { subject: string[]; general: string[] } {
  const { about, openers } = PHRASES[reading.occasion];
  const { subject } = reading;
  const said = reading.points.join(' ');
  const general = openers[tone].map((phrase) => finish(phrase, reading, tone));
  const fresh = general.filter((opener) => opener.split(/(?<=[.!?]) /).every((sentence) => isNew(sentence, said)));
  return {
    subject: subject ? about[tone].map((phrase) => finish(phrase, reading, tone, subject)) : [],
    general: fresh.length > 0 ? fresh : general,
  };
}

/** After the first sentence: what was asked to be said, then a closing sentence, then as much as there is room for. */
function fill(lead: string, room: number, reading: Reading, tone: Tone, pick: Choose): string {
  const parts: { middle: string[]; closer?: string } = { middle: [] };
  const text = () => [lead, ...parts.middle, parts.closer].filter(Boolean).join(' ');
  const left = () => room - text().length - 1;
  for (const point of reading.points.map((said) => finish(asSentence(said), reading, tone))) {
    if (point.length <= left() && parts.middle.length < MAX_POINTS && isNew(point, text())) parts.middle.push(point);
  }
  const { closers, more } = stockOf(reading, tone);
  parts.closer = pick(closers.filter((closer) => fits(left())(closer) && isNew(closer, text())));
  for (const choices of more) {
    const sentence = pick(choices.filter((choice) => fits(left())(choice) && isNew(choice, text())));
    if (sentence) parts.middle.push(sentence);
  }
  return text();
}

const MAX_POINTS = 3;

/** Two sentences that begin alike, or tell of the same thing to look forward to, sound like a machine. */
function isNew(sentence: string, text: string): boolean {
  const start = sentence.toLowerCase().split(' ').slice(0, 3).join(' ');
  return !text.toLowerCase().includes(start.replace(/[.!?,]+$/, ''));
}

/** The sentences for the middle come in two lots, so that no two of them say the same. */
function stockOf(reading: Reading, tone: Tone): { closers: string[]; more: string[][] } {
  const { more, closers } = PHRASES[reading.occasion];
  const register = tone === 'friendly' || tone === 'heartfelt' ? 'warm' : 'business';
  const suiting = (stock: Phrases['more']) => {
    const phrases = (reading.trade && stock.trade) || stock[register];
    return phrases.map((phrase) => finish(phrase, reading, tone));
  };
  const middle = suiting(more);
  const half = Math.ceil(middle.length / 2);
  return { closers: suiting(closers), more: [middle.slice(0, half), middle.slice(half)] };
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
