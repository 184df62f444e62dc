import type { z } from 'zod';
import { inTransaction } from '../../../platform/database/db.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { record } from '../../audit/record-service.ts';
import type { LettersDependencies } from '../dependencies.ts';
import { alreadyCredited, letterNotFound, notCreditable, stillToMail } from '../errors.ts';
import { refundLetter } from '../settlement-service.ts';
import { addEvents, lockLetters } from '../store.ts';
import { isToMail } from './rules.ts';
import type { creditRequest } from './schema.ts';
import * as store from './store.ts';

/** Credits that operators give back for a letter. */
export const creditService = ({ db, clock, credits, onLettersChanged }: LettersDependencies) => ({
  /**
   * Gives the credit of a letter back, once. A letter that is still to be mailed is held first, or goes out free where that
   * is wanted. Throws already_credited and still_to_mail.
   */
  async giveCreditBack(
    operator: AdminActor,
    { letter_id, reason, still_mail }: z.infer<typeof creditRequest>,
  ): Promise<void> {
    await inTransaction(db, async (tx) => {
      const [letter] = await lockLetters(tx, [letter_id]);
      if (!letter) throw letterNotFound();
      if (letter.status === 'queued' || letter.status === 'sending') throw notCreditable();
      if (isToMail(letter.status) && !still_mail && !(await store.isHeld(tx, letter_id))) throw stillToMail();
      const at = clock.now();
      if (!(await refundLetter(credits, tx, letter, 'Letter refunded by the operator'))) throw alreadyCredited();
      await addEvents(tx, [{ letter_id, status: 'credited', at, note: reason }]);
      await onLettersChanged(tx, [letter.campaign_id]);
      const { account_id } = letter;
      const subject = ['letter', letter_id] as const;
      await record(tx, operator, { action: 'letter.credited', subject, account_id, after: { credits: 1 }, reason }, at);
    });
  },
});
