import { ApiError } from '../../lib/api.ts';
import type { Draft, DraftStore } from './store.ts';

const LOCAL_DELAY_MS = 300;
const REMOTE_DELAY_MS = 1500;
const RETRY_DELAY_MS = 5000;

type Timer = ReturnType<typeof setTimeout>;

/**
 * The server's copies of drafts. `save` sends the version that the draft is based on, and `remove` the one that is given;
 * both throw ApiError when refused. `load` gives null where there is no such draft.
 */
export type RemoteDrafts<D> = {
  load(key: string): Promise<D | null>;
  save(draft: D): Promise<{ version: string }>;
  remove(key: string, version?: string): Promise<unknown>;
};

export type AutosaveOptions<D extends Draft> = {
  /** The copy in this browser, which may not be possible; the server's copy counts. */
  local: Pick<DraftStore<D>, 'save' | 'remove' | 'wasSent'>;
  remote: Pick<RemoteDrafts<D>, 'save' | 'remove'>;
  /** Whether a draft has anything worth saving. */
  hasWork(draft: D): boolean;
  /** Called when the server does not have the latest changes although it was asked to save them, and when it has them again. */
  onUnsaved?(is_unsaved: boolean): void;
  /** Called when the server has a newer version, and with undefined when that is resolved. */
  onConflict?(conflict: DraftConflict | undefined): void;
};

/** What happened to the draft in another tab or on another device while it was open here. */
export type DraftConflict = 'changed' | 'gone';

/**
 * Saves a draft as it changes: in this browser shortly after a change, on the server a moment later, with retries while
 * the server cannot be reached. A draft that was emptied is removed from both. When the server has a newer version, nothing is
 * saved there until `overwrite`.
 */
export class DraftAutosave<D extends Draft> {
  readonly #options: AutosaveOptions<D>;
  #latest: D;
  #local: D;
  #remote: D;
  #version: string;
  /** When each save from here was made. Recognizes our own save after a lost response. */
  readonly #sent_at = new Set<string>();
  #remote_version: string | undefined;
  #ended = '';
  #is_unsaved = false;
  #is_stopped = false;
  #saving: Promise<void> = Promise.resolve();
  #local_timer: Timer | undefined;
  #remote_timer: Timer | undefined;

  /** `saved` is the draft as it is stored now. A new draft without any work in it counts as saved too. */
  constructor(saved: D, options: AutosaveOptions<D>) {
    this.#options = options;
    this.#latest = this.#local = this.#remote = saved;
    this.#version = saved.version;
  }

  changed(draft: D): void {
    if (draft === this.#latest) return;
    if (draft.key !== this.#latest.key) {
      this.#version = draft.version;
      this.#clearConflict();
    }
    this.#latest = draft;
    clearTimeout(this.#local_timer);
    if (!this.#is_stopped) this.#local_timer = setTimeout(() => this.#saveLocal(), LOCAL_DELAY_MS);
    this.#scheduleRemote(REMOTE_DELAY_MS);
  }

  /** Saves pending changes immediately, as when the page is hidden. */
  readonly leave = (): void => {
    this.#saveLocal();
    this.#saveRemote();
  };

  /** Saves nothing any more, because the session has ended. */
  readonly stop = (): void => {
    this.#is_stopped = true;
    clearTimeout(this.#local_timer);
    clearTimeout(this.#remote_timer);
  };

  /** Asks about a draft that the server has no more, as a refused submission says. */
  readonly reportGone = (): void => this.#reportConflict('gone', '');

  get is_in_conflict(): boolean {
    return this.#remote_version !== undefined;
  }

  /** Saves now. Returns false when the server does not have the current draft. */
  readonly saveNow = async (): Promise<boolean> => {
    this.leave();
    await this.#saving;
    return this.#isSaved(this.#remote);
  };

  /** Stops saving the draft with this key and removes it from this browser. Resolves when no save is in flight. */
  async end(key: string): Promise<void> {
    this.#ended = key;
    this.#options.local.remove(key);
    this.#clearConflict();
    await this.#saving;
  }

  /** Does the same, and removes the draft from the server too. */
  async remove(key: string): Promise<void> {
    await this.end(key);
    // If this fails, the customer can still delete the draft where drafts are listed.
    await this.#options.remote.remove(key).catch(() => undefined);
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
    this.#options.onConflict?.(undefined);
  }

  #isSaved(saved: D): boolean {
    return saved === this.#latest || this.#isFinished(this.#latest.key);
  }

  #isFinished(key: string): boolean {
    return this.#ended === key || this.#options.local.wasSent(key);
  }

  #saveLocal(): void {
    if (this.#is_stopped || this.#isSaved(this.#local)) return;
    this.#local = this.#latest;
    if (!this.#options.hasWork(this.#latest)) this.#options.local.remove(this.#latest.key);
    else this.#options.local.save(this.#stamped(this.#latest));
  }

  #saveRemote(): void {
    if (this.#is_stopped || this.is_in_conflict || this.#isSaved(this.#remote)) return;
    const [before, saved] = [this.#remote, this.#latest];
    this.#remote = saved;
    const failed = (error: unknown) => {
      if (this.#remote === saved) this.#remote = before;
      this.#handleFailure(error, saved);
    };
    // One save at a time, so that an older state never overwrites a newer one.
    this.#saving = this.#saving.then(() => this.#save(saved)).catch(failed);
  }

  async #save(saved: D): Promise<void> {
    const { remote, local, hasWork } = this.#options;
    const stamped = this.#stamped(saved);
    const is_empty = !hasWork(saved);
    this.#sent_at.add(stamped.saved_at);
    const version = is_empty ? '' : (await remote.save(stamped)).version;
    if (is_empty && stamped.version !== '') await remote.remove(saved.key, stamped.version);
    this.#noteUnsaved(false);
    if (saved.key !== this.#latest.key || this.#isFinished(saved.key)) return;
    this.#version = version;
    if (this.#local === saved && !is_empty && !this.#is_stopped) local.save({ ...stamped, version });
  }

  #handleFailure(error: unknown, { key }: D): void {
    const code = error instanceof ApiError ? error.code : '';
    if (code !== 'draft_changed' && code !== 'draft_gone') {
      const is_refused = error instanceof ApiError && error.status < 500 && error.status !== 429;
      if (!is_refused) this.#scheduleRemote(RETRY_DELAY_MS);
      this.#noteUnsaved(true);
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
    this.#reportConflict(code === 'draft_gone' ? 'gone' : 'changed', version ?? '');
  }

  #reportConflict(what: DraftConflict, version: string): void {
    this.#remote_version = version;
    this.#options.onConflict?.(what);
  }

  #noteUnsaved(is_unsaved: boolean): void {
    if (is_unsaved === this.#is_unsaved) return;
    this.#is_unsaved = is_unsaved;
    this.#options.onUnsaved?.(is_unsaved);
  }

  #stamped(draft: D): D {
    return { ...draft, saved_at: new Date().toISOString(), version: this.#version };
  }

  #scheduleRemote(ms: number): void {
    clearTimeout(this.#remote_timer);
    if (this.#is_stopped) return;
    this.#remote_timer = setTimeout(() => this.#saveRemote(), ms);
  }
}
