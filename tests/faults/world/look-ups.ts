import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A language model and an address search that know one letter and one street: what they are asked for, they answer. */
export async function lookUps() {
  const server = createServer(async (incoming, outgoing) => {
    const answer = await answerTo(incoming).catch(() => undefined);
    outgoing.writeHead(answer ? 200 : 404, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    settings: (writing_url: string, places_url: string) => ({
      WRITING_PROVIDER: 'openai',
      OPENAI_API_KEY: 'sk-of-a-stand-in',
      OPENAI_BASE_URL: `${writing_url}/v1`,
      PLACES_PROVIDER: 'google',
      GOOGLE_PLACES_API_KEY: 'a-key-of-a-stand-in',
      GOOGLE_PLACES_API_URL: places_url,
    }),
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** What customers ask the writing assistant for, and what it writes. */
export const promptOf = (mark: string): string => `Say that this is ${mark}`;
export const textOf = (mark: string): string => `Dear Grace, this is ${mark}. Yours, Ada`;

async function answerTo(incoming: IncomingMessage): Promise<object | undefined> {
  const { method, url } = incoming;
  if (method === 'POST' && url === '/v1/chat/completions') return written(await json(incoming));
  if (method === 'POST' && url === '/v1/places:autocomplete') return { suggestions: [{ placePrediction: PREDICTION }] };
  if (method === 'GET' && url?.startsWith('/v1/places/')) return PLACE;
  return undefined;
}

function written(body: unknown): object | undefined {
  const { messages } = body as { messages: { content: string }[] };
  const mark = /Say that this is (\S+)/.exec(messages.at(-1)?.content ?? '')?.[1];
  if (!mark) return undefined;
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content: textOf(mark) } }],
  };
}

const LINE = '7 Oak Ave, Portland, OR 97201, USA';
const PREDICTION = { placeId: 'place_7_oak_ave', text: { text: LINE } };
const part = (longText: string, shortText: string, ...types: string[]) => ({ longText, shortText, types });
const PLACE = {
  id: PREDICTION.placeId,
  formattedAddress: LINE,
  addressComponents: [
    part('7', '7', 'street_number'),
    part('Oak Avenue', 'Oak Ave', 'route'),
    part('Portland', 'Portland', 'locality'),
    part('Oregon', 'OR', 'administrative_area_level_1'),
    part('97201', '97201', 'postal_code'),
  ],
};
