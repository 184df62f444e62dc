import { setTimeout as sleep } from 'node:timers/promises';
import { expectStatus, SENDER } from '../../chaos/people.ts';
import type { Lane } from './customers.ts';
import { buy } from './purchases.ts';
import { newCustomer, type Session } from './session.ts';

const SLICE_BYTES = 4 * 1024;
const ROWS = 60;

/** One list after another is uploaded, paid and sent. */
export async function listLane(lane: Lane): Promise<void> {
  const session = await newCustomer(lane.client, lane.inbox, 'lists@example.com');
  lane.memory.people.add(session.email);
  for (let no = 1; !lane.isOver(); no++) {
    await sendList(lane, session, no);
    await sleep(2000);
  }
}

async function sendList(lane: Lane, session: Session, no: number): Promise<void> {
  const key = `list-${no}`;
  const list = { email: session.email, key, rows: ROWS, submitted: 'nothing' as 'nothing' | 'yes' };
  const import_id = await upload(session, no);
  for (;;) {
    const { state, error } = expectStatus(await session.get(`/rest/v1/imports/${import_id}`), 200).body;
    if (state === 'ready') break;
    if (state === 'failed') throw new Error(`List ${no} failed: ${error}`);
    await sleep(200);
  }
  const draft = {
    title: `List ${no}`,
    message: 'Dear {{first_name}}, this is {{Mark}}. Yours, Ada',
    campaign_type: 'bulk',
    text_type: 'Short Text',
    return_address: SENDER,
    template_id: lane.template_id,
    request_key: key,
  };
  lane.memory.lists.push(list);
  const created = expectStatus(await session.post('draft', 'create-campaign', draft), 200).body;
  const { id: campaign_id } = created.campaign as { id: string };
  expectStatus(await session.post('recipient', 'add-contacts', { campaign_id, import_id }), 200);
  for (;;) {
    const answer = expectStatus(await session.post('submission', 'submit-campaign', { campaign_id }), 200, 402);
    if (answer.status === 200) break;
    await buy(session, lane, ['stripe-checkout', { creditPackId: 'bundle_50' }]);
  }
  list.submitted = 'yes';
}

async function upload(session: Session, no: number): Promise<string> {
  const rows = Array.from(
    { length: ROWS },
    (_, n) => `Grace,Hopper,"${n + 1} Main St",Springfield,IL,62701,list ${no} row ${n + 1}`,
  );
  const bytes = new TextEncoder().encode(['First Name,Last Name,Street,City,State,ZIP,Mark', ...rows].join('\n'));
  const started = await session.post('list', 'import-start', {
    file_name: `list-${no}.csv`,
    size_bytes: bytes.length,
    mapping: { first_name: 0, last_name: 1, street: 2, city: 3, state: 4, zip: 5 },
    request_key: `list-${no}`,
  });
  const { import_id } = expectStatus(started, 200, 201).body as { import_id: string };
  for (let offset = 0; offset < bytes.length; ) {
    const answer = await session.call('list', 'PUT', `/rest/v1/imports/${import_id}/bytes`, {
      bytes: bytes.slice(offset, offset + SLICE_BYTES),
      headers: { 'Upload-Offset': String(offset) },
    });
    const found = (answer.body.details as { offset?: number } | undefined)?.offset ?? answer.body.offset;
    if (typeof found !== 'number') throw new Error(`The upload answered ${JSON.stringify(answer)}`);
    offset = found;
  }
  return import_id;
}
