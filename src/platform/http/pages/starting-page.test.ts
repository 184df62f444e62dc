import { expect, test } from 'vitest';
import { startingPage } from './starting-page.ts';

const open = (accept: string) =>
  startingPage(new Request('http://localhost/', { headers: { Accept: accept } }), 'Building <the> pages ...');

test('a person sees what is being done on a page that reloads itself', async () => {
  const response = open('text/html,*/*');
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('1');
  const html = await response.text();
  expect(html).toContain('Building &#60;the&#62; pages ...');
  expect(html).toContain('location.reload()');
});

test('a program gets an error like any other', async () => {
  const response = open('*/*');
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    code: 'starting',
    user_message: expect.stringContaining('is starting'),
  });
});
