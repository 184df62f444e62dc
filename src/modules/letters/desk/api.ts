import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { adminEndpoint } from '../../../platform/http/endpoint.ts';
import { tableFile } from '../../../platform/table/file.ts';
import type { LettersService } from '../service.ts';
import { creditRequest, letterDetail, letterListExport, letterListQuery, letterPage } from './schema.ts';
import { EXPORT_COLUMNS } from './service.ts';

export const deskApi = (letters: LettersService, clock: Clock) => ({
  page: adminEndpoint('letters', {
    summary: 'Letters of all customers',
    query: letterListQuery,
    answer: letterPage,
    handle: ({ query }) => letters.deskPage(query),
  }),
  export: adminEndpoint('letters', {
    summary: 'Letters of all customers as a file',
    proof: true,
    query: letterListExport,
    handle: ({ query: { format, ...filter } }) =>
      tableFile({
        format,
        name: 'letters',
        columns: EXPORT_COLUMNS,
        batches: letters.deskExport(filter),
        at: clock.now(),
      }),
  }),
  letter: adminEndpoint('letters', {
    summary: 'One letter: its picture, its address, what happened to it, and its copies at the press',
    params: z.object({ id: z.uuid() }),
    answer: letterDetail,
    handle: ({ params }) => letters.deskLetter(params.id),
  }),
  giveCreditBack: adminEndpoint('letters', {
    summary: 'Gives the credit of a letter back, once',
    proof: true,
    body: creditRequest,
    answer: z.object({ ok: z.literal(true) }),
    handle: async ({ actor, body }) => {
      await letters.giveCreditBack(actor, body);
      return { ok: true } as const;
    },
  }),
});
