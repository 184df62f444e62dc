import { z } from 'zod';
import { customerEndpoint } from '../../platform/http/endpoint.ts';
import type { Admit } from '../../platform/http/rate-limit.ts';
import {
  addressCheck,
  addressCheckRequest,
  contentRequest,
  letterTimeline,
  place,
  previewAnswer,
  previewRequest,
  suggestion,
} from './schema.ts';
import type { LettersService } from './service.ts';

/** Limits per account of what the providers charge for. */
export type LettersLimits = { writing: Admit; places: Admit };

const session_token = z.string().max(100).default('');

export const lettersApi = (letters: LettersService, limits: LettersLimits) => ({
  generateContent: customerEndpoint({
    summary: 'Writes a message from a description',
    body: contentRequest,
    answer: z.object({ generatedText: z.string() }),
    async handle({ actor, body }) {
      await limits.writing(actor.user_id);
      return letters.compose(body);
    },
  }),
  placesAutocomplete: customerEndpoint({
    summary: 'Completes an address while it is typed',
    body: z.object({ input: z.string().max(300), session_token }),
    answer: z.object({ suggestions: z.array(suggestion) }),
    async handle({ actor, body }) {
      await limits.places(actor.user_id);
      return letters.suggestPlaces(body.input, body.session_token);
    },
  }),
  placeDetails: customerEndpoint({
    summary: 'The parts of a chosen address',
    body: z.object({ place_id: z.string().min(1).max(2000), session_token }),
    answer: place,
    async handle({ actor, body }) {
      await limits.places(actor.user_id);
      return letters.place(body.place_id, body.session_token);
    },
  }),
  checkAddress: customerEndpoint({
    summary: 'Checks an address: is its street known, and do city, state and ZIP code belong together?',
    body: addressCheckRequest,
    answer: addressCheck,
    async handle({ actor, body }) {
      await limits.places(actor.user_id);
      return letters.checkAddress(body);
    },
  }),
  preview: customerEndpoint({
    summary: 'Pictures of a letter as it will be printed: card inside, card outside, design inside, envelope',
    body: previewRequest,
    answer: previewAnswer,
    handle: ({ actor, body }) => letters.preview(actor.user_id, body),
  }),
  retry: customerEndpoint({
    summary: 'Sends a letter that failed again, once, for one credit',
    body: z.object({ letter_id: z.uuid() }),
    answer: z.object({ letter: letterTimeline }),
    handle: async ({ actor, body }) => ({ letter: await letters.retry(actor.user_id, body.letter_id) }),
  }),
});
