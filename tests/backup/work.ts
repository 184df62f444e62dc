import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCanvas } from '@napi-rs/canvas';
import type pg from 'pg';
import { customerLane, join, type LetterRequest, operatorLane, type Random } from '../chaos/people.ts';
import type { RetryingClient } from '../chaos/retrying-client.ts';

/** A picture that a customer uploaded, when that was begun, and when it was acknowledged. */
export type Upload = { name: string; begun_at: number; acknowledged_at: number | null };
/** What customers asked for while backups were made. */
export type Work = { letters: LetterRequest[]; uploads: Upload[] };

const CUSTOMERS = 3;
/** As many designs as an account may have. */
const DESIGNS_OF_ONE = 20;

/**
 * Customers sign up, buy credits, order letters and upload cards of their own, and an operator prints and mails, until it is
 * over. Each asks again until the answer has come: what is acknowledged may never be lost.
 */
export async function atWork(
  client: RetryingClient,
  url: string,
  work: Work,
  lane: { template_id: string; random: Random; isOver: () => boolean },
): Promise<void> {
  const customers = Array.from({ length: CUSTOMERS }, (_, n) =>
    customerLane(client, { ...lane, name: `marmalade-${n + 1}` }, work.letters),
  );
  await Promise.all([
    ...customers,
    uploadLane(client, url, work.uploads, lane.isOver),
    operatorLane(client, lane.isOver),
  ]);
}

async function uploadLane(
  client: RetryingClient,
  url: string,
  uploads: Upload[],
  isOver: () => boolean,
): Promise<void> {
  for (let n = 0, token = ''; !isOver(); n++) {
    if (n % DESIGNS_OF_ONE === 0) token = await join(client, `painter-${n}@example.com`);
    const upload: Upload = { name: `Card ${n + 1}`, begun_at: Date.now(), acknowledged_at: null };
    uploads.push(upload);
    await uploadCard(url, token, upload.name, n);
    upload.acknowledged_at = Date.now();
    await sleep(700);
  }
}

/** Uploads a card of a customer's own, asking again until it is acknowledged. */
export async function uploadCard(url: string, token: string, name: string, n: number): Promise<void> {
  const form = new FormData();
  form.set('name', name);
  form.set('outside', new Blob([new Uint8Array(picture(n))], { type: 'image/png' }), 'outside.png');
  for (let status = 0; status !== 201; await sleep(300)) {
    const asked = { method: 'POST', headers: { Authorization: `Bearer ${token}` }, body: form };
    // An upload without an answer is made again: then there are two of it, and one of them at least must be there.
    status = await fetch(`${url}/rest/v1/own_designs`, asked).then(
      (answer) => answer.body?.cancel().then(() => answer.status) ?? answer.status,
      () => 0,
    );
    if (status >= 400 && status < 500 && status !== 429) throw new Error(`The upload was answered with ${status}.`);
  }
}

function picture(n: number): Buffer {
  const canvas = createCanvas(1375, 2000);
  const drawn = canvas.getContext('2d');
  drawn.fillStyle = `hsl(${(n * 47) % 360} 60% 60%)`;
  drawn.fillRect(0, 0, 1375, 2000);
  return canvas.toBuffer('image/png');
}

/** What a database holds of the work, and a sum over all that belongs to it. */
export type Found = { marks: Set<string>; designs: Set<string>; sum: string };

/** Reads letters, charges and designs of one moment of the database. */
export async function foundIn(db: pg.Client): Promise<Found> {
  await db.query('begin isolation level repeatable read read only');
  const { rows: letters } = await db.query<{ text: string }>(
    "select letter_text(letters) as text from letters where letter_text(letters) like '%marmalade-%' order by id",
  );
  const { rows: designs } = await db.query<{ name: string }>(
    'select name from letter_templates where account_id is not null order by id',
  );
  const { rows: money } = await db.query<{ entry: string }>(
    'select t::text as entry from credit_transactions t order by id',
  );
  await db.query('commit');
  const marks = letters.map(({ text }) => /marmalade-[\d-]+\d/.exec(text)?.[0] ?? '');
  const all = [...marks, ...designs.map(({ name }) => name), ...money.map(({ entry }) => entry)].join('\n');
  return {
    marks: new Set(marks),
    designs: new Set(designs.map(({ name }) => name)),
    sum: `${marks.length} letters, ${designs.length} designs, ${createHash('sha256').update(all).digest('hex').slice(0, 12)}`,
  };
}

/** What was acknowledged before a time and is not there, and what is there although it was begun after it. */
export function differences({ letters, uploads }: Work, found: Found, at: number): string[] {
  const wrong = (
    what: string,
    name: string,
    is_there: boolean,
    one: { begun_at: number; acknowledged_at: number | null },
  ) => {
    if (!is_there && one.acknowledged_at !== null && one.acknowledged_at < at) return [`${what} ${name} is lost`];
    return is_there && one.begun_at > at ? [`${what} ${name} is of a later time`] : [];
  };
  return [
    ...letters.flatMap((one) => wrong('letter', one.mark, found.marks.has(one.mark), one)),
    ...uploads.flatMap((one) => wrong('design', one.name, found.designs.has(one.name), one)),
  ];
}
