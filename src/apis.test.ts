import { expect, it } from 'vitest';
import { type Apis, refuseUnlisted } from './apis.ts';
import { openEndpoint } from './platform/http/endpoint.ts';

const endpoint = (summary: string) => openEndpoint({ summary, handle: () => ({}) });

it('an endpoint that no route lists is refused, however deep it is', () => {
  const listed = endpoint('Listed');
  const apis = { status: { alive: listed }, press: { runs: { forgotten: endpoint('Forgotten') } }, mailbox: null };
  expect(() => refuseUnlisted(apis as unknown as Apis, { 'GET /healthz': listed })).toThrow('press.runs.forgotten');
  expect(() =>
    refuseUnlisted({ status: { alive: listed } } as unknown as Apis, { 'GET /healthz': listed }),
  ).not.toThrow();
});
