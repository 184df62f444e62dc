import { randomBytes } from 'node:crypto';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import { isEntitled } from '../../../platform/http/member-rights.ts';
import { HOUR_MS } from '../../../platform/time.ts';
import { record } from '../../audit/record-service.ts';
import type { AuditAction } from '../../audit/rules.ts';
import type { AutomationsDependencies } from '../dependencies.ts';
import { nothingSeen } from '../errors.ts';
import { findOwn, lockOwn } from '../lookup-service.ts';
import { webhookUrl } from './rules.ts';
import type { ReplaceRequest, ReplaceSeenRequest, UrlReader } from './schema.ts';
import * as store from './store.ts';

export const newKey = (): string => randomBytes(24).toString('base64url');

/** The webhook URLs of an account: who is shown them, and how they are replaced. */
export function webhookUrlService({ db, clock, site_url }: Pick<AutomationsDependencies, 'db' | 'clock' | 'site_url'>) {
  const note = (tx: Db, actor: Actor, automation_id: string, action: AuditAction, after: object = {}) =>
    record(
      tx,
      actor,
      { action, subject: ['automation', automation_id], account_id: actor.account_id, after },
      clock.now(),
    );

  async function noteReader(tx: Db, { account_id, user_id }: Actor, automation_id: string): Promise<boolean> {
    return store.noteReader(tx, { account_id, automation_id, user_id }, clock.now());
  }

  /** Gives an automation a new key; whoever knows the old one has it for some hours more. Throws not_found. */
  async function replaceKey(tx: Db, actor: Actor, automation_id: string, old_url_hours: number): Promise<string> {
    const { account_id } = await lockOwn(tx, actor, automation_id);
    const at = clock.now();
    const former_until = old_url_hours > 0 ? new Date(at.getTime() + old_url_hours * HOUR_MS) : null;
    const key = newKey();
    await store.replaceKey(tx, { account_id, automation_id, key, former_until }, at);
    await note(tx, actor, automation_id, 'automation.url_replaced', { old_url_until: former_until });
    return key;
  }

  /** Replaces the URLs that a person was shown, within the step that takes the right from them. Gives how many. */
  async function replaceSeenBy(tx: Db, actor: Actor, { user_id, old_url_hours }: ReplaceSeenRequest): Promise<number> {
    const seen = await store.seenBy(tx, actor.account_id, user_id);
    for (const id of seen) await replaceKey(tx, actor, id, old_url_hours);
    return seen.length;
  }

  return {
    replaceSeenBy,

    /** The whole URL, noting who saw it. Throws not_found. */
    async showUrl(actor: Actor, id: string): Promise<{ webhook_url: string }> {
      const { key } = await findOwn(db, actor, id);
      await inTransaction(db, async (tx) => {
        if (await noteReader(tx, actor, id)) await note(tx, actor, id, 'automation.url_shown');
      });
      return { webhook_url: webhookUrl(site_url, id, key) };
    },

    /** A new URL, which the caller sees. Throws not_found. */
    replaceUrl: (actor: Actor, { id, old_url_hours }: ReplaceRequest): Promise<{ webhook_url: string }> =>
      inTransaction(db, async (tx) => {
        const key = await replaceKey(tx, actor, id, old_url_hours);
        await noteReader(tx, actor, id);
        return { webhook_url: webhookUrl(site_url, id, key) };
      }),

    /** Ends the URL before this one ahead of its time. Throws not_found. */
    stopOldUrl: (actor: Actor, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { former_key_until } = await lockOwn(tx, actor, id);
        if (!former_key_until) return;
        await store.endFormerKey(tx, id, clock.now());
        await note(tx, actor, id, 'automation.old_url_stopped');
      }),

    /** Throws not_found where the person was shown no URL that still works. */
    replaceUrlsSeenBy: (actor: Actor, request: ReplaceSeenRequest): Promise<number> =>
      inTransaction(db, async (tx) => {
        const replaced = await replaceSeenBy(tx, actor, request);
        if (replaced === 0) throw nothingSeen();
        return replaced;
      }),

    /** Who was shown URLs of the account that still work, former members included. */
    async urlReaders({ account_id }: Actor): Promise<UrlReader[]> {
      const found = await store.readersOf(db, account_id);
      return found.map(({ role, ...reader }) => ({
        ...reader,
        may_see: role !== null && isEntitled({ role, handles_billing: false }, 'automations'),
      }));
    },
  };
}
