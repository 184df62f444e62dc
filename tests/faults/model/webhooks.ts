import type pg from 'pg';
import type { Memory } from '../work/memory.ts';
import { ask, compare, type Finding } from './finding.ts';
import { countEach } from './letters.ts';

/** The history of the webhooks that a CRM sent, and the letters that came of them. */
export async function compareWebhooks(
  db: pg.Client,
  { webhooks, contacts }: Memory,
  texts: string[],
): Promise<Finding[]> {
  const events = await ask<{ id: string; event_id: string; last_name: string; status: string }>(
    db,
    `select e.id, e.sender_event_id as event_id, e.contact ->> 'last_name' as last_name, e.status from automation_events e`,
  );
  const stored = new Map(events.map((event) => [event.id, event.event_id]));
  const times = countEach(events.map(({ event_id }) => event_id));
  const mailed = countEach(texts.flatMap((text) => /^Dear Grace (\w+), welcome/.exec(text)?.[1] ?? []));
  const statuses = new Map(events.map(({ last_name, status }) => [last_name, status]));
  return [
    compare(
      'Each webhook that was acknowledged is in the history under the id that was answered',
      webhooks.map(({ id, event_id }) => ({
        name: `${event_id}`,
        found: stored.get(id) === event_id ? 1 : 0,
        least: 1,
        most: 1,
      })),
    ),
    compare(
      'Each event of a CRM is one row',
      [...times].map(([name, found]) => ({ name, found, least: 1, most: 1 })),
    ),
    compare(
      'Each contact that a CRM sent has one letter that is mailed, or none where it cannot be mailed',
      [...contacts.values()].map(({ last_name, is_mailable }) => ({
        name: `${last_name} (${statuses.get(last_name)})`,
        found: mailed.get(last_name) ?? 0,
        least: is_mailable ? 1 : 0,
        most: is_mailable ? 1 : 0,
      })),
    ),
  ];
}
