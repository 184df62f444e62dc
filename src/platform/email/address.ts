import unhomoglyph from 'unhomoglyph';
import { comparableAddress, INVISIBLE, plain } from './form.ts';

/** The one form of an email address, so that one mailbox is one person and no address passes for another. */

const MAX_EMAIL_CHARACTERS = 254;

type AddressProblem = 'invalid' | 'invisible' | 'imitation';
const SENTENCES: Record<AddressProblem, string> = {
  invalid: 'Please enter an email address.',
  invisible: 'This email address has an invisible character. Type it instead of pasting it.',
  imitation: 'Use Latin letters in this email address: it has letters of another alphabet that look the same.',
};

/** Where it is refused: why, and what to say about it. */
export type ReadAddress = { email: string } | { problem: AddressProblem; sentence: string };

const refused = (problem: AddressProblem) => ({ problem, sentence: SENTENCES[problem] });

const PARTS = /^([^\s\p{Cc}@<>(),;:"[\]\\]{1,64})@([^\s\p{Cc}@<>(),;:"[\]\\/?#%]+)$/u;
/** As name servers know it: the last part is a word, so that no IP address is a domain. */
const DOMAIN = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*\.[a-z][a-z0-9-]+$/;
const ASCII = /^[\x21-\x7e]*$/;
const BETWEEN_WORDS = /[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]/;

/** Takes an address as somebody typed it. Gives the form in which it is stored and compared, or why it is refused. */
export function readAddress(given: string): ReadAddress {
  const typed = given.trim();
  if (typed.length > MAX_EMAIL_CHARACTERS) return refused('invalid');
  if (INVISIBLE.test(typed)) return refused('invisible');
  const [, mailbox = '', written = ''] = PARTS.exec(plain(typed)) ?? [];
  const email = comparableAddress(typed);
  const domain = email.slice(mailbox.length + 1);
  if (!mailbox || !isDomain(domain) || email.includes('..') || email.length > MAX_EMAIL_CHARACTERS)
    return refused('invalid');
  // The domain is stored, and shown, in a form that imitates nothing.
  const words = mailbox.split(BETWEEN_WORDS);
  if (words.some(imitatesLatin) || [...words, ...written.split('.')].some(mixesScripts)) return refused('imitation');
  return { email };
}

/** In the form in which it is stored; what only looks like Punycode is none. */
const isDomain = (domain: string): boolean =>
  DOMAIN.test(domain) && URL.canParse(`http://${domain}`) && new URL(`http://${domain}`).hostname === domain;

/** Letters that look like Latin ones, and marks on a letter that don't belong there: a dot on an i. */
function imitatesLatin(word: string): boolean {
  if (ASCII.test(word)) return false;
  return /[a-z0-9]\p{M}/u.test(word) || ASCII.test([...word].map(likeness).join(''));
}

function likeness(letter: string): string {
  const like = ASCII.test(letter) ? letter : unhomoglyph(letter);
  return like.length === 1 ? like : letter;
}

/** Scripts that are written together with Latin letters. */
const BESIDE_LATIN =
  /[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;

/** One letter of another alphabet in a Latin word is there to deceive. */
function mixesScripts(word: string): boolean {
  const letters = [...word].filter((character) => /\p{L}/u.test(character));
  return /\p{Script=Latin}/u.test(word) && letters.some((letter) => !BESIDE_LATIN.test(letter) && !isCommon(letter));
}

const isCommon = (letter: string): boolean => /[\p{Script=Common}\p{Script=Inherited}]/u.test(letter);
