import type pg from 'pg';
import type { Memory, SingleLetter } from '../work/memory.ts';
import { ask, compare, type Finding } from './finding.ts';

type CampaignRow = {
  key: string;
  campaigns: number;
  letters: number;
  printed: number;
  mailed: number;
  runs: number;
  charged: number;
};

const CAMPAIGNS = `select k as key, count(distinct c.id)::int as campaigns, count(distinct l.id)::int as letters,
    count(distinct i.id) filter (where i.status <> 'cancelled')::int as printed,
    count(distinct i.id) filter (where i.status = 'shipped' and l.status = 'shipped')::int as mailed,
    count(distinct (i.id, p.run_id)) filter (where i.status <> 'cancelled' and p.run_id is not null)::int as runs,
    coalesce((select -sum(t.credits_amount) from credit_transactions t where t.campaign_id = any(array_agg(c.id))), 0)::int as charged
  from unnest($1::text[]) as k left join campaigns c on c.request_key = k left join letters l on l.campaign_id = c.id
    left join press_items i on i.letter_id = l.id left join print_run_items p on p.item_id = i.id group by k`;

/** How often a single letter may be mailed, given what its sender was told. */
function range({ submitted, cancelled }: SingleLetter): { least: number; most: number } {
  if (cancelled === 'yes') return { least: 0, most: 0 };
  return { least: submitted === 'yes' && cancelled !== 'nothing' ? 1 : 0, most: 1 };
}

export async function compareLetters(db: pg.Client, { letters, lists }: Memory): Promise<Finding[]> {
  const rows = await ask<CampaignRow>(db, CAMPAIGNS, [[...letters, ...lists].map(({ key }) => key)]);
  const of = new Map(rows.map((row) => [row.key, row]));
  const wanted = [
    ...letters.map((letter) => ({ name: letter.mark, row: of.get(letter.key), ...range(letter) })),
    ...lists.map(({ key, rows: most, submitted }) => ({
      name: key,
      row: of.get(key),
      least: submitted === 'yes' ? most : 0,
      most,
    })),
  ];
  const at = (claim: string, read: (row: CampaignRow) => number) =>
    compare(
      claim,
      wanted.map(({ row, ...each }) => ({ ...each, found: row ? read(row) : 0 })),
      sumText(rows.map(read)),
    );
  const same = (claim: string, read: (row: CampaignRow) => number) =>
    compare(
      claim,
      rows.map((row) => ({ name: row.key, found: read(row), least: row.mailed, most: row.mailed })),
      sumText(rows.map(read)),
    );
  const texts = await ask<{ text: string; n: number }>(
    db,
    `select print_order ->> 'text' as text, count(*)::int as n from press_items where status <> 'cancelled' group by 1`,
  );
  return [
    at('Each letter that was acknowledged is mailed, none twice, none that was taken back', ({ mailed }) => mailed),
    same('Each mailed letter is charged one credit, and no other', ({ charged }) => charged),
    same('Each mailed letter is one order at the press', ({ printed }) => printed),
    same('Each mailed letter is in one print run', ({ runs }) => runs),
    compare(
      'A letter has one draft',
      rows.map(({ key, campaigns }) => ({ name: key, found: campaigns, least: 0, most: 1 })),
    ),
    compare(
      'No two printed letters have the same words',
      texts.map(({ text, n }) => ({ name: text, found: n, least: 1, most: 1 })),
    ),
  ];
}

const sumText = (numbers: number[]): string => `${numbers.reduce((sum, n) => sum + n, 0)}`;

export async function compareWebhooks(db: pg.Client, { webhooks, contacts }: Memory): Promise<Finding[]> {
  const events = await ask<{ id: string; event_id: string; last_name: string; letters: number; status: string }>(
    db,
    `select e.id, e.sender_event_id as event_id, e.contact ->> 'last_name' as last_name, e.status,
      (select count(*) from press_items i where i.letter_id = e.letter_id and i.status = 'shipped')::int as letters
      from automation_events e`,
  );
  const stored = new Map(events.map((event) => [event.id, event.event_id]));
  const times = new Map<string, number>();
  for (const { event_id } of events) times.set(event_id, (times.get(event_id) ?? 0) + 1);
  const mailed = new Map<string, number>();
  for (const { last_name, letters } of events) mailed.set(last_name, (mailed.get(last_name) ?? 0) + letters);
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
