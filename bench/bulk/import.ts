import { execFileSync } from 'node:child_process';
import { createReadStream, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import copy from 'pg-copy-streams';
import { flagDrawing } from '../../src/modules/imports/preflight/flag-service.ts';
import { importsService } from '../../src/modules/imports/service.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { connect, sql } from '../../src/platform/database/db.ts';
import type { Actor } from '../../src/platform/http/endpoint.ts';
import { threadPool } from '../../src/platform/threads/pool.ts';
import { verifyCityStateZip } from '../../src/providers/places/directory/zip-directory.ts';
import { LIST_TASKS } from '../../src/threads/list-tasks.ts';
import { LIST_COLUMNS, LIST_MAPPING } from './file.ts';

const PIECE_BYTES = 1024 * 1024;
const LIST_THREAD = new URL('../../src/threads/list-thread.ts', import.meta.url);

/** What `\copy` does, since the embedded PostgreSQL has no psql: the same file by COPY into a table of its columns. */
export async function copyFile(url: string, path: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const columns = Array.from({ length: LIST_COLUMNS }, (_, n) => `c${n} text`).join(', ');
  await client.query(
    `drop table if exists copied; create table copied (row_no bigint generated always as identity primary key, ${columns}); checkpoint`,
  );
  const names = Array.from({ length: LIST_COLUMNS }, (_, n) => `c${n}`).join(', ');
  const started = performance.now();
  await pipeline(
    createReadStream(path, { highWaterMark: 256 * 1024 }),
    client.query(copy.from(`copy copied (${names}) from stdin with (format csv, header true)`)),
  );
  const took_ms = performance.now() - started;
  await client.query('drop table copied');
  await client.end();
  return took_ms;
}

export type ImportFigures = {
  upload_ms: number;
  read_ms: number;
  rss_mb: number;
  rows: number;
  needs_attention: number;
};

/** The compiled source that Longhand keeps: without it, each process holds the compiler's 25 MB as well. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../node_modules/.cache/longhand');

/** Imports a file in a process of its own, to measure its peak of memory. */
export function importInOwnProcess(url: string, actor: Actor, path: string): ImportFigures {
  const output = execFileSync(process.execPath, [import.meta.filename, url, JSON.stringify(actor), path], {
    encoding: 'utf8',
    env: { ...process.env, NODE_COMPILE_CACHE },
  });
  return JSON.parse(output) as ImportFigures;
}

/** Receives a file in pieces and reads it to the end, as web process and worker do. */
async function importFile(url: string, actor: Actor, path: string): Promise<ImportFigures> {
  const { db, pool, close } = connect(url);
  const threads = threadPool(LIST_THREAD, LIST_TASKS, { limit_ms: 60_000 });
  const imports = importsService({
    ...{ db, pool, clock: systemClock, verify: verifyCityStateZip, drawing: flagDrawing },
    withListReader: threads.withOneThread,
  });
  const { import_id } = await imports.start(actor, {
    file_name: 'people.csv',
    size_bytes: statSync(path).size,
    mapping: LIST_MAPPING,
    fixes: {},
    choices: { duplicates: 'skip', recently_mailed: 'keep', unverified: 'send' },
  });
  // A thread reads the directory once, whatever the number of lists.
  await threads.withOneThread(() => Promise.resolve());
  await sql`checkpoint`.execute(db);
  const started = performance.now();
  const file = await open(path);
  const piece = new Uint8Array(PIECE_BYTES);
  for (let offset = 0; ; ) {
    const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, offset);
    if (bytesRead === 0) break;
    ({ offset } = await imports.receive(actor, import_id, offset, piece.subarray(0, bytesRead)));
  }
  await file.close();
  const received = performance.now();
  await imports.read(import_id);
  const read_ms = performance.now() - received;
  const { rows, needs_attention } = await imports.view(actor, import_id);
  await Promise.all([threads.close(), close()]);
  return {
    upload_ms: received - started,
    read_ms,
    rows,
    needs_attention,
    rss_mb: process.resourceUsage().maxRSS / 1024,
  };
}

if (import.meta.main) {
  const [url = '', actor = '', path = ''] = process.argv.slice(2);
  console.log(JSON.stringify(await importFile(url, JSON.parse(actor) as Actor, path)));
}
