import OpenAI from 'openai';
import { ProviderError, retryAfterMs } from '../../platform/provider-error.ts';
import { withoutBlanks } from './placeholders.ts';
import type { ComposeRequest, WritingProvider } from './port.ts';
import { cutAtSentence } from './sentences.ts';

export type OpenAiConfig = {
  api_key: string;
  /** Any service that speaks OpenAI's chat completions, for example http://127.0.0.1:11434/v1. */
  base_url?: string;
  model: string;
  /** The name that customers see for the writer of the text, also in error texts. */
  provider_name?: string;
  timeout_ms?: number;
};

/** Has a language model write the text, through OpenAI or a service that speaks its protocol. */
export function openaiWriting(config: OpenAiConfig): WritingProvider & { check(): Promise<void> } {
  const name = config.provider_name ?? 'OpenAI';
  const client = new OpenAI({
    apiKey: config.api_key,
    baseURL: config.base_url ?? 'https://api.openai.com/v1',
    timeout: config.timeout_ms ?? 20_000,
    // The customer waits and can press the button again; a silent second bill would be worse.
    maxRetries: 0,
  });
  return {
    name,
    async compose(request) {
      try {
        const answer = await client.chat.completions.create({
          model: config.model,
          // Three times what the card holds: room for a model that counts badly, and a limit to what one request costs.
          max_completion_tokens: request.maxCharacters,
          messages: [
            { role: 'system', content: instructions(request) },
            { role: 'user', content: userPrompt(request) },
          ],
        });
        const written = plain((answer.choices?.[0]?.message?.content ?? '').slice(0, MOST_READ));
        const text = cutAtSentence(withoutBlanks(written, request), request.maxCharacters);
        if (text === '') throw new ProviderError('retryable', `${name} answered without a text. Please try again.`);
        return { text, composer: name };
      } catch (error) {
        throw asProviderError(error, name);
      }
    },
    async check() {
      await client.models.retrieve(config.model).catch((error) => {
        const { message } = error as Error;
        throw new ProviderError('retryable', `${name} can't be used: ${message}`, { cause: error });
      });
    },
  };
}

function instructions({ tone, textType, maxCharacters, csvFields }: ComposeRequest): string {
  const greeting = csvFields
    ? 'The text goes to many people: write {{first_name}} where the first name belongs, and use no other placeholder.'
    : 'Use only the names that you are given; never invent one and never write a placeholder.';
  return [
    'You write the text of a handwritten card for a customer of a card company.',
    `Tone: ${tone}. Length: ${textType === 'Short Text' ? 'short' : 'longer'}, at most ${maxCharacters} characters in all, greeting and signature included.`,
    greeting,
    'Answer with the text alone: no quotes around it, no title, no Markdown, no emoji, no comment.',
  ].join('\n');
}

function userPrompt(request: ComposeRequest): string {
  const facts: [string, string | undefined][] = [
    ['Occasion', request.occasion],
    ['Recipient', request.csvFields ? undefined : request.recipientName],
    ['Sender', request.senderName],
    ["Sender's first name", request.senderFirstName],
    ['Context', request.additionalContext],
    ['Another version than before, number', request.variation ? String(request.variation) : undefined],
  ];
  const given = facts.flatMap(([label, value]) => (value?.trim() ? `${label}: ${value.trim()}` : []));
  return [...given, `What to write: ${request.prompt.trim()}`].join('\n');
}

/** More than any card holds, whatever a model answers. */
const MOST_READ = 10_000;

/** Models sometimes decorate a text; a pen writes neither quotes around it nor asterisks in it. */
function plain(content: string): string {
  return content
    .trim()
    .replace(/^"([\s\S]*)"$/, '$1')
    .replace(/\*\*?|__|^#+\s*/gm, '')
    .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{Zs}\n$+=%°<>]/gu, '')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

function asProviderError(error: unknown, name: string): ProviderError {
  if (error instanceof ProviderError) return error;
  if (!(error instanceof OpenAI.APIError) || error.status === undefined) {
    return new ProviderError('retryable', `${name} could not be reached. Please try again.`, { cause: error });
  }
  const code = typeof error.code === 'string' ? error.code : undefined;
  if (error.status === 429 && code === 'insufficient_quota') {
    const message = `${name} API quota exceeded. Please check your ${name} account billing and usage limits.`;
    return new ProviderError('rejected', message, { code, cause: error });
  }
  if (error.status === 429) {
    const retry_after_ms = retryAfterMs(error.headers?.get('retry-after'), new Date()) ?? 5_000;
    return new ProviderError('throttled', `${name} is busy. Please try again in a moment.`, {
      code,
      retry_after_ms,
      cause: error,
    });
  }
  if (error.status >= 500)
    return new ProviderError('retryable', `${name} failed. Please try again.`, { code, cause: error });
  return new ProviderError('rejected', `${name} refused the request.`, { code, cause: error });
}
