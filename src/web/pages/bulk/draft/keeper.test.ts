import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { type BulkDraft, bulkDraft } from './draft.ts';
import { CampaignKeeper, type Elsewhere } from './keeper.ts';

const OPENED = bulkDraft.parse({ key: 'k', letter: { letterForm: { title: 'A', message: '' } }, version: 'v0' });
const titled = (title: string, from: BulkDraft = OPENED): BulkDraft => ({
  ...from,
  letter: { ...from.letter, letterForm: { ...from.letter.letterForm, title } },
});
const titleOf = (draft: BulkDraft) => draft.letter.letterForm.title;

let here: BulkDraft[];
let saved: BulkDraft[];
let sent: string;
let told: (Elsewhere | undefined)[];
let answer: (draft: BulkDraft) => Promise<{ version: string }>;
const keeperOf = (opened = OPENED) =>
  new CampaignKeeper(
    opened,
    {
      keepHere: (draft) => void here.push(draft),
      save: (draft) => {
        saved.push(draft);
        return answer(draft);
      },
      wasSent: (key) => key === sent,
    },
    (what) => void told.push(what),
  );
const refused = (status: number, code: string, details = {}) => Promise.reject(new ApiError(status, { code, details }));

beforeEach(() => {
  vi.useFakeTimers();
  [here, saved, sent, told] = [[], [], '', []];
  answer = async () => ({ version: `v${saved.length}` });
});
afterEach(() => void vi.useRealTimers());

describe('a draft that changes', () => {
  it('is kept here after a moment, and on the server a little later, once for all changes in between', async () => {
    const keeper = keeperOf();
    keeper.changed(titled('B'));
    await vi.advanceTimersByTimeAsync(200);
    keeper.changed(titled('C'));
    await vi.advanceTimersByTimeAsync(300);
    expect([here.map(titleOf), saved]).toEqual([['C'], []]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([saved.map(titleOf), saved.map(({ version }) => version)]).toEqual([['C'], ['v0']]);
    keeper.changed(titled('D'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saved.map(({ version }) => version)).toEqual(['v0', 'v1']);
    expect(here.at(-1)).toMatchObject({ version: 'v2' });
  });

  it('reaches the server also when it changed in the very moment in which the one before was kept here', async () => {
    const keeper = keeperOf();
    keeper.changed(titled('B'));
    await vi.advanceTimersByTimeAsync(300);
    keeper.changed(titled('C'));
    keeper.leave();
    keeper.changed(titled('D'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(titleOf(saved.at(-1) as BulkDraft)).toBe('D');
  });

  it('is kept nowhere when it is as it was opened, when it is over, or when there is nothing in it', async () => {
    const keeper = keeperOf();
    keeper.changed(OPENED);
    keeper.changed(titled(''));
    await vi.advanceTimersByTimeAsync(5000);
    keeper.changed(titled('B'));
    sent = 'k';
    await vi.advanceTimersByTimeAsync(5000);
    sent = '';
    await keeper.end('k');
    keeper.changed(titled('C'));
    await vi.advanceTimersByTimeAsync(5000);
    expect([here, saved]).toEqual([[], []]);
  });

  it('is saved again until the server can be reached, as it is then', async () => {
    const keeper = keeperOf();
    answer = () => Promise.reject(new TypeError('no line'));
    keeper.changed(titled('B'));
    await vi.advanceTimersByTimeAsync(1500);
    expect(await keeper.keepNow()).toBe(false);
    keeper.changed(titled('C'));
    await vi.advanceTimersByTimeAsync(1500);
    answer = async () => ({ version: 'v9' });
    await vi.advanceTimersByTimeAsync(5000);
    expect([saved.map(titleOf), await keeper.keepNow()]).toEqual([['B', 'B', 'C', 'C'], true]);
  });
});

describe('a draft that was changed elsewhere', () => {
  const THEIRS = { version: 'theirs', saved_at: '2026-01-01T00:00:00.000Z' };

  it('is not written over until its owner says so', async () => {
    const keeper = keeperOf();
    answer = () => refused(409, 'draft_changed', THEIRS);
    keeper.changed(titled('B'));
    await vi.advanceTimersByTimeAsync(2000);
    keeper.changed(titled('C'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([told, saved.map(titleOf), here.map(titleOf)]).toEqual([['changed'], ['B'], ['B', 'C']]);
    answer = async () => ({ version: 'mine' });
    keeper.keepMine();
    await vi.advanceTimersByTimeAsync(0);
    expect([told, saved.at(-1)]).toEqual([
      ['changed', undefined],
      { ...titled('C'), saved_at: expect.any(String), version: 'theirs' },
    ]);
  });

  it('is our own when the answer to a save of ours was lost', async () => {
    const keeper = keeperOf();
    answer = () => Promise.reject(new TypeError('no answer'));
    keeper.changed(titled('B'));
    await vi.advanceTimersByTimeAsync(1500);
    const lost = saved[0] as BulkDraft;
    answer = async ({ version }) =>
      version === 'v0' ? refused(409, 'draft_changed', { version: 'v1', saved_at: lost.saved_at }) : { version: 'v2' };
    await vi.advanceTimersByTimeAsync(5000);
    expect([told, saved.map(({ version }) => version)]).toEqual([[], ['v0', 'v0', 'v1']]);
  });

  it('may be gone; its words go on under another key', async () => {
    const keeper = keeperOf();
    answer = () => refused(409, 'draft_gone');
    keeper.changed(titled('B'));
    await vi.advanceTimersByTimeAsync(1500);
    answer = async () => ({ version: 'new' });
    keeper.changed({ ...titled('B'), key: 'another', version: '' });
    await vi.advanceTimersByTimeAsync(1500);
    expect([told, saved.at(-1)]).toMatchObject([['gone', undefined], { key: 'another', version: '' }]);
  });
});
