import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { customerEndpoint } from '../../platform/http/endpoint.ts';
import type { Admit } from '../../platform/http/rate-limit.ts';
import { deskApi } from './desk/api.ts';
import { contentRequest, letterTimeline, previewAnswer, previewRequest } from './schema.ts';
import type { LettersService } from './service.ts';

/** `admitWriting` limits what an account may ask of the writing provider, which charges for it; `admitVisitor` one of a visitor. */
export const lettersApi = (
  letters: LettersService,
  admitWriting: Admit,
  clock: Clock,
  admitVisitor: Admit = admitWriting,
) => ({
  desk: deskApi(letters, clock),
  generateContent: customerEndpoint('draft', {
    summary: 'Writes a message from a description',
    body: contentRequest,
    answer: z.object({ generatedText: z.string(), note: z.string().optional() }),
    async handle({ actor, body }) {
      await (actor.is_anonymous ? admitVisitor : admitWriting)(actor.account_id);
      return letters.compose(body);
    },
  }),
  preview: customerEndpoint('read', {
    summary: 'Pictures of a letter as it will be printed: card inside, card outside, design inside, envelope',
    body: previewRequest,
    reads: () => true,
    answer: previewAnswer,
    handle: ({ actor, body }) => letters.preview(actor, body),
  }),
  retry: customerEndpoint('send', {
    summary: 'Sends a letter that failed again, once, for one credit',
    body: z.object({ letter_id: z.uuid() }),
    answer: z.object({ letter: letterTimeline }),
    handle: async ({ actor, body }) => ({ letter: await letters.retry(actor, body.letter_id) }),
  }),
});
