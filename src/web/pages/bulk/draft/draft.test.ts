import { beforeEach, expect, it } from 'vitest';
import { newerOf } from '../../../features/drafts/server.ts';
import { bulkDraft, campaignDrafts, draftName, draftOf, hasWork, newBulkDraft, stateOf } from './draft.ts';

let items: Map<string, string>;
const storage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
} as Storage;
beforeEach(() => {
  items = new Map();
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

it('a draft survives a round trip through the browser and the server', () => {
  campaignDrafts('ada', storage).save(DRAFT);
  expect(campaignDrafts('ada', storage).read()).toEqual(DRAFT);
  const sent = JSON.parse(JSON.stringify(stateOf(DRAFT)));
  const saved = { key: 'k1', state: sent, updated_at: '2026-11-21T10:00:01.000Z', version: 'v1' };
  expect(draftOf(saved)).toEqual({ ...DRAFT, version: 'v1' });
  expect(sent).not.toHaveProperty('version');
});

it('the state of a draft has the fields that the server lists it by', () => {
  expect(stateOf(DRAFT)).toMatchObject({ title: 'Spring', file_name: 'list.csv', step: 4, mapping: { first_name: 0 } });
});

it('a copied campaign keeps its message, card, handwriting and sender, but no list', () => {
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

it('of two copies, the one changed last is opened', () => {
  const later = { ...DRAFT, saved_at: '2026-11-21T11:00:00.000Z' };
  expect(newerOf(DRAFT, later)).toBe(later);
  expect(newerOf(later, DRAFT)).toBe(later);
  expect(newerOf(undefined, DRAFT)).toBe(DRAFT);
  expect(newerOf(DRAFT, { ...DRAFT, version: 'v1' })).toMatchObject({ version: 'v1' });
});

it('an invalid field of a stored draft reads as empty', () => {
  items.set('longhand.draft.bulk.ada', JSON.stringify({ key: 'k', step: 99, file: 'x', letter: { hand: 7 } }));
  expect(campaignDrafts('ada', storage).read()).toMatchObject({ key: 'k', step: 1, file: null });
});

it('an untouched draft is not worth saving', () => {
  expect(hasWork(newBulkDraft('k'))).toBe(false);
  expect(hasWork({ ...newBulkDraft('k'), file: FILE })).toBe(true);
  expect(draftName({ ...newBulkDraft('k'), file: FILE })).toBe('list.csv');
});
