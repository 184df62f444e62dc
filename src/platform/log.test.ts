import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Failure } from './failure.ts';
import { jsonLog, type Log } from './log.ts';
import { ProviderError } from './provider-error.ts';
import { errorKind } from './telemetry/log-lines/error-rules.ts';
import { inRequest } from './telemetry/request-context.ts';

const TYPED = 'margaret.hale@example.com';
const ID = '01a2b3c4-d5e6-7f00-8a1b-2c3d4e5f6071';

function written(write: (log: Log) => void, level: 'info' | 'warn' | 'error' = 'info') {
  const lines: string[] = [];
  write(jsonLog((line) => lines.push(line), level));
  return { text: lines.join(''), lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

function databaseError(facts: Partial<DatabaseError>): Error {
  const error = new DatabaseError(facts.message ?? '', 1, 'error');
  return Object.assign(error, { severity: 'ERROR', ...facts });
}

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}

describe('a log line', () => {
  it('is one line of JSON with its level, its event, its fields and the request that it belongs to', () => {
    const { text, lines } = written((log) =>
      inRequest({ request_id: ID, account_id: ID }, () =>
        log.warn('refused', { status: 403, url: 'GET /rest/v1/a/:id' }),
      ),
    );
    expect(text.endsWith('}\n')).toBe(true);
    expect(lines).toEqual([
      {
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        level: 'warn',
        event: 'refused',
        status: 403,
        url: 'GET /rest/v1/a/:id',
        request_id: ID,
        account_id: ID,
      },
    ]);
  });

  it('is left out below the level of the log', () => {
    const write = (log: Log) => {
      log.info('one');
      log.warn('two');
      log.error('three', new Error('It broke.'));
    };
    expect(written(write, 'warn').lines.map(({ event }) => event)).toEqual(['two', 'three']);
    expect(written(write, 'error').lines.map(({ event }) => event)).toEqual(['three']);
  });

  it('has only fields that are known, with values of their shape, and names the others', () => {
    const fields = {
      job: 'letters.dispatch',
      email: TYPED,
      code: `bad ${TYPED}`,
      url: '/invitations/secret-token',
      slug: 5,
    };
    const { text, lines } = written((log) => log.info('test', fields as object));
    expect(lines[0]).toMatchObject({ job: 'letters.dispatch', left_out: ['email', 'code', 'url', 'slug'] });
    expect(text).not.toContain('margaret');
    expect(text).not.toContain('secret-token');
  });
});

describe('the line of an error', () => {
  const quoting: [string, () => unknown][] = [
    [
      'PostgreSQL that names the row',
      () =>
        databaseError({
          message: 'duplicate key value violates unique constraint "users_email_key"',
          code: '23505',
          detail: `Key (email)=(${TYPED}) already exists.`,
          where: `COPY users, line 1: ${TYPED}`,
          constraint: 'users_email_key',
          table: 'users',
        }),
    ],
    [
      'PostgreSQL that quotes a value',
      () => databaseError({ message: `invalid input syntax for type uuid: "${TYPED}"`, code: '22P02' }),
    ],
    ['a parser of JSON', () => thrownBy(() => JSON.parse(`"${TYPED}`))],
    ['a schema', () => thrownBy(() => z.object({ a: z.literal('x') }).parse({ a: TYPED }))],
    ['a URL that cannot be read', () => thrownBy(() => new URL(TYPED))],
    ['a failure with words of a customer', () => new Failure(409, 'taken', `The name “${TYPED}” is taken: ${TYPED}`)],
    ['a provider', () => new ProviderError('rejected', `550 5.1.1 <${TYPED}>: Recipient address rejected`)],
    [
      'a request with a key in its URL',
      () => new Error(`GET https://key-${'margaret'}:x@api.example.com/v1?key=margaret failed`),
    ],
    [
      'an unknown kind',
      () =>
        Object.assign(new Error(`No such customer: ${TYPED}`), {
          name: 'StripeInvalidRequestError',
          code: 'resource_missing',
        }),
    ],
    ['a thrown text', () => TYPED],
    ['an error over several lines', () => new Error(`It broke\n    at margaret (${TYPED}:1:1)\n${TYPED}`)],
    ['a cause', () => new Error('It broke.', { cause: new Error(TYPED) })],
  ];
  it.each(quoting)('of %s does not repeat what was given', (_, error) => {
    const { text } = written((log) => log.error('test', error()));
    expect(text).not.toContain('margaret.hale');
    expect(text).not.toContain('key=');
  });

  it('of PostgreSQL says what it was about, and the whole message where that holds no values', () => {
    const conflict = databaseError({
      message: 'duplicate',
      code: '23505',
      table: 'users',
      constraint: 'users_email_key',
    });
    const lost = databaseError({ message: 'terminating connection due to administrator command', code: '57P01' });
    const { lines } = written((log) => {
      log.error('test', conflict);
      log.error('test', lost);
    });
    expect(lines).toMatchObject([
      { error: 'PostgreSQL 23505', error_code: '23505', table: 'users', constraint: 'users_email_key' },
      { error: 'PostgreSQL 57P01: terminating connection due to administrator command' },
    ]);
  });

  it('keeps our own words, and says where it came from', () => {
    const { lines } = written((log) => log.error('books_differ', new Error('The books do not add up.')));
    expect(lines[0]).toMatchObject({ error: 'The books do not add up.', error_kind: 'Error' });
    expect(lines[0]?.stack).toMatch(/^at .*log\.test\.ts:\d+:\d+/);
  });

  it('has a kind of few different values', () => {
    expect([errorKind(databaseError({ code: '23505' })), errorKind(new TypeError('x')), errorKind(TYPED)]).toEqual([
      '23505',
      'TypeError',
      'thrown_value',
    ]);
  });
});
