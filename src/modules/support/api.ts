import { z } from 'zod';
import { openEndpoint } from '../../platform/http.ts';
import { newSupportIssue } from './schema.ts';
import type { SupportService } from './service.ts';

export const supportApi = (support: SupportService, limit: (ip: string) => Promise<void>) => ({
  fileIssue: openEndpoint({
    summary: 'Ask the operator a question',
    body: newSupportIssue,
    answer: z.object({ id: z.uuid() }),
    status: 201,
    async handle({ body, actor, ip }) {
      await limit(ip);
      return { id: await support.fileIssue(body, actor?.user_id ?? null) };
    },
  }),
});
