import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { contactNamed, type LetterShop, letterShop } from '../../../tests/support/letter-shop.ts';
import { type Signature, signatureFromPointer } from '../../handwriting/ink/signature.ts';
import { type Db, rows, sql } from '../../platform/database/db.ts';
import type { PrintOrder } from '../../providers/print/port.ts';
import { previewRequest } from '../letters/schema.ts';
import { campaignDraft } from './schema.ts';

const drawn = (turns: number) =>
  signatureFromPointer([
    Array.from({ length: 40 }, (_, i) => ({ x: i * 9, y: 60 + 40 * Math.sin(i / turns) })),
  ]) as Signature;
const [FIRST, SECOND] = [drawn(2), drawn(5)];

let db: Db;
let shop: LetterShop;
beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = await letterShop(db);
});

const printed = async (campaign_id: string) => {
  await shop.work();
  const items = await rows<{ print_order: PrintOrder }>(
    db,
    sql`select p.print_order from press_items i join letter_print_orders p on p.letter_id = i.letter_id join letters l on l.id = i.letter_id where l.campaign_id = ${campaign_id}`,
  );
  return items.map((item) => item.print_order.signature);
};

describe('the signature of a letter', () => {
  it('reaches the press as it was approved, though the person has another one by then', async () => {
    const ada = await shop.customer();
    const sign = (signature: Signature) =>
      sql`update profiles set signature = ${JSON.stringify(signature)}::jsonb where user_id = ${ada.user_id}`.execute(
        db,
      );
    await sign(FIRST);
    const campaign = await shop.prepared(ada, { signature: FIRST });
    await sign(SECOND);
    await shop.campaigns.submit(ada, campaign);
    await sign(SECOND);
    expect(await printed(campaign)).toEqual([FIRST]);
  });

  it('is that of the last draft: replaced or removed', async () => {
    const ada = await shop.customer();
    const request_key = crypto.randomUUID();
    const id = await shop.prepared(ada, { request_key, signature: FIRST });
    await shop.campaigns.create(ada, shop.draft({ request_key, signature: SECOND }));
    await shop.campaigns.submit(ada, id);
    await shop.campaigns.create(ada, shop.draft({ request_key, signature: FIRST }));
    expect(await printed(id)).toEqual([SECOND]);

    const other_key = crypto.randomUUID();
    const unsigned = await shop.prepared(ada, { request_key: other_key, signature: FIRST });
    await shop.campaigns.create(ada, shop.draft({ request_key: other_key, signature: null }));
    await shop.campaigns.submit(ada, unsigned);
    expect(await printed(unsigned)).toEqual([undefined]);
  });

  it('is under each letter of a list', async () => {
    const ada = await shop.customer();
    const contacts = [contactNamed('Grace'), contactNamed('Joan')];
    const id = await shop.prepared(ada, { campaign_type: 'bulk', signature: FIRST }, contacts);
    await shop.campaigns.submit(ada, id);
    expect(await printed(id)).toEqual([FIRST, FIRST]);
  });

  it('does not travel with lists of campaigns', async () => {
    const ada = await shop.customer();
    await shop.prepared(ada, { signature: FIRST });
    expect(JSON.stringify(await shop.campaigns.list(ada, { limit: 10 }))).not.toContain('strokes');
  });

  it('is seen in the preview', async () => {
    const ada = await shop.customer();
    const request = previewRequest.parse({
      ...shop.draft(),
      message: 'Dear Grace,\nyours',
      recipient_address: contactNamed('Grace'),
    });
    const picture = async (signature: Signature | null) =>
      (await shop.letters.preview(ada, { ...request, signature })).preview.data.letter_preview;
    const [unsigned, signed, again] = [await picture(null), await picture(FIRST), await picture(FIRST)];
    expect(signed).not.toBe(unsigned);
    expect(again).toBe(signed);
  });

  it('is refused when it is none', () => {
    const broken = { ...FIRST, strokes: [[1, 2]] };
    expect(campaignDraft.safeParse({ ...shop.draft(), signature: broken }).success).toBe(false);
    expect(campaignDraft.safeParse({ ...shop.draft(), signature: FIRST }).success).toBe(true);
  });
});
