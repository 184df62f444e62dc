import { describe, expect, it } from 'vitest';
import {
  bucketFor,
  builtInFiles,
  categoryName,
  fileUrl,
  isPrivateUrl,
  isPublicBucket,
  isUnchanged,
  publicUrl,
  screenFormat,
} from './rules.ts';

describe('a fetched file', () => {
  it.each([
    ['the same version', '"a-1"', true],
    ['one of several versions', '"x", "a-1"', true],
    ['a weak tag that a proxy made', 'W/"a-1"', true],
    ['any version', '*', true],
    ['another version', '"a-2"', false],
    ['a version whose name contains a weak mark', '"W/a-1"', false],
    ['no version', null, false],
  ])('is unchanged or not for a caller who has %s', (_, header, unchanged) => {
    expect(isUnchanged(header, '"a-1"')).toBe(unchanged);
  });
});

describe('buckets', () => {
  it('are private unless they hold card designs', () => {
    expect(['template-images', 'template-files'].every(isPublicBucket)).toBe(true);
    expect(['press', '', 'constructor', 'template-images '].some(isPublicBucket)).toBe(false);
  });
});

it('addresses the files of a built-in design by its slug', () => {
  expect(publicUrl('template-images', builtInFiles('row-houses').preview_file)).toBe(
    '/storage/v1/object/public/template-images/row-houses-preview.png',
  );
});

it('gives each file of a design a name of its own', () => {
  expect(builtInFiles('row-houses')).toEqual({
    preview_file: 'row-houses-preview.png',
    exterior_file: 'row-houses-exterior.png',
    interior_file: 'row-houses-interior.png',
    zip_file: 'row-houses.zip',
  });
});

it('keeps the files of customers’ own designs in a bucket that is private', () => {
  const own = bucketFor({ account_id: 'ann' }, 'template-images');
  const shared = bucketFor({ account_id: null }, 'template-images');
  expect([own, shared]).toEqual(['own-designs', 'template-images']);
  expect(fileUrl(own, 'a.png')).toBe('/storage/v1/object/authenticated/own-designs/a.png');
  expect(fileUrl(shared, 'a.png')).toBe('/storage/v1/object/public/template-images/a.png');
  expect([fileUrl(own, 'a.png'), fileUrl(shared, 'a.png')].map(isPrivateUrl)).toEqual([true, false]);
});

it('lists a template without a category as Uncategorized', () => {
  expect(categoryName({ category: null })).toBe('Uncategorized');
  expect(categoryName({ category: { name: 'Birthday' } })).toBe('Birthday');
});

it('draws AVIF for browsers that say that they know it, and WebP for all others', () => {
  expect(screenFormat('image/avif,image/webp,image/apng,image/*;q=0.8')).toBe('avif');
  expect(screenFormat('image/webp,*/*;q=0.5')).toBe('webp');
  expect(screenFormat('*/*')).toBe('webp');
  expect(screenFormat(null)).toBe('webp');
});
