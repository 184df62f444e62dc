import type { Db } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { providerFailure } from '../../platform/provider-error.ts';
import type { LettersDependencies } from './dependencies.ts';
import { deskService } from './desk/service.ts';
import { dispatchService } from './dispatch/service.ts';
import { withdrawalService } from './dispatch/withdrawal-service.ts';
import type { Look } from './drawing-service.ts';
import { addLetters, checkLength, type LetterOrder, type MessageOfOrder, orderLetters } from './order-service.ts';
import { packingService } from './packing/service.ts';
import { previewService } from './preview-service.ts';
import { retentionService } from './retention/service.ts';
import { messageParts, TEXT_FACTS } from './rules.ts';
import type { ContentRequest, PreviewAnswer, PreviewRequest } from './schema.ts';
import * as store from './store.ts';
import { trackingService } from './tracking/service.ts';
import { updateService } from './tracking/update-service.ts';

/** So many different texts are laid out while their sender waits. */
const MOST_TEXTS = 20_000;
const TEXTS_AT_ONCE = 1000;

export type LettersService = ReturnType<typeof lettersService>;

/** Letters: previewed, ordered, sent to the print provider, tracked, and withdrawn where that is possible. */
export function lettersService(dependencies: LettersDependencies) {
  const { db, drawing, templates, writing } = dependencies;
  const previews = previewService(dependencies);

  return {
    ...dispatchService(dependencies),
    ...withdrawalService(dependencies),
    ...updateService(dependencies),
    ...trackingService(dependencies),
    ...deskService(dependencies),
    ...retentionService(dependencies),
    ...packingService(dependencies),

    /** Orders one letter for each recipient of a campaign. Throws message_too_long and insufficient_credits. */
    order: (tx: Db, order: LetterOrder): Promise<number> => orderLetters(dependencies, tx, order),

    /** Adds letters to a submission that goes on. Throws insufficient_credits and message_too_long. */
    add: (
      tx: Db,
      order: Parameters<typeof addLetters>[2],
      letters: store.AddedLetter[],
      after_position: number,
    ): Promise<string[]> => addLetters(dependencies, tx, order, letters, after_position),

    /** Four pictures of a letter as it will be printed. Throws template_not_found, message_too_long and preview_failed. */
    async preview(actor: Actor, request: PreviewRequest): Promise<PreviewAnswer> {
      await templates.usableBy(db, actor.account_id, request.template_id);
      return previews.draw(request);
    },

    checkLength,

    /**
     * How many letters of an unsent campaign would end cut off on their cards. Null when they differ so much that it takes
     * too long to find out now.
     */
    async countCutOff(order: MessageOfOrder & { hand: string }): Promise<number | null> {
      const { hand, text_type, signature } = order;
      const { parts } = messageParts(order.message, order.variables);
      const texts = await store.textsOf(db, order.campaign_id, parts, MOST_TEXTS + 1);
      if (texts.length > MOST_TEXTS) return null;
      let letters = 0;
      for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
        const some = texts.slice(at, at + TEXTS_AT_ONCE);
        const look = { hand, text_type, signed: signature !== null };
        const cut_off = await drawing.areCutOff(
          look,
          some.map(({ text }) => text),
        );
        for (const [n, { letters: having }] of some.entries()) if (cut_off[n]) letters += having;
      }
      return letters;
    },

    /** For each text of an unsigned card, whether it ends cut off however small it is written. */
    areCutOff: (look: Omit<Look, 'signed'>, texts: string[]): Promise<boolean[]> =>
      drawing.areCutOff({ ...look, signed: false }, texts),

    statusesOf: store.statusesOf,
    deliveryOf: store.deliveryOf,
    countOf: store.countLetters,
    countsOf: store.statusCounts,

    /** Writes a message for a request, never longer than the card has room for; the note says what was not understood. */
    async compose(request: ContentRequest): Promise<{ generatedText: string; note?: string }> {
      const maxCharacters = Math.min(request.maxCharacters, TEXT_FACTS[request.textType].max_characters);
      try {
        const { text, note } = await writing.compose({ ...request, maxCharacters });
        return { generatedText: text, note };
      } catch (error) {
        throw providerFailure(error, 'Failed to generate content');
      }
    },
  };
}
