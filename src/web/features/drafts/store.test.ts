import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DraftStore, draftFields } from './store.ts';

const schema = z.object({ ...draftFields, title: z.string().default('').catch('') });

let items: Map<string, string>;
let is_full: boolean;
const storage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem(key: string, value: string) {
    if (is_full) throw new DOMException('full', 'QuotaExceededError');
    items.set(key, value);
  },
  removeItem: (key: string) => void items.delete(key),
} as Storage;
const draftsOf = (user_id: string, kind = 'letter') => new DraftStore(kind, schema, user_id, storage);
const DRAFT = schema.parse({ key: 'k1', title: 'Spring' });

beforeEach(() => {
  [items, is_full] = [new Map(), false];
});

describe('a draft in the browser', () => {
  it('comes back as it was saved, for its own person and kind only', () => {
    draftsOf('ada').save(DRAFT);
    expect(draftsOf('ada').read()).toEqual(DRAFT);
    expect([draftsOf('grace').read(), draftsOf('ada', 'bulk').read()]).toEqual([undefined, undefined]);
  });

  it('that is broken is ignored, and an invalid field of one reads as empty', () => {
    items.set('longhand.draft.letter.ada', '{"key":');
    expect(draftsOf('ada').read()).toBeUndefined();
    items.set('longhand.draft.letter.ada', JSON.stringify({ key: 'k', title: 7, version: 8 }));
    expect(draftsOf('ada').read()).toEqual({ key: 'k', title: '', saved_at: '', version: '' });
  });

  it('reports when the browser cannot store it', () => {
    is_full = true;
    expect(draftsOf('ada').save(DRAFT)).toBe(false);
    expect(() => draftsOf('ada').markSent({ key: 'k1', campaign_id: 'c' })).not.toThrow();
  });

  it('is not removed by a tab that has another draft open', () => {
    draftsOf('ada').save(DRAFT);
    draftsOf('ada').remove('another');
    expect(draftsOf('ada').read()?.key).toBe('k1');
    draftsOf('ada').remove('k1');
    expect(draftsOf('ada').read()).toBeUndefined();
  });

  it('never comes back after it was sent', () => {
    draftsOf('ada').save(DRAFT);
    draftsOf('ada').markSent({ key: 'k1', campaign_id: 'c1', session_id: 's1' });
    expect(draftsOf('ada').read()).toBeUndefined();
    expect(draftsOf('ada').readSent()).toEqual({ key: 'k1', campaign_id: 'c1', session_id: 's1' });
    expect([draftsOf('ada').wasSent('k1'), draftsOf('ada').wasSent('k2')]).toEqual([true, false]);
  });
});
