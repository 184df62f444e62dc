import { beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../src/app.ts';
import type { Schema } from '../src/platform/http/docs/schema.ts';
import { signIn, testApp } from './support/app.ts';

/** Every field that the OpenAPI document names, sent with what no page sends. The list is the server's own. */

type Operation = {
  'x-access': 'open' | 'customer' | 'admin' | 'service';
  parameters?: { name: string; in: 'path' | 'query'; schema?: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
};
type Call = { name: string; method: string; path: string; operation: Operation };
/** A body with one field replaced, and which field that is. */
type Case = { field: string; body: unknown };

const PASSWORD = 'correct horse battery';
const SERVICE_KEY = 'a-service-key-of-a-test-that-is-long';
const ID = '00000000-0000-7000-8000-000000000000';
const DEEP = '@deeply nested@';
const TEXTS = ['a\0b', 'a\ud800b'];
const VALUES = [...TEXTS, DEEP, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308];
const REFUSED_TEXT = /invalid_text|nested_too_deeply/;

let app: App;
let calls: Call[];
let clock: Awaited<ReturnType<typeof testApp>>['clock'];
let people = 0;

beforeAll(async () => {
  ({ app, clock } = await testApp({ SERVICE_KEY }));
  const document = (await (await app.server.request('/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
});

let token = '';

/** Signs somebody new in when a call has ended the session, as a sign-out or a deletion does. */
async function liveToken(): Promise<string> {
  const answer = await app.server.request('/auth/v1/user', { headers: { Authorization: `Bearer ${token}` } });
  if (answer.status !== 200) token = await newToken();
  return token;
}

async function newToken(): Promise<string> {
  // So that the limit of sign-ins per address is never reached.
  clock.move(3000);
  const email = `person-${++people}@example.com`;
  await app.identity.ensurePerson({ email, password: PASSWORD, full_name: 'Ada', onboarded: true, role: 'owner' });
  return signIn(app, email, PASSWORD);
}

/** A value that a schema takes, as far as its shape says. */
function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.[0];
  if (choice) return sampleOf(choice);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, field]) => [key, sampleOf(field)]));
  if (type === 'array') return schema.items ? [sampleOf(schema.items)] : [];
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return true;
  if (schema.format === 'uuid') return ID;
  if (schema.format === 'email') return 'ada@example.com';
  return 'x'.repeat(Math.max(1, schema.minLength ?? 1));
}

/** Each field of a sample, also those inside of others, replaced by `value`. */
function* replaced(sample: unknown, value: unknown, field = 'body'): Generator<Case> {
  yield { field, body: value };
  if (sample === null || typeof sample !== 'object') return;
  for (const [key, inner] of Object.entries(sample)) {
    for (const { field: name, body } of replaced(inner, value, `${field}.${key}`)) {
      const copy = (Array.isArray(sample) ? [...sample] : { ...sample }) as Record<string, unknown>;
      copy[key] = body;
      yield { field: name, body: copy };
    }
  }
}

const samplePath = ({ path, operation }: Call): string =>
  path.replace(/\{(\w+)\}/g, (_, name) =>
    String(sampleOf(operation.parameters?.find((parameter) => parameter.name === name)?.schema ?? {})),
  );

