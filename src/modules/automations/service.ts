import { HANDS } from '../../handwriting/hands.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { unknownHand } from '../letters/errors.ts';
import type { AutomationsDependencies } from './dependencies.ts';
import { automationNotFound, cannotSwitchOn, incomplete } from './errors.ts';
import { decisionService } from './events/decision-service.ts';
import { historyService } from './events/history-service.ts';
import { processingService } from './events/processing-service.ts';
import { inPausedCampaigns, resumeService } from './events/resume-service.ts';
import { lastCampaignsOf, releaseHeld } from './events/store.ts';
import { listenerService } from './listener/service.ts';
import { findOwn, lockOwn } from './lookup-service.ts';
import { mailService } from './mail-service.ts';
import { retentionService } from './retention/service.ts';
import { draftProblem, heldText, sampleBody, shownStatus, switchOnProblem } from './rules.ts';
import { type Automation, type AutomationDraft, NEW_AUTOMATION } from './schema.ts';
import { settingsService } from './settings-service.ts';
import * as store from './store.ts';
import { webhookUrl } from './webhook-urls/rules.ts';
import { newKey, webhookUrlService } from './webhook-urls/service.ts';

export type AutomationsService = ReturnType<typeof automationsService>;

/** Automations: set up, fed by a CRM's webhooks, and sending a letter for each event that passes their rules. */
export function automationsService(dependencies: AutomationsDependencies) {
  const { db, clock, campaigns } = dependencies;
  const listener = listenerService(dependencies);
  const presentAll = (found: store.AutomationRow[]) => present(dependencies, found);

  return {
    ...historyService(dependencies),
    ...processingService(dependencies),
    ...resumeService(dependencies),
    ...decisionService(dependencies),
    ...settingsService(dependencies),
    ...mailService(dependencies),
    ...retentionService(dependencies),
    ...webhookUrlService(dependencies),
    receive: listener.receive,

    list: async (actor: Actor): Promise<Automation[]> => presentAll(await store.automationsOf(db, actor.account_id)),

    /** Throws not_found. */
    get: async (actor: Actor, id: string): Promise<Automation> =>
      only(await presentAll([await findOwn(db, actor, id)])),

    /**
     * A new automation collects events and sends nothing. With `words_later` its message is still missing, without which it is
     * never switched on. Throws automation_incomplete and
     * template_not_found.
     */
    async create(actor: Actor, draft: AutomationDraft, words_later = false): Promise<Automation> {
      const row = await inTransaction(db, async (tx) => {
        const content = await checked(dependencies, tx, actor, draft, undefined, words_later);
        return store.insertAutomation(tx, { ...content, ...ownerOf(actor) }, clock.now());
      });
      return only(await presentAll([row]));
    },

    /** Changes what the draft names. Throws not_found, automation_incomplete and template_not_found. */
    async update(actor: Actor, id: string, draft: AutomationDraft): Promise<Automation> {
      await inTransaction(db, async (tx) => {
        const row = await lockOwn(tx, actor, id);
        await store.updateAutomation(tx, id, await checked(dependencies, tx, actor, draft, row), clock.now());
      });
      return only(await presentAll([await findOwn(db, actor, id)]));
    },

    /** Its URL answers 410 from then on, and what waits is skipped. Throws not_found. */
    async remove(actor: Actor, id: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockOwn(tx, actor, id);
        await store.markDeleted(tx, id, clock.now());
        await releaseHeld(tx, id, clock.now());
      });
    },

    /** A copy with a URL of its own, which collects events first. Throws not_found. */
    async duplicate(actor: Actor, id: string): Promise<Automation> {
      const { id: _, key: __, ...row } = await findOwn(db, actor, id);
      const name = `${row.name.slice(0, 190)} (copy)`;
      return only(
        await presentAll([await store.insertAutomation(db, { ...row, ...ownerOf(actor), name }, clock.now())]),
      );
    },

    /** Starts or stops sending. Switching on also continues a paused automation. Throws not_found and cannot_switch_on. */
    async switch(actor: Actor, id: string, on: boolean): Promise<Automation> {
      await inTransaction(db, async (tx) => {
        const row = await lockOwn(tx, actor, id);
        if (on && row.held_reason !== null)
          throw cannotSwitchOn(`${heldText(row.held_reason)} Contact us to continue.`);
        const problem = on ? switchOnProblem(row, await store.wasUnderstood(tx, id)) : null;
        if (problem) throw cannotSwitchOn(problem);
        await store.setStatus(tx, id, on ? 'on' : 'off', null, clock.now());
        await releaseHeld(tx, id, clock.now());
      });
      const last = on ? await lastCampaignsOf(db, [id]) : [];
      for (const { campaign_id } of last) await campaigns.resumeOngoing(campaign_id);
      return only(await presentAll([await findOwn(db, actor, id)]));
    },

    /** Adds a test event to the history, as if it had been sent. It never sends a letter. Throws not_found. */
    async test(actor: Actor, id: string, body = sampleBody()): Promise<{ id: string }> {
      const row = await findOwn(db, actor, id);
      return { id: await listener.receiveTest(row, new TextEncoder().encode(body)) };
    },
  };
}

