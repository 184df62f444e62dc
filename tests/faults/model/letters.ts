import type pg from 'pg';
import type { Memory, SingleLetter } from '../work/memory.ts';
import type { ScribeWorld } from '../world/scribe-world.ts';
import { ask, compare, type Finding } from './finding.ts';

type CampaignRow = { key: string; campaigns: number; shipped: number; charged: number; printed: number; runs: number };

const CAMPAIGNS = `select k as key, count(distinct c.id)::int as campaigns,
    count(distinct l.id) filter (where l.status in ('shipped', 'delivered'))::int as shipped,
    count(distinct i.id) filter (where i.status <> 'cancelled')::int as printed,
    count(distinct (i.id, p.run_id)) filter (where i.status <> 'cancelled' and p.run_id is not null)::int as runs,
    coalesce((select -sum(t.credits_amount) from credit_transactions t where t.campaign_id = any(array_agg(c.id))), 0)::int as charged
  from unnest($1::text[]) as k left join campaigns c on c.request_key = k left join letters l on l.campaign_id = c.id
    left join press_items i on i.letter_id = l.id left join print_run_items p on p.item_id = i.id group by k`;

/** The texts of all letters that were mailed: by our own press, or as Scribe says. */
export async function mailedTexts(db: pg.Client, scribe: ScribeWorld | null): Promise<string[]> {
  if (scribe) return scribe.posted();
  const rows = await ask<{ text: string }>(
    db,
    `select coalesce(i.print_order, p.print_order) ->> 'text' as text from press_items i
      left join letter_print_orders p on p.letter_id = i.letter_id where i.status = 'shipped'`,
  );
  return rows.map(({ text }) => text);
}

/** The request key of the order that a letter's words belong to; undefined for a letter of an automation. */
export function keyOf(text: string): string | undefined {
  const mark = /this is (.+?)\. Yours/.exec(text)?.[1];
  const list = mark && /^list (\d+) row/.exec(mark)?.[1];
  return list ? `list-${list}` : mark && `key-${mark}`;
}

/** How often a single letter may be mailed, given what its sender was told. */
function range({ submitted, cancelled }: SingleLetter): { least: number; most: number } {
  if (cancelled === 'yes') return { least: 0, most: 0 };
  return { least: submitted === 'yes' && cancelled !== 'nothing' ? 1 : 0, most: 1 };
}

export async function compareLetters(
  db: pg.Client,
  { letters, lists }: Memory,
  texts: string[],
  has_press: boolean,
): Promise<Finding[]> {
  const rows = await ask<CampaignRow>(db, CAMPAIGNS, [[...letters, ...lists].map(({ key }) => key)]);
  const mailed = countEach(texts.flatMap((text) => keyOf(text) ?? []));
  const wanted = [
    ...letters.map((letter) => ({ name: letter.key, ...range(letter) })),
    ...lists.map(({ key, rows: most, submitted }) => ({ name: key, least: submitted === 'yes' ? most : 0, most })),
  ];
  const same = (claim: string, read: (row: CampaignRow) => number) =>
    compare(
      claim,
      rows.map((row) => {
        const times = mailed.get(row.key) ?? 0;
        return { name: row.key, found: read(row), least: times, most: times };
      }),
      `${rows.reduce((sum, row) => sum + read(row), 0)}`,
    );
  return [
    compare(
      'Each letter that was acknowledged is mailed, none twice, none that was taken back',
      wanted.map((each) => ({ ...each, found: mailed.get(each.name) ?? 0 })),
      `${texts.length} mailed`,
    ),
    compare('No letter is mailed that nobody asked for', [
      {
        name: 'orders',
        found: [...mailed.keys()].filter((key) => !wanted.some(({ name }) => name === key)).length,
        least: 0,
        most: 0,
      },
    ]),
    compare(
      'No two mailed letters have the same words',
      [...countEach(texts)].map(([text, found]) => ({ name: text, found, least: 1, most: 1 })),
    ),
    same('Each mailed letter is charged one credit, and no other', ({ charged }) => charged),
    same('Its sender sees that each mailed letter is mailed, and no other', ({ shipped }) => shipped),
    ...(has_press
      ? [
          same('Each mailed letter is one order at the press', ({ printed }) => printed),
          same('Each mailed letter is in one print run', ({ runs }) => runs),
        ]
      : []),
    compare(
      'A letter has one draft',
      rows.map(({ key, campaigns }) => ({ name: key, found: campaigns, least: 0, most: 1 })),
    ),
  ];
}

export function countEach(things: string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const each of things) times.set(each, (times.get(each) ?? 0) + 1);
  return times;
}