async function send(call: Call, token: string, over: { query?: string; body?: unknown; path?: string }) {
  const path = over.path ?? samplePath(call);
  const bearer = call.operation['x-access'] === 'service' ? SERVICE_KEY : token;
  const body = JSON.stringify(over.body)?.replace(`"${DEEP}"`, '['.repeat(20_000) + ']'.repeat(20_000));
  const response = await app.server.request(`${path}${over.query ?? ''}`, {
    method: call.method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` },
    ...(body !== undefined && call.method !== 'GET' && { body }),
  });
  const answer = response.headers.get('content-type')?.includes('json') ? await response.json() : {};
  return { status: response.status, code: (answer as { code?: string }).code ?? '' };
}

const isFailure = ({ status }: { status: number }) => status >= 500 && status !== 503;

describe('a malformed request', () => {
  it('is refused in the body, and never fails the server', { timeout: 300_000 }, async () => {
    const wrong: object[] = [];
    let sent = 0;
    for (const call of calls) {
      const schema = call.operation.requestBody?.content['application/json'].schema;
      if (!schema) continue;
      const token = await liveToken();
      for (const value of VALUES) {
        for (const { field, body } of replaced(sampleOf(schema), value)) {
          const answer = await send(call, token, { body });
          const expected = typeof value === 'string' ? answer.status === 400 && REFUSED_TEXT.test(answer.code) : true;
          if (isFailure(answer) || !expected) wrong.push({ call: call.name, field, value, ...answer });
          sent++;
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(sent).toBeGreaterThan(1000);
  });

  it('is refused in the query and the path, and never fails the server', { timeout: 300_000 }, async () => {
    const wrong: object[] = [];
    for (const call of calls.filter(({ path }) => !path.startsWith('/realtime/'))) {
      const token = await liveToken();
      const tries: { query?: string; path?: string }[] = [];
      for (const { name, in: place } of call.operation.parameters ?? []) {
        for (const value of [
          '%00',
          'a%00b',
          '%c0%ae',
          '%ed%a0%80',
          '2147483648',
          '-2147483649',
          '1e308',
          '9'.repeat(400),
        ]) {
          if (place === 'query') tries.push({ query: `?${name}=${value}` });
          else tries.push({ path: samplePath({ ...call, path: call.path.replace(`{${name}}`, value) }) });
        }
      }
      for (const over of tries) {
        const answer = await send(call, token, { ...over, body: {} });
        if (isFailure(answer)) wrong.push({ call: call.name, ...over, ...answer });
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is refused at the tables of the specification, and never fails the server', { timeout: 300_000 }, async () => {
    const tables = Object.entries(app.table).filter(
      ([key, { table, summary }]) =>
        /^[A-Z]+ \/rest\/v1\/\w+$/.test(key) && (table || summary.startsWith('The table ')),
    );
    const texts = [
      '%00',
      '%c0%ae',
      '%ed%a0%80',
      '((((',
      '))))',
      '"',
      'a!',
      '__proto__',
      '9'.repeat(400),
      ','.repeat(999),
    ];
    const queries = [
      ...['select', 'order', 'limit', 'offset', 'id', '__proto__', 'constructor', 'or'].flatMap((name) =>
        texts.map((text) => `${name}=${text}`),
      ),
      ...texts.flatMap((text) => [`select=*&id=eq.${text}`, `select=*&id=in.(${text})`, `id=is.${text}&order=id`]),
      ...[`select=${'a('.repeat(7000)}`, `select=a${',a'.repeat(7000)}`, `id=in.(${'1,'.repeat(7000)})`],
    ];
    const bodies = [null, [], 'text', 1, [1], [[]], {}, [{}, null], { id: { a: [] } }, { user_id: 1 }, { name: DEEP }];
    const wrong: object[] = [];
    let sent = 0;
    for (const [key] of tables) {
      const [method = '', path = ''] = key.split(' ');
      const token = await liveToken();
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Prefer: 'count=exact' };
      const cases = [
        ...queries.map((query) => ({ query, body: {} as unknown })),
        ...(method === 'GET' ? [] : bodies.map((body) => ({ query: `id=eq.${ID}`, body }))),
      ];
      for (const { query, body } of cases) {
        const text = JSON.stringify(body).replace(`"${DEEP}"`, '['.repeat(20_000) + ']'.repeat(20_000));
        const request = { method, headers, ...(method !== 'GET' && { body: text }) };
        const response = await app.server.request(`${path}?${query}`, request);
        sent++;
        if (isFailure(response)) wrong.push({ key, query: query.slice(0, 100), body, status: response.status });
      }
    }
    expect(wrong).toEqual([]);
    expect(sent).toBeGreaterThan(3000);
  });
});
