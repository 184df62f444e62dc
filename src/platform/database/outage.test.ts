import pg from 'pg';
import { expect, it } from 'vitest';
import { databaseOutage } from './outage.ts';

const ofPostgres = (code: string) => Object.assign(new pg.DatabaseError('…', 1, 'error'), { code });
const ofSystem = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });

it.each([
  [ofPostgres('53100'), 'full'],
  [ofPostgres('57P03'), 'unreachable'],
  [ofPostgres('57P01'), 'unreachable'],
  [ofSystem('ECONNREFUSED', 'connect'), 'unreachable'],
  [ofSystem('ECONNRESET', 'read'), 'unreachable'],
  [new Error('Connection terminated unexpectedly'), 'unreachable'],
  [new Error('timeout exceeded when trying to connect'), 'unreachable'],
  [new Error('Client was closed and is not queryable'), 'unreachable'],
  [ofPostgres('23505'), null],
  [ofSystem('ENOSPC', 'write'), null],
  [new Error('A bug'), null],
  ['not an error', null],
] as const)('%s is %s', (error, outage) => {
  expect(databaseOutage(error)).toBe(outage);
});
