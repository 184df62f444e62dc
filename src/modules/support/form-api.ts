import type { ZodType } from 'zod';
import { type Actor, openEndpoint } from '../../platform/http/endpoint.ts';
import { plainPage } from '../../platform/http/pages/plain-page.ts';
import type { Admit } from '../../platform/http/rate-limit.ts';
import { escapeHtml } from '../../platform/mail/mail-template.ts';
import { contactMessage, enterpriseInquiry, newSupportIssue } from './schema.ts';
import type { SupportService } from './service.ts';

/** The forms of public pages as browsers send them without a script, answered with a page. */
export const formApi = (support: SupportService, limit: Admit) => ({
  question: formEndpoint('Ask the operator a question, by a form', newSupportIssue, limit, support.fileIssue),
  contact: formEndpoint('Write to the operator, by a form', contactMessage, limit, support.receiveContact),
  enterprise: formEndpoint('Ask for an enterprise offer, by a form', enterpriseInquiry, limit, support.receiveInquiry),
});

/** A message of the most characters, each written as an escape of its bytes. */
const FORM_BYTES = 128 * 1024;

function formEndpoint<Message extends { email: string }>(
  summary: string,
  schema: ZodType<Message>,
  limit: Admit,
  receive: (message: Message, actor: Actor | null) => Promise<unknown>,
) {
  return openEndpoint({
    summary,
    max_body_bytes: FORM_BYTES,
    async handle({ request, actor, ip }) {
      const read = schema.safeParse(Object.fromEntries(new URLSearchParams(await request.text())));
      if (!read.success) return incomplete(read.error.issues.map(({ message }) => message));
      await limit(ip);
      await receive(read.data, actor);
      return received(read.data.email);
    },
  });
}

const incomplete = (complaints: string[]): Response =>
  plainPage(
    {
      title: 'Not sent',
      heading: 'Your message was not sent',
      body: `<ul>${complaints.map((complaint) => `<li>${escapeHtml(complaint)}</li>`).join('')}</ul>
<p class="quiet">Go back with your browser’s button: what you typed is still there.</p>`,
    },
    400,
  );

const received = (email: string): Response =>
  plainPage(
    {
      title: 'Message received',
      heading: 'Message received',
      body: `<p>We’ll reply to ${escapeHtml(email)} within 24 hours.</p>
<p><a href="/">Return to Home</a></p>`,
    },
    200,
  );
