import type { Answer } from '../../chaos/retrying-client.ts';
import { promptOf, textOf } from '../world/look-ups.ts';
import type { Memory } from './memory.ts';
import type { Session } from './session.ts';

const ADDRESS = { street: '7 Oak Ave', unit: '', city: 'Portland', state: 'OR', zip: '97201' };

/** Has the writing assistant write a letter. Gives what is written by hand where it can't, as a customer does. */
export async function haveWritten(session: Session, memory: Memory, mark: string): Promise<string> {
  const body = { prompt: promptOf(mark), tone: 'friendly', textType: 'Short Text', maxCharacters: 200 };
  const answer = await session.leave('assistance', '/functions/v1/generate-letter-content', body);
  const text = answer?.body.generatedText;
  note(memory, `the text of ${mark}`, answer, text === textOf(mark));
  return typeof text === 'string' ? text : textOf(mark);
}

/** Has the recipient's address checked; the letter is sent whatever comes of it. */
export async function checkAddress(session: Session, memory: Memory): Promise<void> {
  const answer = await session.leave('assistance', '/functions/v1/check-address', ADDRESS);
  const is_right = ['verified', 'matched'].includes(answer?.body.status as string);
  note(memory, 'the address of 7 Oak Ave', answer, is_right);
}

/** An answer is right, or says what to do. None came where a connection broke. */
function note({ assistance }: Memory, asked_for: string, answer: Answer | undefined, is_right: boolean): void {
  if (!answer || answer.status === 401) return;
  const is_refused = answer.status >= 400 && typeof answer.body.user_message === 'string';
  const said = `${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`;
  assistance.push({ asked_for, said, is_good: answer.status === 200 ? is_right : is_refused });
}
