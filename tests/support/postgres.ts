import { chmod, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { faultsOfQueries, RECORDED } from '../../scripts/checks/queries/check.ts';
import { recordQueries } from '../../scripts/checks/queries/recorder.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts';
import { migrate } from '../../src/platform/database/migrations.ts';
import { removeData } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database that was migrated once; each test file clones it. */
    template_url: string;
    /** A folder for whatever tests write; it goes with the run. */
    scratch: string;
  }
}

// The test data is thrown away, so nothing needs to reach the disk.
const FLAGS = [
  '-c',
  'fsync=off',
  '-c',
  'synchronous_commit=off',
  '-c',
  'full_page_writes=off',
  '-c',
  'max_connections=200',
];

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-test-'));
  // PostgreSQL may run as another user than root.
  await chmod(folder, 0o755);
  const scratch = join(folder, 'scratch');
  await mkdir(scratch);
  const postgres = await startEmbeddedPostgres(folder, FLAGS);
  await migrate(postgres.url, join(import.meta.dirname, '../../migrations'));
  project.provide('template_url', postgres.url);
  project.provide('scratch', scratch);
  return async () => {
    const faults = await faultsOfQueries({
      url: postgres.url,
      recorded: join(scratch, RECORDED),
      all_tests: await ranAll(project),
    }).finally(async () => {
      await postgres.stop();
      await removeData(folder);
    });
    if (faults.length > 0) throw new Error(`Queries differ from their row types:\n  ${faults.join('\n  ')}`);
  };
}

async function ranAll({ vitest }: TestProject): Promise<boolean> {
  const files = await vitest.globTestSpecifications();
  return vitest.state.getFiles().length >= files.length && !vitest.getGlobalTestNamePattern();
}

/** A fresh database, a clone of the migrated one. */
export async function cloneDatabase(template_url: string): Promise<{ url: string; drop(): Promise<void> }> {
  keepQueries();
  const name = `t_${crypto.randomUUID().replaceAll('-', '')}`;
  const admin = new URL(template_url);
  admin.pathname = '/postgres';
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: admin.href });
    await client.connect();
    // One clone at a time: PostgreSQL refuses to copy a template that another session reads.
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name} template longhand`);
  const url = new URL(template_url);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}

/** What the queries of this test file return is compared with their row types when the run ends. */
export const keepQueries = (): void => recordQueries(join(inject('scratch'), RECORDED));
