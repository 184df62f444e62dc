import { describe, expect, it } from 'vitest';
import { matching, pageOf, queryOf, readView, slugOf } from './gallery-view.ts';

const card = (name: string, category: string | null, tags: string[] = [], description = '') => ({
  name,
  description,
  category: category === null ? null : { id: category, name: category },
  tags,
});
const SHELF = [
  card('Meadow Thanks', 'Thank You', ['botanical', 'poppies'], 'Wild carrot along the foot.'),
  card('Rockets', '4th of July', ['stars']),
  card('New Keys', 'Welcome & New Home', ['brass']),
  card('Garden Jug', 'Mother’s & Father’s Day'),
  card('Loose leaf', null),
];
const names = (search: string, category = '') => matching(SHELF, { search, category }).map(({ name }) => name);

describe('the search', () => {
  it.each([
    ['MEADOW', ['Meadow Thanks']],
    ['carrot', ['Meadow Thanks']],
    ['july', ['Rockets']],
    ['brass', ['New Keys']],
    ['poppies thanks', ['Meadow Thanks']],
    ["mother's day", ['Garden Jug']],
    ['uncategorized', ['Loose leaf']],
    ['  ', SHELF.map(({ name }) => name)],
    ['zeppelin', []],
  ])('finds %j in name, description, category and tags', (search, found) => {
    expect(names(search)).toEqual(found);
  });

  it('stays within the category', () => {
    expect(names('', 'welcome-new-home')).toEqual(['New Keys']);
    expect(names('meadow', 'welcome-new-home')).toEqual([]);
  });
});

it('keeps filter, search and page in the URL and restores them', () => {
  const view = { category: slugOf('Welcome & New Home'), search: 'a b&c', page: 3 };
  expect(readView(new URLSearchParams(queryOf(view).toString()))).toEqual(view);
  expect(queryOf({ category: '', search: '', page: 1 }).toString()).toBe('');
});

it.each(['0', '-2', '1.5', 'x', ''])('opens the first page for the page %j', (page) => {
  expect(readView(new URLSearchParams({ page })).page).toBe(1);
});

it('shows nine per page, and the last page for a page beyond the end', () => {
  const list = Array.from({ length: 20 }, (_, i) => i);
  expect(pageOf(list, 1)).toEqual({ page: 1, pages: 3, shown: list.slice(0, 9) });
  expect(pageOf(list, 99)).toEqual({ page: 3, pages: 3, shown: [18, 19] });
  expect(pageOf([], 1)).toEqual({ page: 1, pages: 1, shown: [] });
});
