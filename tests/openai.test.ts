import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { signIn, testApp } from './support/app.ts';

/** What a customer reads when the configured language model has no quota left: the whole product, a real HTTP server. */

const PASSWORD = 'correct horse battery';
const QUOTA = { error: { message: 'You exceeded your quota', type: 'insufficient_quota', code: 'insufficient_quota' } };

const openai = createServer((_, response) => {
  response.writeHead(429, { 'Content-Type': 'application/json' }).end(JSON.stringify(QUOTA));
});
await new Promise<void>((ready) => openai.listen(0, '127.0.0.1', ready));
afterAll(() => openai.close());

it('the quota of OpenAI is used up: the customer reads what to do', async () => {
  const { app } = await testApp({
    WRITING_PROVIDER: 'openai',
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: `http://127.0.0.1:${(openai.address() as AddressInfo).port}/v1`,
  });
  await app.identity.ensurePerson({ email: 'ada@example.com', password: PASSWORD, full_name: 'Ada', onboarded: true });
  const token = await signIn(app, 'ada@example.com', PASSWORD);
  const response = await app.server.request('/functions/v1/generate-letter-content', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ prompt: 'Thank Sarah', tone: 'friendly', textType: 'Short Text', maxCharacters: 150 }),
  });
  expect(await response.json()).toMatchObject({
    code: 'insufficient_quota',
    user_message: 'OpenAI API quota exceeded. Please check your OpenAI account billing and usage limits.',
  });
});
