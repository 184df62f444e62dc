import { expect, it } from 'vitest';
import { tooManyContactsText, tooManyDraftsText } from './limit-rules.ts';

it('a limit that is reached names its number and what to do', () => {
  expect(tooManyDraftsText(1200)).toMatch(/1,200 unsent campaign drafts.*Delete drafts/);
  expect(tooManyContactsText(5_000_000)).toMatch(/5,000,000 contacts.*Send one of them first/);
});
