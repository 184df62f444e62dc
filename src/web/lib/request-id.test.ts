import { expect, it } from 'vitest';
import { requestIdOf } from '../../platform/telemetry/request-id.ts';
import { newRequestId } from './request-id.ts';

it('makes ids that the server takes, that grow with time and are all different', () => {
  const ids = Array.from({ length: 500 }, (_, n) => newRequestId(1_800_000_000_000 + n));
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(requestIdOf(new Headers({ 'X-Request-Id': id }))).toBe(id);
  }
  expect(new Set(ids).size).toBe(500);
  expect([...ids].sort()).toEqual(ids);
});
