import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { contactNamed, type LetterShop, letterShop } from '../../../tests/support/letter-shop.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';

/** A message that does not fit on its card is only mailed by someone who was asked whether it may be cut off. */

const LONG = Array.from({ length: 20 }, (_, n) => `This is line ${n + 1}.`).join('\n');
/** Fits with a name that is short, and not with one that takes lines of its own. */
const TIGHT = `${Array.from({ length: 12 }, (_, n) => `Line ${n + 1}`).join('\n')}\n{{first_name}}`;
const WIDE_NAME = 'Wilhelmina-Maximiliane-Hannelore-Wendeline-Mathilde-Wunnibalda';

let db: Db;
let shop: LetterShop;
let owner: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
  shop = await letterShop(db);
});
beforeEach(async () => {
  owner = await shop.customer();
});

const balance = () => shop.credits.balanceOf(db, owner.account_id);

describe('a letter that is too long for its card', () => {
  it('is refused and costs nothing, until its sender accepts that it is cut off', async () => {
    const id = await shop.prepared(owner, { message: LONG, text_type: 'Short Text' });
    await expect(shop.campaigns.submit(owner, id)).rejects.toMatchObject({ code: 'message_cut_off', status: 422 });
    expect(await balance()).toBe(5);
    expect(await shop.campaigns.submit(owner, id, undefined, { accepts_cut_off: true })).toMatchObject({ letters: 1 });
    expect(await balance()).toBe(4);
    // Asked again by a second tab: it is sent.
    expect(await shop.campaigns.submit(owner, id)).toMatchObject({ letters: 1 });
  });

  it('is refused when another member is asked to send it', async () => {
    const id = await shop.prepared(owner, { message: LONG });
    const ask = { campaign_id: id, note: '' };
    await expect(shop.approvals.ask(owner, ask)).rejects.toMatchObject({ code: 'message_cut_off' });
    const { id: approval_id } = await shop.approvals.ask(owner, { ...ask, accepts_cut_off: true });
    const approved = await shop.approvals.decide(owner, { approval_id, decision: 'approve', note: '' });
    expect(approved).toMatchObject({ state: 'approved', cards: 1 });
  });

  it('is refused for the two lines that its signature takes', async () => {
    const thirteen = Array.from({ length: 13 }, (_, n) => `Line ${n + 1}`).join('\n');
    const signature = { kind: 'typed' as const, text: 'Ada' };
    const unsigned = await shop.prepared(owner, { message: thirteen });
    expect(await shop.campaigns.submit(owner, unsigned)).toMatchObject({ letters: 1 });
    const signed = await shop.prepared(owner, { message: thirteen, signature } as never);
    await expect(shop.campaigns.submit(owner, signed)).rejects.toMatchObject({ code: 'message_cut_off' });
  });
});

describe('a list', () => {
  it('is refused for the one card whose name makes it too long', async () => {
    const contacts = [contactNamed('Al'), contactNamed(WIDE_NAME), contactNamed('Al')];
    const id = await shop.prepared(owner, { campaign_type: 'bulk', message: TIGHT }, contacts);
    await expect(shop.campaigns.submit(owner, id)).rejects.toMatchObject({
      code: 'message_cut_off',
      user_message: expect.stringContaining('fit on 1 card:'),
    });
    expect(await balance()).toBe(5);
    const short = await shop.prepared(owner, { campaign_type: 'bulk', message: TIGHT }, [contactNamed('Al')]);
    expect(await shop.campaigns.submit(owner, short)).toMatchObject({ letters: 1 });
  });

  it('that is changed while it is checked is not sent as it is now', async () => {
    const id = await shop.prepared(owner, { message: 'Hello', request_key: 'changed' });
    const submitted = shop.campaigns.submit(owner, id);
    shop.clock.move(1000);
    const changed = shop.campaigns.create(owner, shop.draft({ message: LONG, request_key: 'changed' }));
    const [sent] = await Promise.allSettled([submitted, changed]);
    const [letter] = await shop.lettersOf(id);
    if (sent?.status === 'fulfilled') expect(letter?.text).toBe('Hello');
    else expect(sent?.reason).toMatchObject({ code: expect.stringMatching(/campaign_changed|message_cut_off/) });
  });
});
