import { withoutQuotes } from './error-rules.ts';

/**
 * The fields that a log line may have, each with the shape of its values. A field that is not named here, or whose value
 * looks different, does not get into the log: only its name does.
 */

const ID = /^[\w:.-]{1,200}$/;
const WORD = /^[A-Za-z][\w.:/-]{0,79}$/;
const TIME = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/;
const ROUTE = /^[A-Z]+ \/[\w/:*.{}-]*$/;
const NETWORK = /^[0-9A-Fa-f:./]{2,50}$/;

const matching = (shape: RegExp) => (value: unknown) =>
  typeof value === 'string' && shape.test(value) ? value : undefined;
const id = (value: unknown) => (typeof value === 'number' ? value : matching(ID)(value));
const word = matching(WORD);
const number = (value: unknown) => (typeof value === 'number' || value === null ? value : undefined);
const time = (value: unknown) => (value instanceof Date ? value.toISOString() : matching(TIME)(value));
const ids = (value: unknown) =>
  Array.isArray(value) && value.every((one) => id(one) !== undefined) ? value.slice(0, 50) : undefined;
/** Words of ours: what they quote is left out all the same. */
const sentence = (value: unknown) => (typeof value === 'string' ? withoutQuotes(value) : undefined);

const FIELDS = {
  ...{ request_id: id, account_id: id, user_id: id, template_id: id, session_id: id, provider_session_id: id },
  ...{ refund_order_id: id, payment_id: id, attempt_id: id, subscription_id: id, invoice_id: id, inquiry_id: id },
  ...{ event_id: id, event_ids: ids, remote_id: id, campaign: id, campaign_id: id, automation_id: id, approval_id: id },
  ...{
    issue_id: id,
    message_id: id,
    export_id: id,
    letter_id: id,
    run_id: id,
    backup_id: id,
    last_entry_id: id,
    hash: id,
  },
  ...{
    provider: word,
    ability: word,
    call: word,
    outcome: word,
    kind: word,
    type: word,
    code: word,
    mail: word,
    slug: word,
  },
  ...{ job: word, poller: word, rule: word, step: word, currency: word, reason: word, plan_id: word, signal: word },
  ...{ role: word, version: id, status: (value: unknown) => number(value) ?? word(value), url: matching(ROUTE) },
  ...{ method: word, ip: matching(NETWORK), ms: number, letters: number, differences: number, credits: number },
  ...{ amount_cents: number, agreed_cents: number, fee_cents: number, next_try_in_s: number, entries: number },
  ...{ journal: number, lots: number, movements: number, balance: number, debt: number, bytes: number, rows: number },
  ...{
    until: time,
    day: time,
    broken_day: time,
    created_at: time,
    paid_at: time,
    period_start: time,
    period_end: time,
  },
  ...{ files: number, place: word, free_bytes: number, reserve_bytes: number, table: word, made: number, month: id },
  ...{ what_to_do: sentence, why: sentence },
} satisfies Record<string, (value: unknown) => unknown>;

export type LogFields = { [Name in keyof typeof FIELDS]?: unknown };

/** These fields as a line may have them. `left_out` names those that it may not have. */
export function loggedFields(fields: LogFields): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  const left_out: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const shaped = Object.hasOwn(FIELDS, name) ? FIELDS[name as keyof typeof FIELDS](value) : undefined;
    if (shaped === undefined) left_out.push(name);
    else kept[name] = shaped;
  }
  return left_out.length > 0 ? { ...kept, left_out } : kept;
}
