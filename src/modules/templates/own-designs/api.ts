import { z } from 'zod';
import { Failure } from '../../../platform/failure.ts';
import { type FormReading, formOf } from '../../../platform/http/bodies/form-reading.ts';
import { customerEndpoint } from '../../../platform/http/endpoint.ts';
import { fileResponse } from '../api.ts';
import { template } from '../schema.ts';
import { OWN_UPLOAD_LIMIT_BYTES } from './rules.ts';
import { newDesignRequest } from './schema.ts';
import type { OwnDesignsService } from './service.ts';

export const ownDesignsApi = (designs: OwnDesignsService, reading: FormReading) => ({
  list: customerEndpoint('read', {
    summary: "The account's own card designs, the newest first",
    answer: z.array(template),
    handle: ({ actor }) => designs.designsOf(actor),
  }),
  create: customerEndpoint('write', {
    summary: 'Add a card design of your own: a form with name, outside and inside, both PNG or JPEG of 1375 x 2000 px',
    answer: template,
    status: 201,
    max_body_bytes: OWN_UPLOAD_LIMIT_BYTES,
    async handle({ actor, request }) {
      const form = await formOf(request, reading);
      if (!form) throw notAForm();
      const { name, outside, inside = null } = newDesignRequest.parse(form);
      return designs.create(actor, { name, outside, inside });
    },
  }),
  remove: customerEndpoint('write', {
    summary: 'Delete a card design of your own; letters that were ordered with it are still printed',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ id: z.uuid() }),
    async handle({ actor, params: { id } }) {
      await designs.remove(actor, id);
      return { id };
    },
  }),
  file: customerEndpoint('read', {
    summary: 'A picture or the archive of a card design of your own',
    params: z.object({ bucket: z.string(), file: z.string() }),
    async handle({ actor, params: { bucket, file }, request }) {
      const found = await designs.file(actor, bucket, file, request.headers.get('If-None-Match'));
      return fileResponse(found, file, request.method, 'private, no-cache');
    },
  }),
});

const notAForm = () => new Failure(400, 'bad_form', 'Send the design as multipart/form-data.');
