import { passwordMissing, passwordTooLong, passwordWeak } from '../errors.ts';
import { MIN_PASSWORD_CHARACTERS } from '../rules.ts';
import { COMMON_PASSWORDS } from './common-rules.ts';

const MAX_PASSWORD_CHARACTERS = 72;
/** So many digits or marks around a common word do not make it a good password: Password2024! */
const MAX_TRIMMINGS = 5;
/** A repeated piece of up to so many characters is no better than the piece: abcdabcd. */
const MAX_REPEATED = 4;
const MIN_RUN = 3;

const LINES = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik,', '9ol.', '0p;/'],
];
const RUNS = LINES.flatMap((line) => [line, [...line].reverse().join('')]);

const LOOKS_LIKE: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

/** Why a password must not be used: the reason in the words of the protocol, and a sentence for the person. */
export type PasswordWeakness = { reason: 'length' | 'characters' | 'pwned'; sentence: string };

/** Whether lists of leaked passwords have a password, in lower case. */
export type IsLeaked = (password: string) => boolean;

/** What makes a password easy to guess for somebody who knows the email address; null for one that may be used. */
export function passwordWeakness(
  password: string,
  email: string,
  isLeaked: IsLeaked = () => false,
): PasswordWeakness | null {
  const text = password.toLowerCase();
  if ([...password].length < MIN_PASSWORD_CHARACTERS) {
    return { reason: 'length', sentence: `Password should be at least ${MIN_PASSWORD_CHARACTERS} characters.` };
  }
  if (password.trim() === '') {
    return { reason: 'characters', sentence: 'Your password is only spaces. Choose one that is harder to guess.' };
  }
  if (new Set(text).size === 1) {
    return {
      reason: 'characters',
      sentence: 'Your password is one character repeated. Choose one that is harder to guess.',
    };
  }
  if ([email, email.split('@')[0]].includes(text.trim())) {
    return { reason: 'pwned', sentence: 'Your password is your email address. Choose one that is harder to guess.' };
  }
  if (isSequence(text)) {
    return { reason: 'pwned', sentence: 'Your password is a sequence of keys. Choose one that is harder to guess.' };
  }
  if (isCommon(text)) {
    return { reason: 'pwned', sentence: 'Many people use this password. Choose one that is harder to guess.' };
  }
  if ([text, spelledOut(text)].some(isLeaked)) {
    const sentence = 'This password is on lists of leaked passwords, which attackers try first. Choose another one.';
    return { reason: 'pwned', sentence };
  }
  return null;
}

/** Throws when a password may not be set. Characters are counted as a reader counts them. */
export function refuseWeakPassword(password: string, email: string, isLeaked?: IsLeaked): void {
  const characters = [...password].length;
  if (characters === 0) throw passwordMissing();
  if (characters > MAX_PASSWORD_CHARACTERS) throw passwordTooLong();
  const weakness = passwordWeakness(password, email, isLeaked);
  if (weakness) throw passwordWeak(weakness);
}

/** Made of nothing but walks over the keyboard, with or without shift, counting, the alphabet and repeated characters. */
function isSequence(typed: string): boolean {
  const text = typed.replace(/[!@#$%^&*()]/g, (mark) => String(('!@#$%^&*()'.indexOf(mark) + 1) % 10));
  for (let at = 0; at < text.length; ) {
    const run = Math.max(repeatAt(text, at), ...RUNS.map((line) => runAt(text, at, line)));
    if (run < MIN_RUN) return false;
    at += run;
  }
  return true;
}

function repeatAt(text: string, at: number): number {
  let end = at;
  while (text[end] !== undefined && text[end] === text[at]) end++;
  return end - at;
}

function runAt(text: string, at: number, line: string): number {
  const start = line.indexOf(text[at] ?? ' ');
  if (start < 0) return 0;
  let length = 0;
  while (at + length < text.length && line[start + length] === text[at + length]) length++;
  return length;
}

/** A common password, alone, repeated, spelled with look-alike characters, or with a few digits and marks around it. */
function isCommon(text: string): boolean {
  const piece = /^(.+?)\1+$/su.exec(text)?.[1];
  if (piece) return [...piece].length <= MAX_REPEATED || isSequence(piece) || isCommon(piece);
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [text, text.length - word.length <= MAX_TRIMMINGS ? word : text, trimmedEnd(text)].some(
    (form) => COMMON_PASSWORDS.has(form) || COMMON_PASSWORDS.has(spelledOut(form)),
  );
}

/** Without the digits and marks behind it; those in front may stand for letters. */
const trimmedEnd = (text: string): string => {
  const word = text.replace(/[^\p{L}]+$/u, '');
  return text.length - word.length <= MAX_TRIMMINGS ? word : text;
};

const spelledOut = (text: string): string => [...text].map((character) => LOOKS_LIKE[character] ?? character).join('');
