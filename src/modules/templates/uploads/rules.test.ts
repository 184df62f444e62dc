import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageFacts } from '../../../platform/image-facts.ts';
import { sortOrderFrom, tagsFrom } from '../admin/schema.ts';
import { pictureUrl } from '../rules.ts';
import { archiveProblem, imageProblem, pageProblem, readUploadName, uploadName } from './rules.ts';

const image = (width_px: number, height_px: number, type: 'png' | 'jpeg' = 'png') => ({ type, width_px, height_px });

/** The first bytes of a PNG of this size, as far as they are read. */
const png = (width_px: number, height_px: number) => {
  const view = new DataView(new ArrayBuffer(24));
  const start = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
  for (const [i, byte] of start.entries()) view.setUint8(i, byte);
  view.setUint32(16, width_px);
  view.setUint32(20, height_px);
  return [...new Uint8Array(view.buffer)];
};
/** The start of a frame of 1375 x 2000 pixels, as far as it is read, under this marker. */
const frame = (marker: number) => [0xff, marker, 0x00, 0x0b, 8, 0x07, 0xd0, 0x05, 0x5f];
const facts = (...bytes: number[]) => imageFacts(new Uint8Array([7, ...bytes]).subarray(1));

describe('the header of a picture', () => {
  it('gives the size of a PNG, and nothing for other bytes or a header that is cut off', () => {
    expect(facts(...png(70_000, 2000))).toEqual(image(70_000, 2000));
    expect(facts(...png(900, 664).slice(0, 23))).toBeUndefined();
    for (let at = 0; at < 16; at++) expect(facts(...png(900, 664).with(at, 1))).toBeUndefined();
  });

  it.each([0xc0, 0xc1, 0xc2, 0xcf])('gives the size of a JPEG whose frame has the marker %i', (marker) => {
    const jpeg = image(1375, 2000, 'jpeg');
    expect(facts(0xff, 0xd8, ...frame(marker))).toEqual(jpeg);
    expect(facts(0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, ...frame(marker), 1, 2)).toEqual(jpeg);
  });

  it.each([0xc4, 0xc8, 0xcc, 0xdb, 0xe1, 0xfe])('passes over a segment with the marker %i', (marker) => {
    const other = [0xff, marker, 0x00, 0x0b, 8, 0, 1, 0, 1, 1, 1, 1, 1];
    expect(facts(0xff, 0xd8, ...other)).toBeUndefined();
    expect(facts(0xff, 0xd8, ...other, ...frame(0xc0))).toEqual(image(1375, 2000, 'jpeg'));
  });

  it.each([0x01, 0xbf, 0xd0, 0xd7, 0xd8, 0xd9, 0xda])(
    'gives nothing where the marker %i comes first, after which a decoder may find another frame',
    (marker) => {
      const huge = [0xff, 0xc0, 0, 11, 8, 0xff, 0xff, 0xff, 0xff];
      const skipped = [...huge, ...Array(0xffc0 - huge.length).fill(0)];
      expect(facts(0xff, 0xd8, 0xff, marker, ...skipped, ...frame(0xc0))).toBeUndefined();
      expect(facts(0xff, 0xd8, 0xff, marker, 0, 4, 1, 2, ...frame(0xc0))).toBeUndefined();
    },
  );

  it('gives nothing for a JPEG that is cut off, is broken or begins otherwise', () => {
    expect(facts(0xff, 0xd8, ...frame(0xc0).slice(0, -1))).toBeUndefined();
    expect(facts(0xff, 0xd8, ...frame(0xc0).with(0, 0))).toBeUndefined();
    expect(facts(0xff, 0, ...frame(0xc0))).toBeUndefined();
    expect(facts(0, 0xd8, ...frame(0xc0))).toBeUndefined();
  });
});