const ownerOf = ({ account_id, user_id }: Actor) => ({
  account_id,
  created_by: user_id,
  key: newKey(),
});

/** The automation as it will be stored, if it may be. */
async function checked(
  { templates }: AutomationsDependencies,
  tx: Db,
  actor: Actor,
  draft: AutomationDraft,
  row: store.AutomationRow | undefined,
  words_later = false,
): Promise<store.Editable> {
  const { signature = row ? signatureOf(row) : NEW_AUTOMATION.signature, ...changes } = draft;
  const { kind, header, encoding, secret } = { header: null, encoding: null, secret: undefined, ...signature };
  const kept = row?.signature_kind === kind ? row.signature_secret : null;
  const merged = {
    ...NEW_AUTOMATION,
    ...row,
    ...changes,
    signature_kind: kind,
    signature_secret: kind === 'none' || kind === 'highlevel' ? null : (secret ?? kept),
    signature_header: header || null,
    signature_encoding: encoding ?? null,
  };
  const problem = draftProblem(
    { ...merged, signature: { kind }, has_secret: Boolean(merged.signature_secret) },
    words_later,
  );
  const { name, card_design_id } = merged;
  if (problem || !name || !card_design_id) throw incomplete(problem ?? '');
  if (!HANDS.some((known) => known.id === merged.hand)) throw unknownHand();
  if (draft.card_design_id) await templates.usableBy(tx, actor.account_id, card_design_id);
  return {
    ...merged,
    name,
    card_design_id,
    filters: {
      event_types: [...merged.filters.event_types],
      tags: [...merged.filters.tags],
      states: [...merged.filters.states],
    },
  };
}

const signatureOf = (row: store.AutomationRow) => ({
  kind: row.signature_kind,
  ...(row.signature_header ? { header: row.signature_header } : {}),
  ...(row.signature_encoding ? { encoding: row.signature_encoding } : {}),
});

const only = ([first]: Automation[]): Automation => {
  if (!first) throw automationNotFound();
  return first;
};

/** Automations as their page reads them. */
async function present(dependencies: AutomationsDependencies, found: store.AutomationRow[]): Promise<Automation[]> {
  const { db, clock, templates, site_url } = dependencies;
  const now = clock.now();
  const month_start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const activities = await store.activityOf(
    db,
    found.map(({ id }) => id),
    month_start,
  );
  const activity = new Map(activities.map((one) => [one.automation_id, one]));
  const on = found.filter(({ status }) => status === 'on').map(({ id }) => id);
  const held = await inPausedCampaigns(dependencies, on);
  return Promise.all(
    found.map(async (row) => {
      const design = await templates.byId(db, row.card_design_id);
      const did = activity.get(row.id);
      const {
        account_id: _,
        created_by: user_id,
        key: ___,
        former_key_until,
        switched_on_at: _______,
        deleted_at: ____,
        held_at: _____,
        ...shown
      } = row;
      const {
        signature_kind,
        signature_secret,
        signature_header,
        signature_encoding,
        held_reason: ______,
        ...rest
      } = shown;
      return {
        ...rest,
        user_id,
        ...shownStatus(row),
        // The next event would find the campaign paused, and then pause the automation.
        ...(held.has(row.id) &&
          row.held_reason === null && { status: 'paused' as const, paused_reason: 'member' as const }),
        webhook_url: webhookUrl(site_url, row.id),
        old_url_until: former_key_until && former_key_until > now ? former_key_until.toISOString() : null,
        signature: { ...signatureOf(row), has_secret: signature_secret !== null },
        template: design ? { id: design.id, name: design.name, preview_url: design.preview_image_url } : null,
        sent_this_month: did?.sent_this_month ?? 0,
        // Each letter is one credit.
        credits_this_month: did?.sent_this_month ?? 0,
        last_event:
          did?.last_id && did.last_at && did.last_status
            ? { id: did.last_id, at: did.last_at.toISOString(), status: did.last_status, reason: did.last_reason }
            : null,
        waiting_for_approval: did?.waiting_for_approval ?? 0,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
      };
    }),
  );
}
