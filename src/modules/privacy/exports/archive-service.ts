import type { AccountId } from '../../../platform/account-id.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inParts } from '../../../platform/table/parts.ts';
import { BATCH, type Batches, keyed, type ZipEntry, zipStream } from '../../../platform/table/zip-stream.ts';
import type { FilesProvider } from '../../../providers/files/port.ts';
import { OWN_BUCKET } from '../../templates/rules.ts';
import { README } from './rules.ts';
import * as store from './section-store.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** All data of an account as the bytes of one ZIP file, read while it is written: a million letters take no more memory than one batch. */
export const archiveOf = (db: Db, files: FilesProvider, account_id: AccountId, at: Date): AsyncGenerator<Uint8Array> =>
  zipStream(entriesOf(db, files, account_id), at);

async function* entriesOf(db: Db, files: FilesProvider, account_id: AccountId): AsyncGenerator<[string, ZipEntry]> {
  yield ['README.txt', { bytes: single(new TextEncoder().encode(README)) }];
  for (const name of Object.keys(store.SHORT_LISTS))
    yield [`${name}.json`, { rows: single(linesOf(await store.shortList(db, name, account_id))) }];
  for (const name of Object.keys(store.LONG_LISTS))
    yield [`${name}.json`, { rows: lines(keyed((after) => store.longList(db, name, account_id, after, BATCH))) }];
  yield ['letters.json', { rows: lettersOf(db, account_id) }];
  yield ['contacts.json', { rows: contactsOf(db, account_id) }];
  yield ['list-rows.json', { rows: listRowsOf(db, account_id) }];
  yield ['webhooks.json', { rows: eventsOf(db, account_id) }];
  yield ['log.json', { rows: logOf(db, account_id) }];
  for (const { file } of await store.designFiles(db, account_id)) {
    const stored = await files.get(OWN_BUCKET, file);
    if (stored) yield [`designs/${file}`, { bytes: stored.stream as unknown as AsyncIterable<Uint8Array> }];
  }
}

async function* single<T>(thing: T): AsyncGenerator<T> {
  yield thing;
}
const linesOf = (found: store.Line[]): object[] => found.map(({ row }) => row);
async function* lines(batches: AsyncIterable<store.Line[]>): Batches & AsyncGenerator<object[]> {
  for await (const batch of batches) yield linesOf(batch);
}

/** Reads on after the last row of each batch. */
const after = <Row extends store.Line>(read: (last: Row | null) => Promise<Row[]>): AsyncGenerator<object[]> =>
  lines(inParts<Row>(BATCH, (last) => read(last ?? null)));

const campaignsOf = (db: Db, account_id: AccountId) => keyed((last) => store.campaignIds(db, account_id, last, BATCH));

async function* lettersOf(db: Db, account_id: AccountId): AsyncGenerator<object[]> {
  const first = { submission_no: 0, position: -1, id: FIRST_ID };
  for await (const campaigns of campaignsOf(db, account_id))
    for (const { id } of campaigns)
      yield* after<store.LetterLine>((last) => store.lettersAfter(db, id, last ?? first, BATCH));
}

async function* contactsOf(db: Db, account_id: AccountId): AsyncGenerator<object[]> {
  for await (const campaigns of campaignsOf(db, account_id))
    for (const { id } of campaigns) yield* lines(keyed((last) => store.contactsAfter(db, id, last, BATCH)));
}

async function* listRowsOf(db: Db, account_id: AccountId): AsyncGenerator<object[]> {
  for (const { import_no } of await store.importNos(db, account_id))
    yield* after<store.RowLine>((last) => store.listRowsAfter(db, import_no, last?.row_no ?? -1, BATCH));
}

async function* eventsOf(db: Db, account_id: AccountId): AsyncGenerator<object[]> {
  for (const { id } of await store.automationIds(db, account_id))
    yield* after<store.EventLine>((last) => store.eventsAfter(db, id, last, BATCH));
}

const logOf = (db: Db, account_id: AccountId): AsyncGenerator<object[]> =>
  after<store.LogLine>((last) => store.logAfter(db, account_id, last?.no ?? 0, BATCH));
