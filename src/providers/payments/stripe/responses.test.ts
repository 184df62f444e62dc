import { expect, it } from 'vitest';
import { only } from './responses.ts';

it('takes an answer about what was asked for, and tries again after one about something else', () => {
  const session = { id: 'cs_test_1', status: 'complete' };
  expect(only('cs_test_1', session)).toBe(session);
  expect(() => only('cs_test_2', session)).toThrow(expect.objectContaining({ kind: 'retryable' }));
});
