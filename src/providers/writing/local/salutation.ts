import type { ComposeRequest } from '../port.ts';
import type { Occasion } from './occasions.ts';
import type { Tone } from './phrases/phrase-set.ts';

type Names = Pick<ComposeRequest, 'recipientName' | 'senderName' | 'senderFirstName' | 'csvFields'>;

/** "Hi Sarah," or "Dear Ms. Miller,": one line. A list of contacts is greeted through its placeholder. */
export function greetingOf({ recipientName = '', csvFields }: Names, tone: Tone, occasion: Occasion): string {
  const casual = tone === 'friendly' && occasion !== 'sympathy' && occasion !== 'apology';
  const hello = casual ? 'Hi' : 'Dear';
  if (csvFields) {
    const last = tone === 'formal' && csvFields.some((field) => /^last_?\s?name$/i.test(field.trim()));
    return `${hello} {{first_name}}${last ? ' {{last_name}}' : ''},`;
  }
  const name = plainName(recipientName);
  if (!name) return casual ? 'Hi there,' : 'Hello,';
  return `${hello} ${tone === 'formal' || !isOnePerson(name) ? name : firstWord(name)},`;
}

const SIGN_OFFS: Record<Tone, readonly string[]> = {
  friendly: ['All the best,', 'Take care,', 'Cheers,'],
  professional: ['Best regards,', 'Kind regards,', 'With best wishes,'],
  formal: ['Sincerely,', 'Yours sincerely,', 'Respectfully,'],
  heartfelt: ['Warmly,', 'With all my heart,', 'With love,'],
};
const SIGN_OFFS_IN_BUSINESS = ['Warmly,', 'With warm regards,', 'Gratefully,'];
const SIGN_OFFS_IN_GRIEF: Record<Tone, readonly string[]> = {
  friendly: ['Thinking of you,', 'With love,'],
  professional: ['With sympathy,', 'With kind thoughts,'],
  formal: ['With deepest sympathy,', 'With sincere condolences,'],
  heartfelt: ['With all my love,', 'Holding you close,'],
};

/** The closing lines that suit, each with the sender's name below it; none when nobody signs. */
export function signOffsOf(
  names: Names,
  tone: Tone,
  occasion: Occasion,
  voice: { plural: boolean; trade: boolean },
): string[] {
  const whole = plainName(names.senderName ?? '');
  const first = plainName(names.senderFirstName ?? '') || (isOnePerson(whole) ? firstWord(whole) : whole);
  const signer = tone === 'friendly' || tone === 'heartfelt' ? first || whole : whole || first;
  if (!signer) return [];
  let lines = SIGN_OFFS[tone];
  if (occasion === 'sympathy') lines = SIGN_OFFS_IN_GRIEF[tone];
  else if (tone === 'heartfelt' && voice.trade) lines = SIGN_OFFS_IN_BUSINESS;
  return lines.map(
    (line) =>
      `${voice.plural ? line.replace('my heart', 'our hearts').replace('my love', 'our love') : line}\n${signer}`,
  );
}

const plainName = (name: string): string =>
  name
    .replace(/[\r\n{}[\]|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^the\s+/i, '');
const firstWord = (name: string): string => name.split(' ')[0] ?? '';

/** "Dr. Lee", "Tom & Anna" and "Garcia Family" have no first name to be called by. */
const isOnePerson = (name: string): boolean =>
  !/^(mr|mrs|ms|miss|mx|dr|prof|rev|sir|madam)\b|&|\band\b|\b(family|team|inc|llc|ltd|co|corp|company|group)\b/i.test(
    name,
  );
