import type { LetterForm } from '../letter-draft/drafts.ts';

const MOST_WORDS = 7;
const MOST_CHARACTERS = 60;
/** "Dear Ellen," or "Hi {{first_name}}!", up to its comma, mark or line break. */
const GREETING = /^\s*(?:dear|hi|hello|hey|good (?:morning|afternoon|evening))\b[^,!:\n]{0,60}[,!:\n]\s*/i;
/** Marks, and the small words that would leave a cut title hanging. */
const LOOSE_END =
  /(?:[\s.,;:!?–-]+(?:for|the|an?|of|at|in|on|to|and|or|with|from|by|your|our|my|all|us))*[\s.,;:!?–-]*$/i;
const PLACEHOLDER = /\{\{[^{}]*\}\}/g;

/** Returns a title from the first words of a message, without its greeting and placeholders; empty for an empty message. */
export function suggestedTitle(message: string): string {
  const [sentence = ''] = plain(message.replace(GREETING, '') || message).split(/(?<=[.!?])\s/);
  const words = sentence.split(' ').slice(0, MOST_WORDS).join(' ').slice(0, MOST_CHARACTERS);
  const title = words.replace(LOOSE_END, '');
  return title.charAt(0).toUpperCase() + title.slice(1);
}

const plain = (text: string): string => text.replace(PLACEHOLDER, ' ').replace(/\s+/g, ' ').trim();

/** The form with another message. The title follows the message until the customer types their own. */
export function withMessage<T extends Pick<LetterForm, 'title' | 'message'>>(form: T, message: string): T {
  const follows = form.title.trim() === '' || form.title === suggestedTitle(form.message);
  return { ...form, message, title: follows ? suggestedTitle(message) : form.title };
}
