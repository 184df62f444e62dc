import { z } from 'zod';
import { openEndpoint } from '../../platform/http/endpoint.ts';
import type { Admit } from '../../platform/http/rate-limit.ts';
import { contactMessage, enterpriseInquiry, prioritizedIssue } from './schema.ts';
import type { SupportService } from './service.ts';

const received = z.object({ id: z.uuid() });

export const supportApi = (support: SupportService, limit: Admit) => ({
  fileIssue: openEndpoint({
    summary: 'Ask the operator a question',
    body: prioritizedIssue,
    answer: received,
    status: 201,
    async handle({ body, actor, ip }) {
      await limit(ip);
      return { id: await support.fileIssue(body, actor) };
    },
  }),
  contact: openEndpoint({
    summary: 'Write to the operator by the contact form',
    body: contactMessage,
    answer: received,
    status: 201,
    async handle({ body, actor, ip }) {
      await limit(ip);
      return { id: await support.receiveContact(body, actor) };
    },
  }),
  enterprise: openEndpoint({
    summary: 'Ask for an enterprise offer',
    body: enterpriseInquiry,
    answer: received,
    status: 202,
    async handle({ body, actor, ip }) {
      await limit(ip);
      return { id: await support.receiveInquiry(body, actor) };
    },
  }),
});
