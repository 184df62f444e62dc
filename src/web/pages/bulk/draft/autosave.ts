import { ApiError } from '../../../lib/api.ts';
import { type BulkDraft, hasWork } from './draft.ts';

const LOCAL_DELAY_MS = 300;
const REMOTE_DELAY_MS = 1500;
const RETRY_DELAY_MS = 5000;

type Timer = ReturnType<typeof setTimeout>;

/** Where drafts are saved. `saveRemote` sends the version the draft is based on and throws ApiError when refused. */
export type DraftStorage = {
  saveLocal(draft: BulkDraft): void;
  saveRemote(draft: BulkDraft): Promise<{ version: string }>;
  /** Whether the campaign was already submitted; then it is no longer saved. */
  wasSent(key: string): boolean;
};

/** What happened to the draft in another tab or on another device while it was open here. */
export type DraftConflict = 'changed' | 'gone';

/**
 * Saves a draft as it changes: in this browser shortly after a change, on the server a moment later, with retries while
 * the server cannot be reached. The opened draft counts as saved. When the server has a newer version, `onConflict` is
 * called and nothing is saved there until `overwrite`.
 */
export class DraftAutosave {
  readonly #storage: DraftStorage;
  readonly #onConflict: (what: DraftConflict | undefined) => void;
  #latest: BulkDraft;
  #local: BulkDraft;
  #remote: BulkDraft;
  #version: string;
  /** When each save from here was made. Recognizes our own save after a lost response. */
  readonly #sent_at = new Set<string>();
  #remote_version: string | undefined;
  #ended = '';
  #saving: Promise<void> = Promise.resolve();
  #local_timer: Timer | undefined;
  #remote_timer: Timer | undefined;

  constructor(opened: BulkDraft, storage: DraftStorage, onConflict: (what: DraftConflict | undefined) => void) {
    this.#storage = storage;
    this.#onConflict = onConflict;
    this.#latest = this.#local = this.#remote = opened;
    this.#version = opened.version;
  }

  changed(draft: BulkDraft): void {
    if (draft === this.#latest) return;
    if (draft.key !== this.#latest.key) {
      this.#version = draft.version;
      this.#clearConflict();
    }
    this.#latest = draft;
    clearTimeout(this.#local_timer);
    this.#local_timer = setTimeout(() => this.#saveLocal(), LOCAL_DELAY_MS);
    this.#scheduleRemote(REMOTE_DELAY_MS);
  }

  /** Saves pending changes immediately, as when the page is hidden. */
  readonly leave = (): void => {
    this.#saveLocal();
    this.#saveRemote();
  };

  /** Saves now. Returns false when the server does not have the current draft. */
  readonly saveNow = async (): Promise<boolean> => {
    this.leave();
    await this.#saving;
    return this.#isSaved(this.#remote);
  };

  /** Stops saving the draft with this key. Resolves when no save is in flight. */
  async end(key: string): Promise<void> {
    this.#ended = key;
    this.#clearConflict();
    await this.#saving;
  }

  /** Replaces the server's version with this one. */
  readonly overwrite = (): void => {
    this.#version = this.#remote_version ?? '';
    this.#clearConflict();
    this.#saveRemote();
  };

  #clearConflict(): void {
    if (this.#remote_version === undefined) return;
    this.#remote_version = undefined;
    this.#onConflict(undefined);
  }

  #isSaved(saved: BulkDraft): boolean {
    return saved === this.#latest || this.#isFinished(this.#latest.key) || !hasWork(this.#latest);
  }

  #isFinished(key: string): boolean {
    return this.#ended === key || this.#storage.wasSent(key);
  }

  #saveLocal(): void {
    if (this.#isSaved(this.#local)) return;
    this.#local = this.#latest;
    this.#storage.saveLocal(this.#stamped(this.#local));
  }

  #saveRemote(): void {
    if (this.#remote_version !== undefined || this.#isSaved(this.#remote)) return;
    const [before, saved] = [this.#remote, this.#latest];
    this.#remote = saved;
    const failed = (error: unknown) => {
      if (this.#remote === saved) this.#remote = before;
      this.#handleFailure(error, saved);
    };
    // One save at a time, so that an older state never overwrites a newer one.
    this.#saving = this.#saving.then(() => this.#save(saved)).catch(failed);
  }

  async #save(saved: BulkDraft): Promise<void> {
    const stamped = this.#stamped(saved);
    this.#sent_at.add(stamped.saved_at);
    const { version } = await this.#storage.saveRemote(stamped);
    if (saved.key !== this.#latest.key || this.#isFinished(saved.key)) return;
    this.#version = version;
    if (this.#local === saved) this.#storage.saveLocal({ ...stamped, version });
  }

  #handleFailure(error: unknown, { key }: BulkDraft): void {
    const code = error instanceof ApiError ? error.code : '';
    if (code !== 'draft_changed' && code !== 'draft_gone') {
      const is_refused = error instanceof ApiError && error.status < 500 && error.status !== 429;
      if (!is_refused) this.#scheduleRemote(RETRY_DELAY_MS);
      return;
    }
    if (key !== this.#latest.key || this.#isFinished(key)) return;
    const { version, saved_at } = (error as ApiError).details as { version?: string; saved_at?: string };
    // The response to our own save was lost, so the server's version is ours.
    if (saved_at && version && this.#sent_at.has(saved_at)) {
      this.#version = version;
      this.#saveRemote();
      return;
    }
    this.#remote_version = version ?? '';
    this.#onConflict(code === 'draft_gone' ? 'gone' : 'changed');
  }

  #stamped(draft: BulkDraft): BulkDraft {
    return { ...draft, saved_at: new Date().toISOString(), version: this.#version };
  }

  #scheduleRemote(ms: number): void {
    clearTimeout(this.#remote_timer);
    this.#remote_timer = setTimeout(() => this.#saveRemote(), ms);
  }
}
