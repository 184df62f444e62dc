import { expect } from 'vitest';
import type { buildServer } from '../../src/platform/http/server.ts';

type App = Pick<ReturnType<typeof buildServer>, 'request'>;
export type Body = Record<string, unknown>;
type Options = { body?: Body | string; token?: string; ip?: string };
type Answer = Awaited<ReturnType<typeof send>>;

/** One request as the browser's auth client sends it, and its answer. */
export async function send(app: App, method: string, path: string, options: Options = {}) {
  const { body, token, ip } = options;
  const headers: Record<string, string> = { 'X-Supabase-Api-Version': '2024-01-01' };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (ip) headers['X-Forwarded-For'] = ip;
  const response = await app.request(path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {};
  return {
    status: response.status,
    headers: response.headers,
    body: json,
    location: response.headers.get('location') ?? '',
  };
}

export const post = (app: App, path: string, body: Body | string, token?: string): Promise<Answer> =>
  send(app, 'POST', path, { body, ...(token ? { token } : {}) });

/** Every refusal has a status, a code in three places, and a text in three. */
export function refused(answer: Answer, status: number, code: string, message: string): void {
  expect({ status: answer.status, body: answer.body, header: answer.headers.get('x-sb-error-code') }).toMatchObject({
    status,
    header: code,
    body: { code, error_code: code, message, msg: message, user_message: message },
  });
  expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
}
