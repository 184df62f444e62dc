import { afterAll, inject } from 'vitest';
import { connect, type Db } from '../../src/platform/database/db.ts';
import { cloneDatabase } from './postgres.ts';

/** A database of the test file's own on a real PostgreSQL; dropped when the file ends. */
export async function testDatabase(): Promise<{ db: Db; url: string }> {
  const clone = await cloneDatabase(inject('template_url'));
  const connection = connect(clone.url);
  afterAll(async () => {
    await connection.close();
    await clone.drop();
  });
  return { db: connection.db, url: clone.url };
}
