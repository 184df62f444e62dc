import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { type AutosaveOptions, DraftAutosave, type DraftConflict } from './autosave.ts';

const OPENED = { key: 'k', title: 'A', saved_at: '', version: 'v0' };
type Titled = typeof OPENED;
const titled = (title: string): Titled => ({ ...OPENED, title });
const titleOf = (draft: Titled) => draft.title;

let local: Titled[];
let removed: string[];
let saved: Titled[];
let sent: string;
let removed_there: [key: string, version: string | undefined][];
let onRemove: () => Promise<unknown>;
let conflicts: (DraftConflict | undefined)[];
let answer: (draft: Titled) => Promise<{ version: string }>;
const localDrafts = {
  save: (draft: Titled) => local.push(draft) > 0,
  remove: (key: string) => void removed.push(key),
  wasSent: (key: string) => key === sent,
};
const remoteDrafts = {
  save(draft: Titled) {
    saved.push(draft);
    return answer(draft);
  },
  remove(key: string, version?: string) {
    removed_there.push([key, version]);
    return onRemove();
  },
};
const autosaveOf = (options: Partial<AutosaveOptions<Titled>> = {}) =>
  new DraftAutosave(OPENED, {
    local: localDrafts,
    remote: remoteDrafts,
    hasWork: ({ title }) => title !== '',
    onConflict: (what) => void conflicts.push(what),
    ...options,
  });
const refused = (status: number, code: string, details = {}) => Promise.reject(new ApiError(status, { code, details }));

beforeEach(() => {
  vi.useFakeTimers();
  [local, removed, saved, sent, conflicts, removed_there] = [[], [], [], '', [], []];
  onRemove = async () => undefined;
  answer = async () => ({ version: `v${saved.length}` });
});
afterEach(() => void vi.useRealTimers());

