import { expect, it } from 'vitest';
import { firstSpanIdOf, remoteParent, requestIdOf, traceIdOf } from './request-id.ts';

const ID = '01a2b3c4-d5e6-7f00-8a1b-2c3d4e5f6071';
const of = (headers: Record<string, string>) => requestIdOf(new Headers(headers));

it('takes the id of a caller when it is a UUID, with dashes or without', () => {
  expect(of({ 'X-Request-Id': ID })).toBe(ID);
  expect(of({ 'X-Request-Id': ID.toUpperCase() })).toBe(ID);
  expect(of({ 'X-Request-Id': traceIdOf(ID) })).toBe(ID);
  expect(of({ traceparent: `00-${traceIdOf(ID)}-00f067aa0ba902b7-01` })).toBe(ID);
});

it.each([
  '',
  'not an id',
  `${ID}'; drop table letters`,
  `${ID}${ID}`,
  '00000000-0000-0000-0000-000000000000',
  '01a2b3c4-d5e6-7f00-0000-000000000000',
  'ada@example.com',
])('makes an id of its own instead of %j', (given) => {
  const made = of({ 'X-Request-Id': given });
  expect(made).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(made).not.toBe(given);
});

it('gives the trace and the first span of a request, which is all that a link needs', () => {
  expect(traceIdOf(ID)).toBe('01a2b3c4d5e67f008a1b2c3d4e5f6071');
  expect(firstSpanIdOf(ID)).toBe('8a1b2c3d4e5f6071');
});

it('reads the span of a program that calls, and nothing else', () => {
  const parent = (traceparent: string) => remoteParent(new Headers({ traceparent }));
  expect(parent(`00-${traceIdOf(ID)}-00f067aa0ba902b7-01`)).toEqual({
    trace_id: traceIdOf(ID),
    span_id: '00f067aa0ba902b7',
    is_sampled: true,
  });
  expect(parent(`00-${traceIdOf(ID)}-00f067aa0ba902b7-00`)?.is_sampled).toBe(false);
  expect([parent('00-zz-00-01'), parent(`00-${traceIdOf(ID)}-0000000000000000-01`)]).toEqual([null, null]);
});
