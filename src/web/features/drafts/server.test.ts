import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { saveLeftDraft } from './server.ts';
import type { Draft } from './store.ts';

const draft = (saved_at: string, version = 'v1'): Draft => ({ key: 'k', saved_at, version });

/** Whether a draft of this browser is saved, where the server has `there` and answers a save with `refusal`. */
async function isSaved(left: Draft, there: Draft | null, refusal?: ApiError): Promise<boolean> {
  const saved: Draft[] = [];
  await saveLeftDraft(left, {
    load: async () => there,
    async save(each) {
      saved.push(each);
      if (refusal) throw refusal;
      return { version: 'v2' };
    },
  });
  return saved.length > 0;
}

it('a draft of this browser is saved before another takes its place, if the server has not got all of it', async () => {
  expect(await isSaved(draft('2'), draft('1'))).toBe(true);
  expect(await isSaved(draft('1', ''), null)).toBe(true);
  expect(await isSaved(draft('1'), draft('1'))).toBe(false);
  expect(await isSaved(draft('1'), draft('2'))).toBe(false);
});

it('one that was sent or deleted elsewhere is not brought back', async () => {
  expect(await isSaved(draft('2'), null)).toBe(false);
});

it('the version of another device stays, and any other refusal is reported', async () => {
  expect(await isSaved(draft('2'), draft('1'), new ApiError(409, { code: 'draft_changed' }))).toBe(true);
  const full = new ApiError(409, { code: 'too_many_drafts' });
  await expect(isSaved(draft('2'), draft('1'), full)).rejects.toBe(full);
});
