import { beforeEach, expect, it } from 'vitest';
import {
  bulkDraft,
  draftName,
  draftOf,
  hasWork,
  markSent,
  newBulkDraft,
  newerOf,
  readLocal,
  removeLocal,
  saveLocal,
  stateOf,
  wasSent,
} from './draft.ts';

let kept: Map<string, string>;
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
} as Storage;
beforeEach(() => {
  kept = new Map();
});

const FILE = { name: 'list.csv', size_bytes: 10, header: ['First', 'Dog'], rows: 3 };
const DRAFT = bulkDraft.parse({
  key: 'k1',
  step: 4,
  saved_at: '2026-11-21T10:00:00.000Z',
  file: FILE,
  mapping: { first_name: 0 },
  letter: { letterForm: { title: 'Spring', message: 'Dear {{first_name}}' }, hand: 'eleanor' },
});

it('a draft comes back from this browser and from the server as it was left', () => {
  saveLocal('ada', DRAFT, storage);
  expect(readLocal('ada', storage)).toEqual(DRAFT);
  const sent = JSON.parse(JSON.stringify(stateOf(DRAFT)));
  const saved = { key: 'k1', state: sent, updated_at: '2026-11-21T10:00:01.000Z', version: 'v1' };
  expect(draftOf(saved)).toEqual({ ...DRAFT, version: 'v1' });
  expect(sent).not.toHaveProperty('version');
});

it('what the server lists a draft by stands in its state', () => {
  expect(stateOf(DRAFT)).toMatchObject({ title: 'Spring', file_name: 'list.csv', step: 4, mapping: { first_name: 0 } });
});

it('a campaign that is sent again opens with its words, card, hand and sender, and without a list', () => {
  const again = draftOf({
    key: 'k2',
    updated_at: '2026-11-21T10:00:00.000Z',
    version: 'v1',
    state: {
      step: 1,
      title: 'Spring',
      message: 'Dear {{first_name}}',
      text_type: 'Long Text',
      template_id: '0b5c1c52-30a4-4f55-8b8e-0a6b1f3f8f00',
      hand: 'eleanor',
      return_address: {
        firstName: 'Ada',
        lastName: 'W',
        street: '1 Quill Ln',
        unit: '',
        city: 'Albany',
        state: 'NY',
        zip: '1',
      },
    },
  });
  expect(again).toMatchObject({
    key: 'k2',
    file: null,
    import_id: null,
    letter: {
      letterForm: { title: 'Spring', text_type: 'Long Text' },
      selectedTemplate: '0b5c1c52-30a4-4f55-8b8e-0a6b1f3f8f00',
      hand: 'eleanor',
      returnAddress: { firstName: 'Ada', street: '1 Quill Ln' },
    },
  });
});

it('of two copies the one that was changed last is taken up', () => {
  const later = { ...DRAFT, saved_at: '2026-11-21T11:00:00.000Z' };
  expect(newerOf(DRAFT, later)).toBe(later);
  expect(newerOf(later, DRAFT)).toBe(later);
  expect(newerOf(undefined, DRAFT)).toBe(DRAFT);
  expect(newerOf(DRAFT, { ...DRAFT, version: 'v1' })).toMatchObject({ version: 'v1' });
});

it('a broken copy is no draft, and a strange field of one is as if it were empty', () => {
  kept.set('longhand.draft.bulk.ada', '{"key":');
  expect(readLocal('ada', storage)).toBeUndefined();
  kept.set('longhand.draft.bulk.ada', JSON.stringify({ key: 'k', step: 99, file: 'x', letter: { hand: 7 } }));
  expect(readLocal('ada', storage)).toMatchObject({ key: 'k', step: 1, file: null });
});

it('only its own draft is forgotten, and a sent one is remembered as sent', () => {
  saveLocal('ada', DRAFT, storage);
  removeLocal('ada', 'another', storage);
  expect(readLocal('ada', storage)?.key).toBe('k1');
  removeLocal('ada', 'k1', storage);
  expect(readLocal('ada', storage)).toBeUndefined();
  markSent('ada', 'k1', storage);
  expect([wasSent('ada', 'k1', storage), wasSent('ada', 'k2', storage)]).toEqual([true, false]);
});

it('an untouched draft is not worth keeping', () => {
  expect(hasWork(newBulkDraft('k'))).toBe(false);
  expect(hasWork({ ...newBulkDraft('k'), file: FILE })).toBe(true);
  expect(draftName({ ...newBulkDraft('k'), file: FILE })).toBe('list.csv');
});