describe('a picture', () => {
  it('is measured from its header, and never fails on bytes of any kind', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => imageFacts(bytes) === undefined));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const facts = imageFacts(new Uint8Array([0xff, 0xd8, 0xff, ...bytes]));
        return facts === undefined || facts.type === 'jpeg';
      }),
    );
  });

  it.each([
    ['exterior', image(1375, 2000), null],
    ['interior', image(2750, 4000), null],
    ['exterior', image(1374, 1999), /must be 1375 x 2000/],
    ['interior', image(2000, 2000), /This one is 2000 x 2000 pixels/],
    ['exterior', image(9000, 13091), /too large/],
    ['preview', image(900, 664), null],
    ['preview', image(449, 400), /at least 450 x 332/],
    ['preview', image(60_000, 60_000), /too large/],
    ['preview', undefined, /not a PNG or JPEG/],
    ['preview', image(450, 332), null],
    ['preview', image(450, 331), /at least 450 x 332/],
    ['preview', image(8000, 5000), null],
    ['preview', image(8000, 5001), /too large/],
    ['preview', image(8001, 400), /too large/],
    ['preview', image(400, 8001), /too large/],
    ['exterior', image(1388, 2000), null],
    ['exterior', image(1389, 2000), /same proportion/],
    ['exterior', image(1375, 2021), /same proportion/],
    ['exterior', image(1370, 2000), /must be 1375 x 2000/],
    ['exterior', image(1375, 1990), /must be 1375 x 2000/],
  ] as const)('for %s of %o is taken or refused', (kind, facts, reason) => {
    const problem = imageProblem(kind, facts);
    if (reason === null) expect(problem).toBeNull();
    else expect(problem).toMatch(reason);
  });

  it('inside an archive must be a PNG of the exact size', () => {
    expect(pageProblem('1.png', image(1375, 2000))).toBeNull();
    expect(pageProblem('1.png', image(2750, 4000))).toContain('1.png must be 1375 x 2000');
    for (const other of [image(1375, 2001), image(1376, 2000)]) expect(pageProblem('1.png', other)).not.toBeNull();
    for (const none of [image(1375, 2000, 'jpeg'), undefined])
      expect(pageProblem('2.png', none)).toBe('2.png is not a PNG image.');
  });
});

describe('an archive', () => {
  it.each([
    ['the two pages', ['1.png', '2.png'], null],
    ['what a Mac adds', ['1.png', '__MACOSX/._1.png', '2.png', '.DS_Store'], null],
    ['pages in a folder', ['card/1.png', 'card/2.png'], /at its root. Missing: 1.png, 2.png/],
    ['one page', ['1.png'], /Missing: 2.png/],
    ['a climbing name', ['1.png', '2.png', '../../etc/passwd'], /lead outside/],
    ['a climbing name among ballast', ['1.png', '2.png', '__MACOSX/../../x'], /lead outside/],
    ['an absolute name', ['/1.png', '1.png', '2.png'], /lead outside/],
    ['a drive', ['C:1.png', '1.png', '2.png'], /lead outside/],
    ['a backslash', ['..\\1.png', '1.png', '2.png'], /lead outside/],
    ['the same page twice', ['1.png', '2.png', '1.png'], /more than the two pages: 1.png/],
    ['something else', ['1.png', '2.png', 'run.exe'], /more than the two pages: run.exe/],
    ['as much ballast as is allowed', ['1.png', '2.png', ...Array(98).fill('__MACOSX/x')], null],
    ['a name like ballast', ['1.png', '2.png', '.DS_Store.exe'], /: .DS_Store.exe/],
    ['ballast in a folder', ['1.png', '2.png', 'a/Thumbs.db'], /: a.Thumbs.db/],
    ['a very long name', ['1.png', '2.png', 'x'.repeat(500)], /: x{80}\.$/],
    ['a crowd', Array.from({ length: 101 }, (_, i) => `${i}.png`), /holds 101 files/],
  ])('with %s is taken or refused', (_, names, reason) => {
    if (reason === null) expect(archiveProblem(names)).toBeNull();
    else expect(archiveProblem(names)).toMatch(reason);
  });
});

it('names an upload by kind and time, and reads both again', () => {
  const at = new Date('2026-03-01T10:00:00Z');
  expect(uploadName('template', at, 'ab12')).toBe(`template_${at.getTime()}-ab12.zip`);
  expect(uploadName('preview', at, 'ab12')).toBe(`preview_${at.getTime()}-ab12.png`);
  expect(readUploadName(uploadName('preview', at, 'ab12'))).toEqual({ kind: 'preview', at });
  for (const other of ['row-houses-preview.png', 'preview_1.png', '../preview_1772359200000-a.png'])
    expect(readUploadName(other)).toBeUndefined();
});

it('reads tags between commas, trimmed, without empties, each once', () => {
  expect(tagsFrom(' a, b ,,c d, a,')).toEqual(['a', 'b', 'c d']);
  expect(tagsFrom(' , ')).toEqual([]);
});

it.each([
  ['12', 12],
  [' -3 ', -3],
  ['1.5', 0],
  ['', 0],
  ['ten', 0],
])('reads the sort order %j as %i', (text, order) => {
  expect(sortOrderFrom(text)).toBe(order);
});

it('addresses a picture in the width of a screen', () => {
  expect(pictureUrl('/storage/v1/object/public/template-images/a.png', 320)).toBe(
    '/storage/v1/render/image/public/template-images/a.png?width=320',
  );
});
