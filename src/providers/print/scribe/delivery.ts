import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Log } from '../../../platform/log.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import { isCode, type ScribeClient } from './client.ts';
import { CONTACTS_PER_REQUEST, contactOf, MOST_TRIES, retryAfterTriesMs } from './rules.ts';
import * as store from './store.ts';
import { takeBack } from './withdrawal.ts';

export type DeliveryParts = {
  db: Db;
  clock: Clock;
  log: Log;
  client: ScribeClient;
  /** The archive of a card design: `1.png` outside, `2.png` inside. Throws a rejected ProviderError without one. */
  artwork(template_id: string): Promise<Uint8Array>;
};

/** Longer than any one call may take, so that nobody takes over a campaign whose worker lives. */
const LEASE_MS = 3 * 60_000;
/** Time for other jobs; what is left is taken up by the next run. */
const RUN_MS = 2 * 60_000;
const HOLD_MS = 10 * 60_000;
const PAUSE_AFTER_FAILURE_MS = 30_000;
const REBUILDING_COUNTS_AS_TRIES = 10;

/** Trouble that is the operator's to mend, in their words. */
const OPERATOR_TROUBLE: Record<string, string> = {
  wallet_empty: 'The wallet at Scribe is empty. Letters are kept and sent once it is filled up.',
  unauthorized: 'Scribe refuses SCRIBE_API_TOKEN. Letters are kept and sent once the token is right.',
  forbidden: 'Scribe forbids this account to send. Letters are kept and sent once that is mended.',
};

/** Somebody else has taken the campaign over meanwhile: nothing more may be written about it. */
class ClaimLost extends Error {}

export const newClaim = (clock: Clock): store.Claim => {
  const at = clock.now();
  return { claim_id: crypto.randomUUID(), at, until: new Date(at.getTime() + LEASE_MS) };
};

/**
 * Brings campaigns to Scribe, step by step. What is about to be done is written before each call and what came of it
 * after: whoever finds a campaign after a kill knows how to go on without a letter lost or doubled. Drafts cost nothing
 * and are never posted, so one whose list is unclear is thrown away and made anew; only sending counts, and Scribe
 * itself refuses to send a campaign twice.
 */
