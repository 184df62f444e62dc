import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { builtOnce } from './built-once.ts';

it('builds a page once, however many ask for it, and sends it only to those who do not have it', async () => {
  let builds = 0;
  const page = builtOnce('text/plain', () => `Built ${++builds} times`);
  const ask = (headers: Record<string, string> = {}) => page(new Request('http://localhost/docs', { headers }));
  const first = ask();
  expect(await first.text()).toBe('Built 1 times');
  const compressed = ask({ 'Accept-Encoding': 'gzip, br' });
  expect(gunzipSync(await compressed.arrayBuffer()).toString()).toBe('Built 1 times');
  const again = ask({ 'If-None-Match': first.headers.get('ETag') ?? '' });
  expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' });
  expect(first.headers.get('Cache-Control')).toBe('public, max-age=300');
  expect(builds).toBe(1);
});
