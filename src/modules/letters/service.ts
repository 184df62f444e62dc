import type { Db } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { providerFailure } from '../../platform/provider-error.ts';
import type { LettersDependencies } from './dependencies.ts';
import { deskService } from './desk/service.ts';
import { dispatchService } from './dispatch/service.ts';
import { withdrawalService } from './dispatch/withdrawal-service.ts';
import { addLetters, checkLength, type LetterOrder, orderLetters } from './order-service.ts';
import { packingService } from './packing/service.ts';
import { previewService } from './preview-service.ts';
import { retentionService } from './retention/service.ts';
import { TEXT_FACTS } from './rules.ts';
import type { ContentRequest, PreviewAnswer, PreviewRequest } from './schema.ts';
import * as store from './store.ts';
import { trackingService } from './tracking/service.ts';
import { updateService } from './tracking/update-service.ts';

export type LettersService = ReturnType<typeof lettersService>;

/** Letters: previewed, ordered, sent to the print provider, tracked, and withdrawn where that is possible. */
export function lettersService(dependencies: LettersDependencies) {
  const { db, templates, writing } = dependencies;
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