export function scribeDelivery(parts: DeliveryParts) {
  const { db, clock, client, log } = parts;
  const in_ms = (ms: number) => new Date(clock.now().getTime() + ms);

  async function advance(c: store.Campaign, to: Parameters<typeof store.advance>[2]): Promise<store.Campaign> {
    return held(await store.advance(db, c, to, in_ms(LEASE_MS)));
  }

  const again = (c: store.Campaign, tries: number): store.Aftermath => ({
    letters: 'again',
    due_at: clock.now(),
    tries: c.tries + tries,
  });

  /** Takes one step, with one call at most. Undefined when there is nothing more to do. */
  async function step(c: store.Campaign): Promise<store.Campaign | undefined> {
    if (c.is_wanted) return takeBack(parts, c, again(c, 0));
    switch (c.step) {
      case 'waiting':
        return makeDraft(c);
      case 'listing':
        return takeBack(parts, c, again(c, 1));
      case 'draft': {
        const next = await store.recipientsFrom(db, c, CONTACTS_PER_REQUEST);
        if (next.length > 0) return list(c, next);
        const begun = held(await store.beginSending(db, c, in_ms(LEASE_MS)));
        return begun.is_wanted ? begun : send(begun);
      }
      case 'sending':
        return send(c);
      default:
        return store.release(db, c, null, c.tries);
    }
  }

  async function makeDraft(c: store.Campaign): Promise<store.Campaign | undefined> {
    if ((await store.livingCount(db, c)) === 0) return takeBack(parts, c, again(c, 0));
    const zip = await parts.artwork(c.template_id);
    const scribe_id = await client.addCampaign({ ...c, zip });
    return advance(c, { step: 'draft', scribe_id, listed_count: 0 });
  }

  async function list(c: store.Campaign, next: { recipient: Parameters<typeof contactOf>[0] }[]) {
    const contacts = next.map(({ recipient }) => contactOf(recipient));
    const listing = await advance(c, { step: 'listing' });
    const taken = await client.addContacts(c.scribe_id!, contacts);
    if (taken !== undefined && taken < contacts.length) {
      const said = `Scribe took ${taken} of ${contacts.length} recipients.`;
      throw new ProviderError('rejected', said, { code: 'invalid' });
    }
    return advance(listing, { step: 'draft', listed_count: c.listed_count + contacts.length });
  }

  async function send(c: store.Campaign): Promise<undefined> {
    try {
      await client.send(c.scribe_id!);
    } catch (error) {
      if (!isCode(error, 'already_sent')) throw error;
    }
    await store.markSent(db, c, clock.now());
  }

  /** Decides what becomes of a campaign whose step failed. Throws when others cannot go on now either. */
  async function afterFailure(c: store.Campaign, failure: ProviderError): Promise<void> {
    const trouble = OPERATOR_TROUBLE[failure.code ?? ''];
    if (trouble || failure.kind === 'throttled') {
      // Nothing was done, so a list that was begun is as it was.
      if (c.step === 'listing') await advance(c, { step: 'draft' });
      await store.release(db, c, clock.now(), c.tries);
      if (!trouble) throw failure;
      log.error('scribe_account', failure, { what_to_do: trouble, next_try_in_s: HOLD_MS / 1000 });
      await store.hold(db, in_ms(HOLD_MS));
      throw failure;
    }
    if (failure.kind === 'rejected') return takeBack(parts, c, await afterRefusal(c, failure));
    if (c.tries < MOST_TRIES) throw failure;
    const reason = `The letter could not be handed over. ${failure.message}`;
    return takeBack(parts, c, { letters: 'failed', reason });
  }

  /** A bad address must not take the others along; a bad text or card is bad for all. */
  async function afterRefusal(c: store.Campaign, failure: ProviderError): Promise<store.Aftermath> {
    log.warn('scribe_refused', { campaign: c.id, step: c.step, why: failure.message });
    const is_vanished = failure.code === 'not_found' || c.step === 'sending';
    if (c.step !== 'waiting' && is_vanished && c.tries < MOST_TRIES) return again(c, REBUILDING_COUNTS_AS_TRIES);
    if (c.step === 'listing' && (await store.livingCount(db, c)) > 1) {
      return { letters: 'in halves', due_at: clock.now(), tries: c.tries };
    }
    return { letters: 'failed', reason: failure.message };
  }

  /** Works a claimed campaign until it is sent or cannot go on. Throws when others cannot go on now either. */
  async function work(claimed: store.Campaign): Promise<void> {
    let c: store.Campaign | undefined = claimed;
    try {
      while (c) c = await step(c);
    } catch (error) {
      if (error instanceof ClaimLost) return;
      if (!(error instanceof ProviderError)) log.error('scribe_failed', error, { campaign: claimed.id });
      const failure = error instanceof ProviderError ? error : new ProviderError('retryable', String(error));
      // What was begun is written in its row, and not in what the step was given.
      const begun = await store.stillClaimed(db, claimed);
      if (!begun) return;
      try {
        await afterFailure(begun, failure);
      } finally {
        await store.release(db, begun, in_ms(retryAfterTriesMs(begun.tries)), begun.tries + 1);
      }
    }
  }

  return {
    work,

    /** Works what is due. Returns when more is due, null when nothing waits. */
    async run(): Promise<Date | null> {
      const ends = in_ms(RUN_MS);
      while (clock.now() < ends) {
        const until = await store.heldUntil(db);
        if (until && until > clock.now()) return until;
        const c = await store.claimDue(db, newClaim(clock));
        if (!c) break;
        try {
          await work(c);
        } catch (error) {
          if (!(error instanceof ProviderError)) throw error;
          return in_ms(error.retry_after_ms ?? PAUSE_AFTER_FAILURE_MS);
        }
      }
      return store.nextDue(db);
    },
  };
}

function held(c: store.Campaign | undefined): store.Campaign {
  if (!c) throw new ClaimLost();
  return c;
}
