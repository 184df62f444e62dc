import { expect, it } from 'vitest';
import { answerMail, changedBy, readIssueSearch, timelineOf } from './rules.ts';
import type { TimelineEntry } from './schema.ts';

it('reads what is typed as a number or the beginning of an address', () => {
  expect(readIssueSearch(' #1001 ')).toEqual({ kind: 'number', number: 1001 });
  expect(readIssueSearch('1001')).toEqual({ kind: 'number', number: 1001 });
  expect(readIssueSearch('Ada@Ex')).toEqual({ kind: 'email', prefix: 'ada@ex' });
  // No issue can have it, and PostgreSQL would refuse it.
  expect(readIssueSearch('9999999999')).toEqual({ kind: 'email', prefix: '9999999999' });
  expect(readIssueSearch('  ')).toBeNull();
});

it('an answer names its issue, is answered to the operator, and repeats the question', () => {
  const issue = {
    number: 1001,
    email: 'ada@example.com',
    subject: 'A smudged\ncard',
    message: 'One.\n\nTwo.',
    created_at: new Date('2026-03-01T12:00:00Z'),
  };
  expect(answerMail(issue, 'Sorry!\n\nWe print it again.', 'help@example.com', 'https://longhand.test')).toMatchObject({
    to: 'ada@example.com',
    reply_to: 'help@example.com',
    subject: 'Re: A smudged card [#1001]',
    paragraphs: ['Sorry!', 'We print it again.', 'On March 1, 2026 you wrote:', 'One.', 'Two.'],
    small_print: expect.stringContaining('help@example.com'),
  });
});

it('only what differs is a change', () => {
  const issue = { status: 'open', priority: 'normal', assignee_id: 'ben', number: 7 } as const;
  expect(changedBy(issue, { status: 'open', assignee_id: 'ben' })).toBeNull();
  expect(changedBy(issue, {})).toBeNull();
  expect(changedBy(issue, { assignee_id: null })).toEqual({ ...issue, assignee_id: null });
  expect(changedBy(issue, { status: 'resolved' })).toEqual({ ...issue, status: 'resolved' });
});

it('tells what was written and changed in the order of time', () => {
  const entry = (id: string, at: string) => ({ id, at }) as TimelineEntry;
  const found = timelineOf(
    [entry('changed', '2026-03-01T12:00:02.000Z')],
    [entry('asked', '2026-03-01T12:00:01.000Z'), entry('noted', '2026-03-01T12:00:03.000Z')],
  );
  expect(found.map(({ id }) => id)).toEqual(['asked', 'changed', 'noted']);
});
