import { expect, it } from 'vitest';
import { changedFields, maskedEmail, readAuditSearch } from './rules.ts';

it('reads what is typed as an id, an address or a subject', () => {
  const id = '0198ab00-0000-7000-8000-000000000001';
  expect(readAuditSearch(` ${id.toUpperCase()} `)).toEqual({ kind: 'id', id });
  expect(readAuditSearch('Ada@Example')).toEqual({ kind: 'email', prefix: 'ada@example' });
  expect(readAuditSearch('Refund req')).toEqual({
    kind: 'text',
    subject_id: 'Refund req',
    actions: ['payment.refund_requested'],
  });
  expect(readAuditSearch('  ')).toBeNull();
});

it('keeps no address that an erased person would leave behind', () => {
  expect(maskedEmail('ada@example.com')).toBe('a***@example.com');
});

it('names only the fields that changed', () => {
  expect(changedFields({ name: 'A', tags: ['x'], n: 1 }, { name: 'B', tags: ['x'], n: 1 })).toEqual({
    before: { name: 'A' },
    after: { name: 'B' },
  });
});
