import { type Db, inTransaction, type Readable } from '../../../platform/database/db.ts';
import { JUST_NOW_S, primaryReader } from '../../../platform/database/replica.ts';
import { comparableAddress } from '../../../platform/email/form.ts';
import { publish } from '../../../platform/events.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import { type Column, moment } from '../../../platform/table/columns.ts';
import { inParts, mapped } from '../../../platform/table/parts.ts';
import { addDays } from '../../../platform/time.ts';
import { record } from '../../audit/record-service.ts';
import type { AutomationsDependencies } from '../dependencies.ts';
import { automationNotFound, heldAlready, notHeld } from '../errors.ts';
import { historyOf, releaseHeld } from '../events/store.ts';
import { shownStatus } from '../rules.ts';
import { type AutomationRow, automationById, lockAutomation, setHeld } from '../store.ts';
import type { DeskDetail, DeskFilter, DeskLine, DeskQuery, HoldRequest } from './schema.ts';
import * as store from './store.ts';

export type DeskService = ReturnType<typeof deskService>;

const EXPORT_BATCH = 200;
const SHOWN_EVENTS = 20;

export const DESK_COLUMNS: Column[] = [
  ...['Name', 'Customer', 'Status', 'Paused because', 'Letters', 'Failed in 24 hours', 'Needs approval', 'Waiting'],
  ...[moment('Last event'), 'Outcome', moment('Created')],
];

/** The automations of all customers, as operators see them. */
export function deskService({
  db,
  reader = primaryReader(db),
  clock,
  templates,
}: Pick<AutomationsDependencies, 'db' | 'reader' | 'clock' | 'templates'>) {
  const since = () => addDays(clock.now(), -1);

  async function filterOf(late: Readable, { q, state }: DeskFilter): Promise<store.Filter> {
    const text = q.trim().toLowerCase();
    const accounts = text ? await store.accountsByEmail(late, comparableAddress(text)) : [];
    const failing = state === 'failing' ? await store.failingSince(late, since()) : [];
    return { text, accounts, state, failing, since: since() };
  }

  async function detail(id: string): Promise<DeskDetail> {
    const [line, row] = await Promise.all([store.automationLine(db, id, since()), automationById(db, id)]);
    if (!line || !row || row.deleted_at) throw automationNotFound();
    const events = await historyOf(db, row.account_id, { automation_id: id, limit: SHOWN_EVENTS });
    const template = await templates.byId(db, row.card_design_id);
    return {
      ...lineOf(line),
      ...settingsOf(row),
      template: template?.name ?? null,
      events: events.map((event) => ({
        id: event.id,
        at: event.received_at.toISOString(),
        status: event.status,
        reason: event.reason,
        letter_id: event.letter_id,
      })),
    };
  }

  /** Locks an automation and changes it. Throws not_found. */
  async function change(id: string, work: (tx: Db, row: AutomationRow) => Promise<void>): Promise<DeskDetail> {
    if (!(await automationById(db, id))) throw automationNotFound();
    await inTransaction(db, async (tx) => {
      const row = await lockAutomation(tx, id);
      if (row.deleted_at) throw automationNotFound();
      await work(tx, row);
      publish(tx, { account_id: row.account_id, topic: 'automations', id });
    });
    return detail(id);
  }

  const entryOf = ({ id, account_id }: AutomationRow) => ({ subject: ['automation', id] as const, account_id });

  return {
    detail,

    /** One page of the automations that match. */
    async page(query: DeskQuery): Promise<{ rows: DeskLine[]; total: number }> {
      const [found, total] = await reader.read(async (late) => {
        const filter = await filterOf(late, query);
        return Promise.all([store.pageOfAutomations(late, filter, query), store.countAutomations(late, filter)]);
      }, JUST_NOW_S);
      return { rows: found.map(lineOf), total };
    },

    /** All automations that match as cells of a file, the newest first; no more than a batch is held in memory. */
    async *export(query: DeskFilter): AsyncGenerator<(string | number)[][]> {
      const filter = await reader.read((late) => filterOf(late, query));
      const parts = inParts<store.DeskRow>(EXPORT_BATCH, (last) =>
        reader.read((late) => store.automationsBefore(late, filter, last?.id ?? null, EXPORT_BATCH)),
      );
      yield* mapped(parts, (row) => cellsOf(lineOf(row)));
    },

    /** Stops an automation from sending, and mails its owner why. Throws not_found and automation_held. */
    pause: (actor: AdminActor, { id, reason }: HoldRequest): Promise<DeskDetail> =>
      change(id, async (tx, row) => {
        if (row.held_reason !== null) throw heldAlready();
        const at = clock.now();
        await setHeld(tx, id, reason, at);
        await enqueue(tx, 'automations.mail', { automation_id: id, kind: 'operator', at: at.toISOString() });
        await record(tx, actor, { action: 'automation.paused', ...entryOf(row), reason }, at);
      }),

    /** Ends a pause by an operator, and mails the owner; what waited for it is processed. Throws not_found and automation_not_held. */
    resume: (actor: AdminActor, { id, reason }: HoldRequest): Promise<DeskDetail> =>
      change(id, async (tx, row) => {
        if (row.held_reason === null) throw notHeld();
        const at = clock.now();
        await setHeld(tx, id, null, at);
        await releaseHeld(tx, id, at);
        await enqueue(tx, 'automations.mail', { automation_id: id, kind: 'resumed', at: at.toISOString() });
        await record(tx, actor, { action: 'automation.resumed', ...entryOf(row), reason }, at);
      }),
  };
}

const lineOf = ({ held_reason, last_at, last_status, ...row }: store.DeskRow): DeskLine => ({
  ...row,
  ...shownStatus({ ...row, held_reason }),
  last_event: last_at && last_status ? { at: last_at.toISOString(), status: last_status } : null,
  created_at: row.created_at.toISOString(),
});

const settingsOf = (row: AutomationRow) => ({
  source: row.source,
  text_type: row.text_type,
  use_ai_message: row.use_ai_message,
  message: row.use_ai_message ? row.ai_message_description : row.custom_message,
  sender: senderOf(row.return_address),
  filters: row.filters,
  delay_days: row.delay_days,
  repeat_days: row.repeat_days,
  daily_cap: row.daily_cap,
  approves_each: row.needs_approval,
  signature_kind: row.signature_kind,
  requires_bearer: row.requires_bearer,
});

const senderOf = ({ firstName, lastName, street, unit, city, state, zip }: AutomationRow['return_address']): string =>
  [`${firstName} ${lastName}`, street, unit, city, `${state} ${zip}`]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(', ');

const cellsOf = (line: DeskLine): (string | number)[] => [
  line.name,
  line.owner_email ?? '',
  line.status,
  line.paused_note ?? line.paused_reason ?? '',
  line.sent,
  line.failed_today,
  line.needs_approval,
  line.waiting,
  line.last_event?.at ?? '',
  line.last_event?.status ?? '',
  line.created_at,
];
