import { z } from 'zod';
import { adminEndpoint } from '../../../platform/http/endpoint.ts';
import type { AccessService } from '../access/service.ts';
import { month, monthRequest } from '../schema.ts';
import { providerBooks } from './schema.ts';
import type { providerBookService } from './service.ts';

type Service = ReturnType<typeof providerBookService>;

export const providerBookApi = (books: Service, admit: AccessService['admit']) => ({
  get: adminEndpoint('money', {
    summary: "A month in the payment provider's books, as last read, and in ours",
    query: z.object({ month }),
    answer: providerBooks,
    async handle({ actor, query }) {
      await admit(actor);
      return books.of(query.month);
    },
  }),
  compare: adminEndpoint('money', {
    summary: "Read the payment provider's totals of a month",
    body: monthRequest,
    answer: providerBooks,
    async handle({ actor, body }) {
      await admit(actor);
      return books.compare(actor, body.p_month_start);
    },
  }),
});
