import pg from 'pg';

/** PostgreSQL's disk is full: 53100. A log that cannot be written ends PostgreSQL instead, which is `unreachable`. */
const DISK_FULL = '53100';
/** Shutting down, crashed, starting, too many connections, and what breaks a connection. */
const AWAY = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006']);
const LINE_BROKEN = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
/** What the driver says without a code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/;

/** What keeps the database from working, for an error of a query; null where the query itself was wrong. */
export function databaseOutage(error: unknown): 'full' | 'unreachable' | null {
  if (!(error instanceof Error)) return null;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError)
    return code === DISK_FULL ? 'full' : AWAY.has(code ?? '') ? 'unreachable' : null;
  if (LINE_BROKEN.has(code ?? '') && (syscall === 'connect' || syscall === 'read' || syscall === 'write'))
    return 'unreachable';
  return DRIVER.test(error.message) ? 'unreachable' : null;
}
