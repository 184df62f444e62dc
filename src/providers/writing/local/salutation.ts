import type { ComposeRequest } from '../port.ts';
import type { Tone } from './phrases/phrases.ts';
import type { Reading } from './prompt/reading.ts';

type Names = Pick<ComposeRequest, 'recipientName' | 'senderName' | 'senderFirstName' | 'csvFields'>;

/** "Hi Sarah," or "Dear Ms. Miller,": one line. A list of contacts is greeted through its placeholder. */
export function greetingOf({ recipientName = '', csvFields }: Names, tone: Tone, reading: Reading): string {
  const { occasion, mood, language } = reading;
  const casual = tone === 'friendly' && occasion !== 'sympathy' && occasion !== 'apology';
  if (mood === 'harsh' || language !== 'english')
    return csvFields ? '{{first_name}},' : nameOnly(plainName(recipientName));
  const hello = casual ? 'Hi' : 'Dear';
  if (csvFields) {
    const last = tone === 'formal' && csvFields.some((field) => /^last_?\s?name$/i.test(field.trim()));
    return `${hello} {{first_name}}${last ? ' {{last_name}}' : ''},`;
  }
  const name = plainName(recipientName);
  if (!name) return casual ? 'Hi there,' : 'Hello,';
  return `${hello} ${tone === 'formal' || !isOnePerson(name) ? name : firstWord(name)},`;
}

/** Neither "Dear" nor "Hi" suits a quarrel, or a text in another language. */
const nameOnly = (name: string): string => (name ? `${isOnePerson(name) ? firstWord(name) : name},` : '');

const SIGN_OFFS: Record<Tone, readonly string[]> = {
  friendly: ['All the best,', 'Take care,', 'Cheers,'],
  professional: ['Best regards,', 'Kind regards,', 'With best wishes,'],
  formal: ['Sincerely,', 'Yours sincerely,', 'Respectfully,'],
  heartfelt: ['Warmly,', 'With all my heart,', 'With love,'],
};
const SIGN_OFFS_IN_LOVE = ['Love,', 'With love,', 'All my love,'];
const SIGN_OFFS_IN_REGRET = ['Sincerely,', 'With apologies,', 'With best wishes,'];
const SIGN_OFFS_IN_BUSINESS = ['Warmly,', 'With warm regards,', 'Gratefully,'];
const SIGN_OFFS_IN_TROUBLE: Record<Tone, readonly string[]> = {
  friendly: ['With care,', 'Thinking of you,'],
  professional: ['With kind thoughts,', 'With warm regards,'],
  formal: ['Sincerely,', 'Respectfully,'],
  heartfelt: ['With love,', 'Warmly,'],
};
const SIGN_OFFS_IN_GRIEF: Record<Tone, readonly string[]> = {
  friendly: ['Thinking of you,', 'With love,'],
  professional: ['With sympathy,', 'With kind thoughts,'],
  formal: ['With deepest sympathy,', 'With sincere condolences,'],
  heartfelt: ['With all my love,', 'Holding you close,'],
};

/** The closing lines that suit, each with the sender's name below it; none when nobody signs. */
export function signOffsOf(names: Names, tone: Tone, reading: Reading): string[] {
  const { occasion, mood, language, plural, trade, is_loved, with_sender } = reading;
  const whole = plainName(names.senderName ?? '');
  const first = plainName(names.senderFirstName ?? '') || (isOnePerson(whole) ? firstWord(whole) : whole);
  const name = tone === 'friendly' || tone === 'heartfelt' ? first || whole : whole || first;
  if (!name) return [];
  const signer = with_sender ? `${name} and ${with_sender}` : name;
  if (mood === 'harsh' || language !== 'english') return [signer];
  let lines = SIGN_OFFS[tone];
  if (mood === 'plain') lines = ['Sincerely,', 'Regards,'];
  else if (occasion === 'sympathy') lines = SIGN_OFFS_IN_GRIEF[tone];
  else if (mood === 'grave') lines = SIGN_OFFS_IN_TROUBLE[tone];
  else if (occasion === 'apology' && tone !== 'formal') lines = SIGN_OFFS_IN_REGRET;
  else if (is_loved) lines = SIGN_OFFS_IN_LOVE;
  else if (tone === 'heartfelt' && trade) lines = SIGN_OFFS_IN_BUSINESS;
  return lines.map(
    (line) => `${plural ? line.replace('my heart', 'our hearts').replace('my love', 'our love') : line}\n${signer}`,
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
  !/^(mr|mrs|ms|miss|mx|dr|prof|rev|sir|madam)\b|&|\band\b|\b(family|team|service|department|support|office|desk|nurses|staff|inc|llc|ltd|co|corp|company|group)\b/i.test(
    name,
  );
