import { expect, test } from 'vitest';
import { CATEGORIES, DESIGNS } from './catalogue.ts';

const repeated = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i);

test('no two designs and no two categories share a slug or a name', () => {
  for (const list of [CATEGORIES, DESIGNS]) {
    expect(repeated(list.map((entry) => entry.slug))).toEqual([]);
    expect(repeated(list.map((entry) => entry.name))).toEqual([]);
  }
});

test('the house offers at least 60 designs, and one or more in every category', () => {
  expect(DESIGNS.length).toBeGreaterThanOrEqual(60);
  const shelves = new Set(DESIGNS.map(({ category }) => category));
  expect(CATEGORIES.filter(({ slug }) => !shelves.has(slug))).toEqual([]);
});

test.each([
  'thanksgiving',
  'valentine',
  'mother’s day',
  'father’s day',
  'easter',
  'hanukkah',
  'christmas',
  'birthday',
  'baby',
  'wedding',
  'get well',
  'graduation',
  'home anniversary',
  'plain',
])('a search for %s finds a design', (occasion) => {
  const found = DESIGNS.filter(({ name, description, tags }) =>
    [name, description, ...tags].some((text) => text.toLowerCase().includes(occasion)),
  );
  expect(found).not.toEqual([]);
});

test('every design lies in a known category', () => {
  const known = new Set(CATEGORIES.map(({ slug }) => slug));
  expect(DESIGNS.filter((design) => !known.has(design.category))).toEqual([]);
});

test('two or more categories begin with a digit, so that the gallery lists them first', () => {
  expect(CATEGORIES.filter(({ name }) => /^\d/.test(name)).length).toBeGreaterThanOrEqual(2);
});

test('the order of categories and of designs leaves no ties', () => {
  expect(new Set(CATEGORIES.map((category) => category.display_order)).size).toBe(CATEGORIES.length);
  expect(new Set(DESIGNS.map((design) => design.sort_order)).size).toBe(DESIGNS.length);
});

test('every design can be found and described: three or more tags, a sentence that ends', () => {
  for (const { name, description, tags } of DESIGNS) {
    expect(tags.length, name).toBeGreaterThanOrEqual(3);
    expect(repeated(tags), name).toEqual([]);
    expect(description, name).toMatch(/[.?!]$/);
    expect(description.length, name).toBeLessThanOrEqual(140);
  }
});

test('between 6 and 12 designs are featured', () => {
  const featured = DESIGNS.filter((design) => design.is_featured).length;
  expect(featured).toBeGreaterThanOrEqual(6);
  expect(featured).toBeLessThanOrEqual(12);
});
