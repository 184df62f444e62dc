import type { Actor } from '../../../platform/http/endpoint.ts';
import { orWhenExceeded } from '../../../platform/threads/failures.ts';
import type { AutomationsDependencies } from '../dependencies.ts';
import { automationNotFound, eventNotFound } from '../errors.ts';
import { encodingOf } from '../reader/body/encoding.ts';
import { CONTACT_FIELDS } from '../reader/keys.ts';
import type { Attempt, AttemptDetail, HistoryQuery } from '../schema.ts';
import { automationById, findAutomation } from '../store.ts';
import { UNREAD } from './reading-rules.ts';
import { CONTENTS_REMOVED, messageOf, statusOf } from './rules.ts';
import * as store from './store.ts';

const MOST_RAW_BYTES = 64 * 1024;

/** What was received and what became of it. */
export function historyService({ db, reading: reader }: AutomationsDependencies) {
  return {
    /** The account's events, the newest first. Throws not_found for an automation of somebody else. */
    async history(actor: Actor, query: HistoryQuery): Promise<Attempt[]> {
      const { automation_id } = query;
      if (automation_id && !(await findAutomation(db, actor.account_id, automation_id))) throw automationNotFound();
      return (await store.historyOf(db, actor.account_id, query)).map(presentAttempt);
    },

    /** One event with all that was received and understood. Throws not_found. */
    async attempt(actor: Actor, id: string): Promise<AttemptDetail> {
      const row = await store.detailOf(db, actor.account_id, id);
      const automation = row && (await automationById(db, row.automation_id));
      if (!row || !automation) throw eventNotFound();
      const { mapping, custom_message: message } = automation;
      const { body, content_type, part, fixed } = row;
      const asked = reader.readDetail({ body, content_type }, { part, fixed }, { mapping, message });
      const reading = await asked.catch(orWhenExceeded({ ...UNREAD, fields: [], text: null }));
      const { contact, sources } = reading.understood;
      const understood = CONTACT_FIELDS.map((field) => {
        const value = contact[field];
        return [field, value === undefined ? null : { value, path: sources[field] ?? [] }] as const;
      });
      const filled = reading.problem === null ? messageOf(automation, row.message, reading).text : row.message;
      return {
        ...presentAttempt(row),
        raw: row.part && row.body.length > 0 ? (reading.text ?? '').slice(0, MOST_RAW_BYTES) : rawText(row.body),
        content_type: row.content_type,
        headers: row.headers,
        fields: reading.fields,
        understood: Object.fromEntries(understood) as AttemptDetail['understood'],
        message: filled || null,
        rule: row.rule ?? '',
        timeline: row.timeline,
      };
    },
  };
}

/** The beginning of a body. What is no text shows as replacement characters. */
const rawText = (body: Uint8Array): string =>
  body.length === 0 ? CONTENTS_REMOVED : new TextDecoder(encodingOf(body)).decode(body.subarray(0, MOST_RAW_BYTES));

/** A row of the history as its page reads it. */
export function presentAttempt(row: store.HistoryRow): Attempt {
  const status = statusOf(row.status);
  return {
    id: row.id,
    automation_id: row.automation_id,
    trigger_name: row.trigger_name,
    created_at: row.received_at.toISOString(),
    processed_at: row.processed_at?.toISOString() ?? null,
    status,
    outcome: row.status,
    reason: row.reason,
    contact_data: row.contact ?? {},
    response_data: null,
    error_message: status === 'failed' ? row.reason : null,
    letter_id: row.letter_id,
    campaign_id: row.campaign_id,
    scribe_campaign_id: row.provider_campaign_id,
  };
}
