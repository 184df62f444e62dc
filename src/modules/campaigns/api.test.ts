import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { actorOf, makePerson } from '../../../tests/support/factories.ts';
import { contactNamed, type LetterShop, letterShop } from '../../../tests/support/letter-shop.ts';
import type { Db } from '../../platform/database/db.ts';
import { type Actor, admin, customer } from '../../platform/http/endpoint.ts';
import { buildServer } from '../../platform/http/server.ts';
import { silentLog } from '../../platform/log.ts';
import { lettersApi } from '../letters/api.ts';
import { pressApi } from '../press/api.ts';
import { campaignsApi } from './api.ts';

let db: Db;
let shop: LetterShop;
const signed_in = new Map<string, Actor>();
let call: (who: Actor | null, method: string, path: string, body?: unknown) => Promise<Response>;
let asked: { maxCharacters: number } | undefined;

beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = await letterShop(db, {
    writing: {
      name: 'test',
      compose: async (request) => {
        asked = request;
        return { text: `About ${request.prompt}`, composer: 'test' };
      },
    },
  });
  const [campaigns, letters, press] = [
    campaignsApi(shop.campaigns),
    lettersApi(shop.letters, async () => {}, shop.clock),
    pressApi(shop.press),
  ];
  const table = {
    ...customer({
      'POST /functions/v1/create-campaign': campaigns.create,
      'POST /functions/v1/add-contacts': campaigns.addContacts,
      'POST /functions/v1/submit-campaign': campaigns.submit,
      'POST /functions/v1/deduct-credit': campaigns.deductCredit,
      'POST /functions/v1/cancel-campaign': campaigns.cancel,
      'POST /functions/v1/get-campaign-status': campaigns.statuses,
      'GET /rest/v1/campaigns': campaigns.list,
      'GET /rest/v1/campaign_contacts': campaigns.contacts,
      'GET /rest/v1/campaigns/:id/letters': campaigns.letters,
      'POST /functions/v1/get-preview': letters.preview,
      'POST /functions/v1/generate-letter-content': letters.generateContent,
    }),
    ...admin({
      'GET /rest/v1/press/queue': press.waiting.queue,
      'GET /rest/v1/print_runs': press.runs,
      'GET /rest/v1/print_runs/:id': press.run,
      'GET /rest/v1/print_runs/:id/cards.pdf': press.cardsPdf,
      'POST /functions/v1/press-create-run': press.createRun,
      'POST /functions/v1/press-mark-run': press.markRun,
      'POST /functions/v1/press-mark-letter': press.markLetter,
    }),
  };
  const server = buildServer({
    table,
    authenticate: async (request) => signed_in.get(request.headers.get('authorization') ?? '') ?? null,
    log: silentLog,
    check_answers: true,
    trust_proxy: false,
  });
  call = async (who, method, path, body) => {
    if (who) signed_in.set(who.session_id, who);
    return server.request(path, {
      method,
      headers: { 'content-type': 'application/json', ...(who ? { authorization: who.session_id } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
});

async function ok<T>(response: Promise<Response>): Promise<T> {
  const answered = await response;
  const body = await answered.json();
  expect(answered.status, JSON.stringify(body)).toBe(200);
  return body as T;
}

const post = <T>(who: Actor, name: string, body: unknown) => ok<T>(call(who, 'POST', `/functions/v1/${name}`, body));

describe('a campaign over the wire', () => {
  it('a letter is saved, addressed, submitted, paid, followed and cancelled', async () => {
    const ada = await shop.customer(3);
    const { contact_email: _, phone: __, ...bare } = contactNamed('Grace');
    const contact = { ...bare, unit: null, google_place_id: 'x' };
    const { campaign } = await post<{ campaign: { id: string } }>(
      ada,
      'create-campaign',
      shop.draft({ request_key: 'wire' }),
    );
    expect(await post(ada, 'add-contacts', { campaign_id: campaign.id, contacts: [contact] })).toMatchObject({
      added: 1,
    });
    const sent = await post(ada, 'submit-campaign', { campaign_id: campaign.id });
    expect(sent).toMatchObject({
      letters: 1,
      campaign: { status: 'submitted', contact_count: 1, template_name: 'Plain' },
    });
    expect(await post(ada, 'deduct-credit', { credits_to_deduct: 1, reason: 'x', campaign_id: campaign.id })).toEqual({
      already_charged: true,
      balance: 2,
    });
    expect(
      await post(ada, 'get-campaign-status', { campaign_ids: [campaign.id], update_delivery_status: true }),
    ).toEqual({
      statuses: { [campaign.id]: { status: 'submitted', status_label: 'Submitted', delivery_data: null } },
      cached: false,
    });
    const [listed] = await ok<{ template_preview_url: string }[]>(call(ada, 'GET', '/rest/v1/campaigns?limit=100'));
    expect(listed?.template_preview_url).toMatch(/^\/storage\/v1\/object\/public\/template-images\//);
    expect(await ok(call(ada, 'GET', `/rest/v1/campaign_contacts?campaign_id=${campaign.id}&limit=10`))).toMatchObject([
      { first_name: 'Grace', unit: '' },
    ]);
    expect(await ok(call(ada, 'GET', `/rest/v1/campaigns/${campaign.id}/letters`))).toMatchObject([
      { contact_name: 'Grace Reader', status_label: 'Submitted' },
    ]);
    expect(await post(ada, 'cancel-campaign', { campaign_id: campaign.id })).toMatchObject({
      campaign: { status: 'draft' },
    });
    const again = await call(ada, 'POST', '/functions/v1/submit-campaign', { campaign_id: 'nonsense' });
    expect(again.status).toBe(404);
  });
});

describe('previews and writing over the wire', () => {
  it('a preview is four PNG pictures of the four views, and only of designs that one may use', async () => {
    const ada = await shop.customer();
    const request = { ...shop.draft(), recipient_address: contactNamed('Grace') };
    const { preview } = await post<{ preview: { data: Record<string, string> } }>(ada, 'get-preview', request);
    expect(Object.keys(preview.data).sort()).toEqual([
      'card_exterior',
      'envelope_preview',
      'letter_preview',
      'template_interior',
    ]);
    for (const url of Object.values(preview.data)) expect(url).toMatch(/^data:image\/png;base64,iVBOR/);
    expect(preview.data.letter_preview).not.toBe(preview.data.template_interior);
    const [width, height] = [16, 20].map((at) =>
      Buffer.from(preview.data.letter_preview!.split(',')[1]!, 'base64').readUInt32BE(at),
    );
    expect(width! / height!).toBeCloseTo(2 / 3, 5);
    const missing = await call(ada, 'POST', '/functions/v1/get-preview', {
      ...request,
      template_id: crypto.randomUUID(),
    });
    expect(missing.status).toBe(404);
    const broken = await call(ada, 'POST', '/functions/v1/get-preview', { ...request, hand: 'nobody' });
    expect(await broken.json()).toMatchObject({ user_message: 'Preview Error - Could not generate preview image.' });
  });

  it('a message that no card fits is refused with its length, in a preview and in a draft', async () => {
    const ada = await shop.customer();
    const long = { message: 'x'.repeat(5000), text_type: 'Short Text' };
    const bodies = {
      'get-preview': { ...shop.draft(), ...long, recipient_address: contactNamed('Grace') },
      'create-campaign': { ...shop.draft(), ...long },
    };
    for (const [name, body] of Object.entries(bodies)) {
      const refused = await call(ada, 'POST', `/functions/v1/${name}`, body);
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({
        code: 'message_too_long',
        user_message: expect.stringMatching(/^This message has 5,000 characters\. .* never more than 1,755\./),
      });
    }
  });

  it('the same letter gives the same preview, also when many are asked for at once', async () => {
    const ada = await shop.customer();
    const request = { ...shop.draft(), recipient_address: contactNamed('Grace'), seed: 'one' };
    const all = await Promise.all(Array.from({ length: 6 }, () => post(ada, 'get-preview', request)));
    expect(new Set(all.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('writing is never asked for more characters than the card takes', async () => {
    const ada = await shop.customer();
    const request = { prompt: 'the party', tone: 'friendly', occasion: '', textType: 'Short Text', maxCharacters: 300 };
    expect(await post(ada, 'generate-letter-content', request)).toEqual({ generatedText: 'About the party' });
    expect(asked?.maxCharacters).toBe(150);
  });
});

describe('the press over the wire', () => {
  it('the press is for administrators, who get runs and their sheets', async () => {
    const ada = await shop.customer();
    const boss = actorOf(await makePerson(db, { admin: true }), { operator_roles: ['owner'] });
    const { id } = await shop.campaigns.create(ada, shop.draft());
    await shop.campaigns.addContacts(ada, id, [contactNamed('Grace')]);
    await shop.campaigns.submit(ada, id);
    await shop.work();
    expect((await call(ada, 'GET', '/rest/v1/press/queue')).status).toBe(403);
    expect((await call(null, 'GET', '/rest/v1/press/queue')).status).toBe(401);
    const { waiting } = await ok<{ waiting: number }>(call(boss, 'GET', '/rest/v1/press/queue'));
    expect(waiting).toBeGreaterThan(0);
    const run = await post<{ id: string }>(boss, 'press-create-run', {});
    await shop.work();
    const sheets = await call(boss, 'GET', `/rest/v1/print_runs/${run.id}/cards.pdf`);
    expect(sheets.headers.get('content-type')).toBe('application/pdf');
    expect(sheets.headers.get('content-disposition')).toMatch(/^attachment; filename="run-\d+-cards\.pdf"$/);
    expect((await sheets.text()).slice(0, 5)).toBe('%PDF-');
    const { items } = await ok<{ items: { id: string }[] }>(call(boss, 'GET', `/rest/v1/print_runs/${run.id}`));
    expect(
      (
        await call(boss, 'POST', '/functions/v1/press-mark-letter', {
          item_id: items[0]!.id,
          status: 'failed',
          reason: ' ',
        })
      ).status,
    ).toBe(400);
    await post(boss, 'press-mark-letter', { item_id: items[0]!.id, status: 'failed', reason: 'Torn.' });
    expect(await post(boss, 'press-mark-run', { run_id: run.id, status: 'printed' })).toMatchObject({
      status: 'printed',
    });
    expect(await ok<unknown[]>(call(boss, 'GET', '/rest/v1/print_runs'))).toHaveLength(1);
    expect((await call(ada, 'GET', `/rest/v1/print_runs/${run.id}/cards.pdf`)).status).toBe(403);
  });
});
