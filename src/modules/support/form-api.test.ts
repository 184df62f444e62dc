import { expect, it } from 'vitest';
import { formApi } from './form-api.ts';
import type { SupportService } from './service.ts';

const received: unknown[] = [];
const keep = async (message: unknown) => {
  received.push(message);
  return 'id';
};
const forms = formApi(
  { fileIssue: keep, receiveContact: keep, receiveInquiry: keep } as unknown as SupportService,
  async () => {},
);

async function send(form: keyof typeof forms, fields: Record<string, string>): Promise<Response> {
  const request = new Request('http://localhost/contact', { method: 'POST', body: new URLSearchParams(fields) });
  return (await forms[form].handle({ request, actor: null, ip: '127.0.0.1' } as never)) as Response;
}

const QUESTION = { email: 'nora@example.com', subject: 'Paper', message: 'How thick is it?' };

it('takes a form as a browser sends it, and answers with a page', async () => {
  const answer = await send('question', QUESTION);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('We’ll reply to nora@example.com within 24 hours.');
  expect(received).toEqual([QUESTION]);
});

it('says what is missing, and shows nothing of what was typed as markup', async () => {
  const answer = await send('contact', { ...QUESTION, firstName: '<b>Nora</b>', subject: ' ' });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(html).toContain('Please enter a subject.');
  expect(html).toContain('Please enter your last name.');
  expect(html).not.toContain('<b>');
  expect(received).toHaveLength(1);
});
