import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writingContract } from './contract.ts';
import { openaiWriting } from './openai.ts';
import type { ComposeRequest } from './port.ts';

type Chat = { model: string; messages: { role: string; content: string }[] };
type Seen = { path: string; headers: IncomingMessage['headers']; body: Chat };
const seen: Seen[] = [];
let forced: ((response: ServerResponse) => void) | undefined;
let base_url = '';

/** Speaks as a chat completions service does; writes as an obedient but talkative model would. */
const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  const body: Chat = JSON.parse(text);
  seen.push({ path: request.url ?? '', headers: request.headers, body });
  if (forced) return forced(response);
  answer(response, 200, completion(write(body)));
});

const answer = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
const completion = (content: string) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'a-model',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content, refusal: null } }],
});

function write({ messages }: Chat): string {
  const [system = '', user = ''] = messages.map((message) => message.content);
  const recipient = system.includes('{{first_name}}')
    ? '{{first_name}}'
    : (/^Recipient: (\S+)/m.exec(user)?.[1] ?? 'friend');
  return `"Dear ${recipient},\n\n**Thank you** so much, from James. ${'It was a lovely evening. '.repeat(20)}"`;
}

beforeAll(async () => {
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  seen.length = 0;
  forced = undefined;
});

const writing = (over: { provider_name?: string; timeout_ms?: number } = {}) =>
  openaiWriting({ api_key: 'sk-of-the-server', base_url, model: 'a-model', ...over });
const REQUEST: ComposeRequest = {
  prompt: 'Thank Sarah for dinner',
  recipientName: 'Sarah Miller',
  senderName: 'James Carter',
  tone: 'formal',
  additionalContext: 'We met in Rome.',
  textType: 'Short Text',
  maxCharacters: 150,
};

writingContract('openai', writing);

describe('a language model', () => {
  it('gets everything that the customer entered, and the limits', async () => {
    await writing().compose(REQUEST);
    expect(seen[0]).toMatchObject({ path: '/v1/chat/completions', body: { model: 'a-model' } });
    expect(seen[0]?.headers.authorization).toBe('Bearer sk-of-the-server');
    const said = seen[0]?.body.messages.map((message) => message.content).join('\n');
    for (const part of ['Thank Sarah for dinner', 'Sarah Miller', 'James Carter', 'formal', 'We met in Rome.', '150']) {
      expect(said).toContain(part);
    }
  });

  it('is cut at a sentence when it writes too much, and its decorations are removed', async () => {
    const { text, composer } = await writing().compose(REQUEST);
    expect(text).toMatch(/^Dear Sarah,\nThank you so much, from James\. It was a lovely evening\..*evening\.$/);
    expect(text.length).toBeLessThanOrEqual(150);
    expect(composer).toBe('OpenAI');
  });

  it('without quota gives the text that tells what to do, with the name of the service', async () => {
    const quota = {
      error: { message: 'You exceeded your current quota', type: 'insufficient_quota', code: 'insufficient_quota' },
    };
    forced = (response) => answer(response, 429, quota);
    await expect(writing().compose(REQUEST)).rejects.toMatchObject({
      kind: 'rejected',
      code: 'insufficient_quota',
      message: 'OpenAI API quota exceeded. Please check your OpenAI account billing and usage limits.',
    });
    await expect(writing({ provider_name: 'Mistral' }).compose(REQUEST)).rejects.toThrow(
      'Mistral API quota exceeded. Please check your Mistral account billing and usage limits.',
    );
  });

  it.each([
    [429, 'throttled'],
    [500, 'retryable'],
    [503, 'retryable'],
    [401, 'rejected'],
    [400, 'rejected'],
  ])('answering %i is an error of the kind %s, after one request', async (status, kind) => {
    forced = (response) =>
      answer(response, status, { error: { message: 'sk-secret detail', code: 'x' } }, { 'Retry-After': '7' });
    const error = await writing()
      .compose(REQUEST)
      .catch((thrown) => thrown);
    expect(error).toMatchObject({ name: 'ProviderError', kind });
    expect(error.message).not.toContain('sk-secret');
    if (status === 429) expect(error.retry_after_ms).toBe(7000);
    expect(seen).toHaveLength(1);
  });

  it('that is silent, unreachable or says nothing can be tried again', async () => {
    forced = () => {};
    await expect(writing({ timeout_ms: 50 }).compose(REQUEST)).rejects.toMatchObject({ kind: 'retryable' });
    forced = (response) => answer(response, 200, completion('  '));
    await expect(writing().compose(REQUEST)).rejects.toMatchObject({ kind: 'retryable' });
    forced = (response) => answer(response, 200, {});
    await expect(writing().compose(REQUEST)).rejects.toMatchObject({ kind: 'retryable' });
    const nowhere = openaiWriting({ api_key: 'x', base_url: 'http://127.0.0.1:1', model: 'm' });
    await expect(nowhere.compose(REQUEST)).rejects.toMatchObject({ kind: 'retryable' });
  });
});

it('reads no more of an answer than the beginning, however long it is', async () => {
  forced = (response) => answer(response, 200, completion(`Dear Sarah,${' '.repeat(400_000)}x`));
  expect((await writing().compose(REQUEST)).text).toBe('Dear Sarah,');
});