describe('a draft that changes', () => {
  it('is saved in the browser first, then on the server, once for all changes in between', async () => {
    const autosave = autosaveOf();
    autosave.changed(titled('B'));
    await vi.advanceTimersByTimeAsync(200);
    autosave.changed(titled('C'));
    await vi.advanceTimersByTimeAsync(300);
    expect([local.map(titleOf), saved]).toEqual([['C'], []]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([saved.map(titleOf), saved.map(({ version }) => version)]).toEqual([['C'], ['v0']]);
    autosave.changed(titled('D'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saved.map(({ version }) => version)).toEqual(['v0', 'v1']);
    expect(local.at(-1)).toMatchObject({ version: 'v2' });
  });

  it('reaches the server even when it changed while the previous version was being saved locally', async () => {
    const autosave = autosaveOf();
    autosave.changed(titled('B'));
    await vi.advanceTimersByTimeAsync(300);
    autosave.changed(titled('C'));
    autosave.leave();
    autosave.changed(titled('D'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(titleOf(saved.at(-1) as Titled)).toBe('D');
  });

  it('is not saved when it is unchanged, finished, or new and empty', async () => {
    const autosave = autosaveOf();
    autosave.changed(OPENED);
    autosave.changed({ ...titled(''), key: 'new', version: '' });
    autosave.changed(OPENED);
    await vi.advanceTimersByTimeAsync(5000);
    autosave.changed(titled('B'));
    sent = 'k';
    await vi.advanceTimersByTimeAsync(5000);
    sent = '';
    await autosave.end('k');
    autosave.changed(titled('C'));
    await vi.advanceTimersByTimeAsync(5000);
    expect([local, saved, removed_there]).toEqual([[], [], []]);
  });

  it('is removed here and on the server once it is empty, and added again when it is written again', async () => {
    const autosave = autosaveOf();
    autosave.changed(titled(''));
    await vi.advanceTimersByTimeAsync(300);
    expect(removed).toEqual(['k']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([removed_there, await autosave.saveNow()]).toEqual([[['k', 'v0']], true]);
    autosave.changed(titled('B'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saved).toMatchObject([{ title: 'B', version: '' }]);
    expect([local.map(titleOf), removed_there.length]).toEqual([['B', 'B'], 1]);
  });

  it('that is emptied while it is first saved is removed from the server afterwards', async () => {
    const autosave = autosaveOf();
    autosave.changed({ ...titled('B'), key: 'new', version: '' });
    autosave.leave();
    autosave.changed({ ...titled(''), key: 'new', version: '' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([saved.map(titleOf), removed_there]).toEqual([['B'], [['new', 'v1']]]);
  });

  it('is removed here and on the server when it is sent or deleted, and not saved again', async () => {
    const autosave = autosaveOf();
    autosave.changed(titled('B'));
    await autosave.remove('k');
    autosave.leave();
    expect([removed, removed_there, local, saved]).toEqual([['k'], [['k', undefined]], [], []]);
  });

  it('says that it is not saved while the server cannot be reached, and that it is again', async () => {
    const states: boolean[] = [];
    const autosave = autosaveOf({ onUnsaved: (is_unsaved) => void states.push(is_unsaved) });
    answer = () => Promise.reject(new TypeError('no line'));
    autosave.changed(titled('B'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(states).toEqual([true]);
    answer = async () => ({ version: 'v9' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(states).toEqual([true, false]);
  });

  it('leaves nothing in the browser and sends nothing once the session has ended', async () => {
    const autosave = autosaveOf();
    autosave.changed(titled('B'));
    autosave.stop();
    autosave.leave();
    autosave.changed(titled('C'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([local, saved]).toEqual([[], []]);
  });

  it('that was being saved when the session ended is not stored again', async () => {
    const autosave = autosaveOf();
    let finish = (_: { version: string }) => {};
    answer = () => new Promise((done) => (finish = done));
    autosave.changed(titled('B'));
    await vi.advanceTimersByTimeAsync(1500);
    const before = local.length;
    autosave.stop();
    finish({ version: 'v1' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(local).toHaveLength(before);
  });

  it('is retried with the latest changes until the server can be reached', async () => {
    const autosave = autosaveOf();
    answer = () => Promise.reject(new TypeError('no line'));
    autosave.changed(titled('B'));
    await vi.advanceTimersByTimeAsync(1500);
    expect(await autosave.saveNow()).toBe(false);
    autosave.changed(titled('C'));
    await vi.advanceTimersByTimeAsync(1500);
    answer = async () => ({ version: 'v9' });
    await vi.advanceTimersByTimeAsync(5000);
    expect([saved.map(titleOf), await autosave.saveNow()]).toEqual([['B', 'B', 'C', 'C'], true]);
  });
});

describe('a draft changed in another tab or on another device', () => {
  it('is asked about when a refused submission says that it is gone', async () => {
    const autosave = autosaveOf();
    autosave.reportGone();
    expect([conflicts, autosave.is_in_conflict]).toEqual([['gone'], true]);
    autosave.changed({ ...titled('B'), key: 'another', version: '' });
    expect([conflicts, autosave.is_in_conflict]).toEqual([['gone', undefined], false]);
  });

  const THEIRS = { version: 'theirs', saved_at: '2026-01-01T00:00:00.000Z' };

  it('is not overwritten until its owner chooses to', async () => {
    const autosave = autosaveOf();
    answer = () => refused(409, 'draft_changed', THEIRS);
    autosave.changed(titled('B'));
    await vi.advanceTimersByTimeAsync(2000);
    autosave.changed(titled('C'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([conflicts, saved.map(titleOf), local.map(titleOf)]).toEqual([['changed'], ['B'], ['B', 'C']]);
    answer = async () => ({ version: 'mine' });
    autosave.overwrite();
    await vi.advanceTimersByTimeAsync(0);
    expect([conflicts, saved.at(-1)]).toEqual([
      ['changed', undefined],
      { ...titled('C'), saved_at: expect.any(String), version: 'theirs' },
    ]);
  });

  it('is not removed when it is emptied here, until its owner chooses to', async () => {
    const autosave = autosaveOf();
    onRemove = () => refused(409, 'draft_changed', THEIRS);
    autosave.changed(titled(''));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([conflicts, removed_there]).toEqual([['changed'], [['k', 'v0']]]);
    onRemove = async () => undefined;
    autosave.overwrite();
    await vi.advanceTimersByTimeAsync(0);
    expect(removed_there.at(-1)).toEqual(['k', 'theirs']);
  });

  it('is not a conflict when the response to our own save was lost', async () => {
    const autosave = autosaveOf();
    answer = () => Promise.reject(new TypeError('no answer'));
    autosave.changed(titled('B'));
    await vi.advanceTimersByTimeAsync(1500);
    const lost = saved[0] as Titled;
    answer = async ({ version }) =>
      version === 'v0' ? refused(409, 'draft_changed', { version: 'v1', saved_at: lost.saved_at }) : { version: 'v2' };
    await vi.advanceTimersByTimeAsync(5000);
    expect([conflicts, saved.map(({ version }) => version)]).toEqual([[], ['v0', 'v0', 'v1']]);
  });

  it('can be saved under another key when the original is gone', async () => {
    const autosave = autosaveOf();
    answer = () => refused(409, 'draft_gone');
    autosave.changed(titled('B'));
    await vi.advanceTimersByTimeAsync(1500);
    answer = async () => ({ version: 'new' });
    autosave.changed({ ...titled('B'), key: 'another', version: '' });
    await vi.advanceTimersByTimeAsync(1500);
    expect([conflicts, saved.at(-1)]).toMatchObject([['gone', undefined], { key: 'another', version: '' }]);
  });
});
