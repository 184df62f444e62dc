import { expect, it } from 'vitest';
import { movableClock } from '../clock.ts';
import { silentLog } from '../log.ts';
import { open } from './endpoint.ts';
import { securityTxtApi } from './security-txt-api.ts';
import { buildServer } from './server.ts';

it('security.txt names the contact, its own address, and a time until which it holds', async () => {
  const clock = movableClock(new Date('2026-03-01T15:20:00Z'));
  const { text } = securityTxtApi({
    clock,
    site_url: 'https://cards.example.com',
    contact: async () => 'help+site@example.com',
  });
  const server = buildServer({
    table: open({ 'GET /.well-known/security.txt': text }),
    authenticate: async () => null,
    log: silentLog,
    check_answers: true,
    trust_proxy: false,
  });
  const answer = await server.request('/.well-known/security.txt');
  expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  expect(await answer.text()).toBe(`Contact: mailto:help+site@example.com
Expires: 2026-08-28T00:00:00.000Z
Preferred-Languages: en
Canonical: https://cards.example.com/.well-known/security.txt
`);
});
