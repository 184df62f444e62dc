import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { adminEndpoint } from '../../../platform/http/endpoint.ts';
import { tableFile } from '../../../platform/table/file.ts';
import { deskDetail, deskExport, deskPage, deskQuery, holdRequest } from './schema.ts';
import { DESK_COLUMNS, type DeskService } from './service.ts';

export const deskApi = (desk: DeskService, clock: Clock) => ({
  page: adminEndpoint('letters', {
    summary: 'The automations of all customers',
    query: deskQuery,
    answer: deskPage,
    handle: ({ query }) => desk.page(query),
  }),
  export: adminEndpoint('letters', {
    summary: 'The automations of all customers as a file',
    proof: true,
    query: deskExport,
    handle: ({ query: { format, ...filter } }) =>
      tableFile({ format, name: 'automations', columns: DESK_COLUMNS, batches: desk.export(filter), at: clock.now() }),
  }),
  detail: adminEndpoint('letters', {
    summary: 'One automation: its settings, and its latest events without their contents',
    params: z.object({ id: z.uuid() }),
    answer: deskDetail,
    handle: ({ params }) => desk.detail(params.id),
  }),
  pause: adminEndpoint('letters', {
    summary: 'Stop an automation from sending; its owner is emailed the reason',
    proof: true,
    body: holdRequest,
    answer: deskDetail,
    handle: ({ actor, body }) => desk.pause(actor, body),
  }),
  resume: adminEndpoint('letters', {
    summary: 'End a pause by an operator',
    proof: true,
    body: holdRequest,
    answer: deskDetail,
    handle: ({ actor, body }) => desk.resume(actor, body),
  }),
});
