import { z } from 'zod';
import { bytesOfBody } from '../../../platform/http/bodies/bytes.ts';
import { adminEndpoint } from '../../../platform/http/endpoint.ts';
import { category } from '../schema.ts';
import { UPLOAD_LIMIT_BYTES } from '../uploads/rules.ts';
import { uploaded, uploadParams } from '../uploads/schema.ts';
import type { UploadService } from '../uploads/service.ts';
import {
  managedTemplate,
  newCategoryRequest,
  newTemplateRequest,
  templateChangeRequest,
  templateOrder,
} from './schema.ts';
import type { TemplateAdminService } from './service.ts';

const one = z.object({ id: z.uuid() });

export const templatesAdminApi = (templates: TemplateAdminService, uploads: UploadService) => ({
  list: adminEndpoint('templates', {
    summary: 'All built-in card designs, hidden ones too',
    answer: z.array(managedTemplate),
    handle: () => templates.templates(),
  }),
  create: adminEndpoint('templates', {
    summary: 'Add a card design to the gallery',
    body: newTemplateRequest,
    answer: managedTemplate,
    status: 201,
    handle: ({ actor, body }) => templates.create(actor, body),
  }),
  update: adminEndpoint('templates', {
    summary: 'Change a card design: only what is given',
    params: one,
    body: templateChangeRequest,
    answer: managedTemplate,
    handle: ({ actor, params, body }) => templates.update(actor, params.id, body),
  }),
  remove: adminEndpoint('templates', {
    summary: 'Delete a card design; letters that use it stay printable',
    params: one,
    answer: z.object({ id: z.uuid() }),
    async handle({ actor, params: { id } }) {
      await templates.remove(actor, id);
      return { id };
    },
  }),
  order: adminEndpoint('templates', {
    summary: 'Sort the card designs',
    body: templateOrder,
    answer: templateOrder,
    async handle({ actor, body }) {
      await templates.order(actor, body.ids);
      return body;
    },
  }),
  createCategory: adminEndpoint('templates', {
    summary: 'Add a category of card designs',
    body: newCategoryRequest,
    answer: category,
    status: 201,
    handle: ({ actor, body }) => templates.createCategory(actor, body),
  }),
  upload: adminEndpoint('templates', {
    summary: 'Upload a file of a card design: the bytes of an image or a ZIP as the body',
    params: uploadParams,
    answer: uploaded,
    max_body_bytes: UPLOAD_LIMIT_BYTES,
    handle: async ({ params, request }) => uploads.receive(params.kind, await bytesOfBody(request)),
  }),
});
