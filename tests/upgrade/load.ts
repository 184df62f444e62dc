import { setTimeout as sleep } from 'node:timers/promises';
import { expectStatus, join, type Random, SENDER } from '../chaos/people.ts';
import type { RetryingClient } from '../chaos/retrying-client.ts';

/** What is asked of a shop besides single letters while it is upgraded. */

type IsOver = () => boolean;

const nameOf = (n: number): string =>
  `Event${[...n.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}`;

/** A CRM posts some events a second. Gives the last names of the contacts. */
export async function crmLane(
  client: RetryingClient,
  webhook: string,
  random: Random,
  isOver: IsOver,
): Promise<string[]> {
  const names: string[] = [];
  while (!isOver()) {
    const last_name = nameOf(names.length);
    names.push(last_name);
    const body = {
      event_id: `event-${names.length}`,
      first_name: 'Grace',
      last_name,
      email: `${last_name.toLowerCase()}@example.com`,
      address1: '7 Oak Avenue',
      city: 'Portland',
      state: 'OR',
      postal_code: '97201',
    };
    expectStatus(await client.request('webhook', 'POST', webhook, { body }), 202);
    await sleep(random() * 500);
  }
  return names;
}

/** Makes an automation. Gives its id and the path of its webhook. */
export async function makeAutomation(client: RetryingClient, token: string, card_design_id: string) {
  const custom_message = 'Dear [first name] [last name], welcome.';
  const body = { name: 'Welcome', card_design_id, custom_message, return_address: SENDER };
  const created = await client.request('automation', 'POST', '/rest/v1/automations', { token, body });
  const { id } = expectStatus(created, 200).body as { id: string };
  const shown = await client.request('automation', 'POST', '/functions/v1/show-webhook-url', { token, body: { id } });
  const { webhook_url } = expectStatus(shown, 200).body as { webhook_url: string };
  const { pathname, search } = new URL(webhook_url);
  return { id, webhook: `${pathname}${search}` };
}

type Shop = { url: string; token: string; template_id: string };

/** Uploads a list in small parts and sends a letter to each row, again and again. Gives the words of all letters. */
export async function listLane(
  { url, token, template_id }: Shop,
  random: Random,
  isOver: IsOver,
  failures: string[],
): Promise<string[]> {
  const marks: string[] = [];
  const ask = async (method: string, path: string, body?: object | Uint8Array, offset?: number) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(offset === undefined ? { 'Content-Type': 'application/json' } : { 'Upload-Offset': String(offset) }),
      },
      ...(body ? { body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body) } : {}),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) failures.push(`${method} ${path}: ${response.status} ${JSON.stringify(answer).slice(0, 120)}`);
    if (!response.ok && method !== 'GET') throw new Error(failures.at(-1));
    return answer;
  };
  for (let n = 1; !isOver(); n++) {
    const rows = Array.from({ length: 50 + Math.floor(random() * 300) }, (_, row) => `list ${n} row ${row + 1}`);
    const lines = rows.map((mark, row) => `Grace,Hopper,"${row + 1} Main St",Springfield,IL,62701,${mark}`);
    const list = new TextEncoder().encode(['First Name,Last Name,Street,City,State,ZIP,Mark', ...lines].join('\n'));
    const { import_id } = await ask('POST', '/functions/v1/import-start', {
      file_name: `list-${n}.csv`,
      size_bytes: list.length,
      mapping: { first_name: 0, last_name: 1, street: 2, city: 3, state: 4, zip: 5 },
      request_key: `list-${n}`,
    });
    const part = 1024 + Math.floor(random() * 8192);
    for (let offset = 0; offset < list.length; offset += part) {
      await ask('PUT', `/rest/v1/imports/${import_id}/bytes`, list.subarray(offset, offset + part), offset);
      await sleep(50);
    }
    for (let state: unknown; state !== 'ready'; await sleep(100)) {
      ({ state } = await ask('GET', `/rest/v1/imports/${import_id}`));
      if (state === 'failed') throw new Error(`List ${n} failed.`);
    }
    const draft = await ask('POST', '/functions/v1/create-campaign', {
      title: `List ${n}`,
      message: 'Dear {{first_name}}, this is {{Mark}}. Yours, Ada',
      campaign_type: 'bulk',
      text_type: 'Short Text',
      return_address: SENDER,
      template_id,
      request_key: `list-${n}`,
    });
    const { id: campaign_id } = draft.campaign as { id: string };
    await ask('POST', '/functions/v1/add-contacts', { campaign_id, import_id });
    await ask('POST', '/functions/v1/submit-campaign', { campaign_id });
    marks.push(...rows.map((mark) => `Dear Grace, this is ${mark}. Yours, Ada`));
    await sleep(random() * 2000);
  }
  return marks;
}

/** A page that is left open: its stream ends with the process that serves it, and is opened again. Gives how often. */
export async function pageLane(
  { url, token }: Pick<Shop, 'url' | 'token'>,
  isOver: IsOver,
  failures: string[],
): Promise<number> {
  let opened = 0;
  while (!isOver()) {
    const closing = new AbortController();
    const response = await fetch(`${url}/realtime/v1/events`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: closing.signal,
    });
    if (response.status !== 200) failures.push(`GET /realtime/v1/events: ${response.status}`);
    opened += 1;
    const until_over = setInterval(() => isOver() && closing.abort(), 200);
    try {
      for await (const _ of response.body ?? []);
    } catch (error) {
      if (!closing.signal.aborted) failures.push(`GET /realtime/v1/events: cut off (${error})`);
    }
    clearInterval(until_over);
    if (!isOver()) await sleep(1000);
  }
  return opened;
}

/** Loads scripts of pages that came from either version. `paths` gives those that may be asked for now. */
export async function scriptLane(
  url: string,
  paths: () => string[],
  isOver: IsOver,
  failures: string[],
): Promise<number> {
  let loaded = 0;
  for (; !isOver(); await sleep(50)) {
    const names = paths();
    const name = names[loaded++ % names.length];
    const response = await fetch(`${url}/assets/${name}`);
    await response.arrayBuffer();
    if (response.status !== 200) failures.push(`GET /assets/${name}: ${response.status}`);
  }
  return loaded;
}

export const signUpShop = (client: RetryingClient): Promise<string> => join(client, 'shop@example.com');
