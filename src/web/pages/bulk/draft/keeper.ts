import { ApiError } from '../../../lib/api.ts';
import { type BulkDraft, hasWork } from './draft.ts';

const HERE_AFTER_MS = 300;
const THERE_AFTER_MS = 1500;
const AGAIN_AFTER_MS = 5000;

type Timer = ReturnType<typeof setTimeout>;

/** Where drafts are kept. `save` throws ApiError for a refusal; it is told which version the draft was made from. */
export type DraftShelf = {
  keepHere(draft: BulkDraft): void;
  save(draft: BulkDraft): Promise<{ version: string }>;
  /** The campaign is on its way already: nothing of it is to be kept. */
  wasSent(key: string): boolean;
};

/** What became of a draft in another tab or on another device, while it was open here. */
export type Elsewhere = 'changed' | 'gone';

/**
 * Keeps a draft while it changes: in this browser shortly after, on the server a moment later, and again as long as that
 * cannot be reached. The draft that it begins with counts as kept. Where the server has another one than this was made
 * from, nothing is saved there until `keepMine`; `onElsewhere` says so.
 */
export class CampaignKeeper {
  readonly #shelf: DraftShelf;
  readonly #onElsewhere: (what: Elsewhere | undefined) => void;
  #latest: BulkDraft;
  #here: BulkDraft;
  #there: BulkDraft;
  #version: string;
  /** Versions on the server are known by when they were written: these came from here. */
  readonly #sent_at = new Set<string>();
  #theirs: string | undefined;
  #ended = '';
  #saving: Promise<void> = Promise.resolve();
  #here_timer: Timer | undefined;
  #there_timer: Timer | undefined;

  constructor(opened: BulkDraft, shelf: DraftShelf, onElsewhere: (what: Elsewhere | undefined) => void) {
    this.#shelf = shelf;
    this.#onElsewhere = onElsewhere;
    this.#latest = this.#here = this.#there = opened;
    this.#version = opened.version;
  }

  changed(draft: BulkDraft): void {
    if (draft === this.#latest) return;
    if (draft.key !== this.#latest.key) {
      this.#version = draft.version;
      this.#decided();
    }
    this.#latest = draft;
    clearTimeout(this.#here_timer);
    this.#here_timer = setTimeout(() => this.#keepHere(), HERE_AFTER_MS);
    this.#keepThereAfter(THERE_AFTER_MS);
  }

  /** Keeps what is not kept yet at once, as when the page may be seen for the last time. */
  readonly leave = (): void => {
    this.#keepHere();
    this.#keepThere();
  };

  /** False when the server does not have the draft as it stands. */
  readonly keepNow = async (): Promise<boolean> => {
    this.leave();
    await this.#saving;
    return this.#isKept(this.#there);
  };

  /** Nothing of the draft with this key is kept any more; resolves when no save of it is under way. */
  async end(key: string): Promise<void> {
    this.#ended = key;
    this.#decided();
    await this.#saving;
  }

  /** The draft that stands here takes the place of the other one. */
  readonly keepMine = (): void => {
    this.#version = this.#theirs ?? '';
    this.#decided();
    this.#keepThere();
  };

  #decided(): void {
    if (this.#theirs === undefined) return;
    this.#theirs = undefined;
    this.#onElsewhere(undefined);
  }

  #isKept(kept: BulkDraft): boolean {
    return kept === this.#latest || this.#isOver(this.#latest.key) || !hasWork(this.#latest);
  }

  #isOver(key: string): boolean {
    return this.#ended === key || this.#shelf.wasSent(key);
  }

  #keepHere(): void {
    if (this.#isKept(this.#here)) return;
    this.#here = this.#latest;
    this.#shelf.keepHere(this.#stamped(this.#here));
  }

  #keepThere(): void {
    if (this.#theirs !== undefined || this.#isKept(this.#there)) return;
    const [before, kept] = [this.#there, this.#latest];
    this.#there = kept;
    const failed = (error: unknown) => {
      if (this.#there === kept) this.#there = before;
      this.#notSaved(error, kept);
    };
    // One after the other, so that an older state never comes last.
    this.#saving = this.#saving.then(() => this.#save(kept)).catch(failed);
  }

  async #save(kept: BulkDraft): Promise<void> {
    const stamped = this.#stamped(kept);
    this.#sent_at.add(stamped.saved_at);
    const { version } = await this.#shelf.save(stamped);
    if (kept.key !== this.#latest.key || this.#isOver(kept.key)) return;
    this.#version = version;
    if (this.#here === kept) this.#shelf.keepHere({ ...stamped, version });
  }

  #notSaved(error: unknown, { key }: BulkDraft): void {
    const code = error instanceof ApiError ? error.code : '';
    if (code !== 'draft_changed' && code !== 'draft_gone') {
      const is_refused = error instanceof ApiError && error.status < 500 && error.status !== 429;
      if (!is_refused) this.#keepThereAfter(AGAIN_AFTER_MS);
      return;
    }
    if (key !== this.#latest.key || this.#isOver(key)) return;
    const { version, saved_at } = (error as ApiError).details as { version?: string; saved_at?: string };
    // The answer to a save of ours was lost: it is our own draft that stands there.
    if (saved_at && version && this.#sent_at.has(saved_at)) {
      this.#version = version;
      this.#keepThere();
      return;
    }
    this.#theirs = version ?? '';
    this.#onElsewhere(code === 'draft_gone' ? 'gone' : 'changed');
  }

  #stamped(draft: BulkDraft): BulkDraft {
    return { ...draft, saved_at: new Date().toISOString(), version: this.#version };
  }

  #keepThereAfter(ms: number): void {
    clearTimeout(this.#there_timer);
    this.#there_timer = setTimeout(() => this.#keepThere(), ms);
  }
}
