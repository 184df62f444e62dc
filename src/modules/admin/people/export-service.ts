import type { Clock } from '../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { Failure } from '../../../platform/failure.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { hasRight } from '../../../platform/http/operator-rights.ts';
import { inParts } from '../../../platform/table/parts.ts';
import { BATCH, type Batches, keyed, zipStream } from '../../../platform/table/zip-stream.ts';
import { record } from '../../audit/record-service.ts';
import * as lists from './export-store.ts';
import * as sections from './section-store.ts';
import type { AdminPeopleService } from './service.ts';

export type PersonExportService = ReturnType<typeof personExportService>;
type Dependencies = { db: Db; clock: Clock; people: AdminPeopleService };

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** All that is stored about a person and their account, as one file. */
export function personExportService({ db, clock, people }: Dependencies) {
  return {
    /** Records who takes the data, then gives the bytes of a ZIP file with a JSON file for each kind of thing. */
    async start(actor: AdminActor, request: { user_id: string; reason: string }): Promise<AsyncGenerator<Uint8Array>> {
      // The file has all payments: only for those who may see them.
      if (!hasRight(actor.operator_roles, 'money'))
        throw new Failure(403, 'right_missing', 'The file includes payments, which your role does not. Ask an owner.');
      const { user_id, reason } = request;
      const person = await people.person(user_id);
      await inTransaction(db, (tx) =>
        record(tx, actor, { action: 'person.exported', subject: ['person', user_id], reason }, clock.now()),
      );
      const account_id = person.account?.account_id;
      const files: Record<string, Batches> = {
        'person.json': single(person),
        'sessions.json': paged(db, sections.sessions, user_id),
        'mails.json': paged(db, sections.mails, user_id),
        'views-by-operators.json': paged(db, sections.views, user_id),
        ...(account_id && {
          'credits.json': paged(db, sections.lots, account_id),
          'credit-history.json': keyed((after) => lists.journalAfter(db, account_id, after, BATCH)),
          'payments.json': paged(db, sections.payments, account_id),
          'plans.json': paged(db, sections.plans, account_id),
          'campaigns.json': keyed((after) => lists.campaignsAfter(db, account_id, after, BATCH)),
          'letters.json': lettersOf(db, account_id),
          'automations.json': paged(db, sections.automations, account_id),
        }),
      };
      return zipStream(
        Object.entries(files).map(([name, rows]) => [name, { rows }]),
        clock.now(),
      );
    },
  };
}

async function* single(thing: object): Batches {
  yield [thing];
}

const paged = <Row extends object>(db: Db, section: sections.Section<Row>, id: string): Batches =>
  inParts<Row>(BATCH, (_, offset) => section.page(db, id, { limit: BATCH, offset }));

async function* lettersOf(db: Db, account_id: string): Batches {
  const first = { submission_no: 0, position: -1, id: FIRST_ID };
  for await (const campaigns of keyed((after) => lists.campaignsAfter(db, account_id, after, BATCH)))
    for (const { id } of campaigns)
      yield* inParts<typeof first>(BATCH, (last) => lists.lettersAfter(db, id, last ?? first, BATCH));
}
