import { z } from 'zod';
import { ownKey } from '../../lib/session/account.ts';
import { viewing } from '../../lib/session/viewing.ts';
import { readJson, writeJson } from './stored-json.ts';

/** What every draft has besides its content. */
export const draftFields = {
  /** Identifies the draft until it is sent. Its payment and submission refer to it. */
  key: z.string().min(1),
  /** When it was last saved, as an ISO time. */
  saved_at: z.string().default('').catch(''),
  /** The server's version that this draft is based on; empty while the server has none. */
  version: z.string().default('').catch(''),
};
export type Draft = { key: string; saved_at: string; version: string };

const sentDraft = z.object({
  key: z.string(),
  campaign_id: z.string(),
  /** The payment that it was sent with, if one was made for it. */
  session_id: z.string().optional(),
});
export type SentDraft = z.infer<typeof sentDraft>;

/**
 * One person's draft of a kind in this browser, and the draft of that kind that was sent last. All tabs share both, so
 * a reload or a closed tab loses nothing, and no tab brings back a draft that another one has sent.
 */
export class DraftStore<D extends Draft> {
  readonly #schema: z.ZodType<D>;
  readonly #storage: Storage;
  readonly #draft_item: string;
  readonly #sent_item: string;

  constructor(kind: string, schema: z.ZodType<D>, user_id: string, storage: Storage = localStorage) {
    this.#schema = schema;
    this.#storage = storage;
    this.#draft_item = `longhand.draft.${kind}.${ownKey(user_id)}`;
    this.#sent_item = `longhand.sent.${kind}.${ownKey(user_id)}`;
  }

  /** Returns the saved draft, unless it was sent since. */
  read(): D | undefined {
    const draft = this.#saved();
    return draft && !this.wasSent(draft.key) ? draft : undefined;
  }

  /** Returns false when the browser cannot store the draft. A customer's draft stays out of the browser of an operator who views it. */
  save(draft: D): boolean {
    if (viewing()) return true;
    return writeJson(this.#draft_item, draft, this.#storage);
  }

  /** Removes the saved draft, unless it is another one. */
  remove(key: string): void {
    if (this.#saved()?.key === key) this.#storage.removeItem(this.#draft_item);
  }

  /** Returns the draft that was sent last. */
  readSent(): SentDraft | undefined {
    return sentDraft.safeParse(readJson(this.#sent_item, this.#storage)).data;
  }

  wasSent(key: string): boolean {
    return this.readSent()?.key === key;
  }

  /** Records that the server has the campaign of a draft. The other tabs are notified. */
  markSent(sent: SentDraft): void {
    writeJson(this.#sent_item, sent, this.#storage);
  }

  /** Calls back when another tab has sent a draft. Returns the function that unsubscribes. */
  subscribeToSent(onSent: (sent: SentDraft) => void): () => void {
    const listen = (event: StorageEvent) => {
      const sent = event.key === this.#sent_item ? this.readSent() : undefined;
      if (sent) onSent(sent);
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }

  #saved(): D | undefined {
    return this.#schema.safeParse(readJson(this.#draft_item, this.#storage)).data;
  }
}
