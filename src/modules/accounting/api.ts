import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { adminEndpoint } from '../../platform/http/endpoint.ts';
import { tableFile } from '../../platform/table/file.ts';
import { exportQuery } from '../../platform/table/query.ts';
import type { AccessService } from './access/service.ts';
import { BOOK_ROW_COLUMNS, type bookRowService } from './book-rows/service.ts';
import { anyMonthRequest, monthRequest, overview, overviewQuery, pnl, rowExport, rowPage, rowQuery } from './schema.ts';
import { type AccountingService, MONTH_COLUMNS } from './service.ts';

type Services = {
  accounting: AccountingService;
  book_rows: ReturnType<typeof bookRowService>;
  admit: AccessService['admit'];
  clock: Clock;
};

export const accountingApi = ({ accounting, book_rows, admit, clock }: Services) => ({
  overview: adminEndpoint('money', {
    summary: 'A month of the books, with the latest payments and cards',
    query: overviewQuery,
    answer: overview,
    async handle({ actor, query }) {
      await admit(actor);
      return accounting.overview(query.month);
    },
  }),
  export: adminEndpoint('money', {
    summary: 'Every month of the books as a file',
    query: exportQuery,
    async handle({ actor, query: { format } }) {
      await admit(actor);
      const batches = accounting.export();
      return tableFile({ format, name: 'accounting', columns: MONTH_COLUMNS, batches, at: clock.now() });
    },
  }),
  rows: adminEndpoint('money', {
    summary: 'The rows that a figure of a month is made of',
    query: rowQuery,
    answer: rowPage,
    async handle({ actor, query }) {
      await admit(actor);
      return book_rows.page(query);
    },
  }),
  exportRows: adminEndpoint('money', {
    summary: 'The rows that a figure of a month is made of, as a file',
    proof: true,
    query: rowExport,
    async handle({ actor, query: { format, ...query } }) {
      await admit(actor);
      const name = `accounting-${query.figure}-${query.month.slice(0, 7)}`;
      const batches = book_rows.export(query);
      return tableFile({ format, name, columns: BOOK_ROW_COLUMNS, batches, at: clock.now() });
    },
  }),
  pnl: adminEndpoint('money', {
    summary: 'Profit and loss of a month, the current one when none is named',
    body: anyMonthRequest,
    answer: pnl,
    async handle({ actor, body }) {
      await admit(actor);
      return accounting.pnlOf(body.p_month_start);
    },
  }),
  closeMonth: adminEndpoint('money', {
    summary: 'Close a month for good; what is entered later is a correction in the first open month',
    proof: true,
    body: monthRequest,
    answer: pnl,
    async handle({ actor, body }) {
      await admit(actor);
      return accounting.closeMonth(actor, body.p_month_start);
    },
  }),
  generateMonths: adminEndpoint('money', {
    summary: 'Add the months that are missing in the books',
    proof: true,
    answer: z.object({ added: z.int() }),
    async handle({ actor }) {
      await admit(actor);
      return accounting.generateMonths(actor);
    },
  }),
});
