import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { adminEndpoint } from '../../../platform/http/endpoint.ts';
import type { OperatorRight } from '../../../platform/http/operator-rights.ts';
import { tableFile } from '../../../platform/table/file.ts';
import { tableAnswer } from '../../../platform/table/query.ts';
import type { PersonExportService } from './export-service.ts';
import { exportRequest, peopleExport, peoplePage, peopleQuery, person } from './schema.ts';
import * as section from './section-schema.ts';
import { type AdminPeopleService, PEOPLE_COLUMNS } from './service.ts';

const params = z.object({ id: z.uuid() });
type Page<Row> = (user_id: string, page: number) => Promise<{ rows: Row[]; total: number }>;

/** One list of the page about a person. */
const listOf = <Row extends z.ZodType>(right: OperatorRight, what: string, row: Row, read: Page<z.input<Row>>) =>
  adminEndpoint(right, {
    summary: `${what} of one person`,
    params,
    query: section.sectionQuery,
    answer: tableAnswer(row),
    handle: ({ params: { id }, query }) => read(id, query.page) as never,
  });

export const adminPeopleApi = (people: AdminPeopleService, files: PersonExportService, clock: Clock) => ({
  page: adminEndpoint('people', {
    summary: 'People with their roles and credits',
    query: peopleQuery,
    answer: peoplePage,
    handle: ({ query }) => people.page(query),
  }),
  export: adminEndpoint('people', {
    summary: 'People with their roles and credits as a file',
    proof: true,
    query: peopleExport,
    handle: ({ query: { format, ...filter } }) =>
      tableFile({ format, name: 'users', columns: PEOPLE_COLUMNS, batches: people.export(filter), at: clock.now() }),
  }),
  person: adminEndpoint('people', {
    summary: 'One person with their profile, roles and account',
    params,
    answer: person,
    handle: ({ params: { id } }) => people.person(id),
  }),
  lots: listOf('people', 'The credits that can still be spent', section.lot, people.lots),
  journal: listOf('people', 'The credit transactions', section.journalLine, people.journal),
  payments: listOf('money', 'The payments and refunds', section.payment, people.payments),
  plans: listOf('money', 'The plans', section.plan, people.plans),
  campaigns: listOf('people', 'The campaigns', section.campaign, people.campaigns),
  letters: listOf('people', 'The letters', section.letter, people.letters),
  automations: listOf('people', 'The automations', section.automation, people.automations),
  sessions: listOf('people', 'The sessions', section.session, people.sessions),
  mails: listOf('people', 'The mails in the outbox to the address', section.mail, people.mails),
  views: listOf('people', 'The views by operators', section.view, people.views),
  mail: adminEndpoint('mailbox', {
    summary: 'One mail to a person, as text',
    proof: true,
    params: params.extend({ mail_id: z.uuid() }),
    answer: section.wholeMail,
    handle: ({ params: { id, mail_id } }) => people.mail(id, mail_id),
  }),
  exportPerson: adminEndpoint('people', {
    summary: 'All data of a person as a ZIP file',
    proof: true,
    body: exportRequest,
    handle: async ({ actor, body }) =>
      new Response(Readable.toWeb(Readable.from(await files.start(actor, body))) as ReadableStream<Uint8Array>, {
        headers: {
          'Content-Type': 'application/zip',
          'Content-Disposition': `attachment; filename="person-${body.user_id}.zip"`,
          'Cache-Control': 'no-store',
        },
      }),
  }),
});
