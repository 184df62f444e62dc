import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { DraftAutosave, type DraftConflict } from './autosave.ts';
import { type BulkDraft, bulkDraft } from './draft.ts';

const OPENED = bulkDraft.parse({ key: 'k', letter: { letterForm: { title: 'A', message: '' } }, version: 'v0' });
const titled = (title: string, from: BulkDraft = OPENED): BulkDraft => ({
  ...from,
  letter: { ...from.letter, letterForm: { ...from.letter.letterForm, title } },
});
const titleOf = (draft: BulkDraft) => draft.letter.letterForm.title;

let local: BulkDraft[];
let saved: BulkDraft[];
let sent: string;
let conflicts: (DraftConflict | undefined)[];
let answer: (draft: BulkDraft) => Promise<{ version: string }>;
const autosaveOf = (opened = OPENED) =>
  new DraftAutosave(
    opened,
    {
      saveLocal: (draft) => void local.push(draft),
      saveRemote: (draft) => {
        saved.push(draft);
        return answer(draft);
      },
      wasSent: (key) => key === sent,
    },
    (what) => void conflicts.push(what),
  );
const refused = (status: number, code: string, details = {}) => Promise.reject(new ApiError(status, { code, details }));

beforeEach(() => {
  vi.useFakeTimers();
  [local, saved, sent, conflicts] = [[], [], '', []];
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
    expect(titleOf(saved.at(-1) as BulkDraft)).toBe('D');
  });

  it('is not saved when it is unchanged, finished or empty', async () => {
    const autosave = autosaveOf();
    autosave.changed(OPENED);
    autosave.changed(titled(''));
    await vi.advanceTimersByTimeAsync(5000);
    autosave.changed(titled('B'));
    sent = 'k';
    await vi.advanceTimersByTimeAsync(5000);
    sent = '';
    await autosave.end('k');
    autosave.changed(titled('C'));
    await vi.advanceTimersByTimeAsync(5000);
    expect([local, saved]).toEqual([[], []]);
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
  const THEIRS = { version: 'theirs', saved_at: '2026-01-01T00:00:00.000Z' };

  it('is not written over until its owner says so', async () => {
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

  it('is our own when the answer to a save of ours was lost', async () => {
    const autosave = autosaveOf();
    answer = () => Promise.reject(new TypeError('no answer'));
    autosave.changed(titled('B'));
    await vi.advanceTimersByTimeAsync(1500);
    const lost = saved[0] as BulkDraft;
    answer = async ({ version }) =>
      version === 'v0' ? refused(409, 'draft_changed', { version: 'v1', saved_at: lost.saved_at }) : { version: 'v2' };
    await vi.advanceTimersByTimeAsync(5000);
    expect([conflicts, saved.map(({ version }) => version)]).toEqual([[], ['v0', 'v0', 'v1']]);
  });

  it('may be gone; its words go on under another key', async () => {
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
