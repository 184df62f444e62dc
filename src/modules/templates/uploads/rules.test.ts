import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortOrderFrom, tagsFrom } from '../admin/schema.ts';
import { pictureUrl } from '../rules.ts';
import { archiveProblem, imageFacts, imageProblem, pageProblem, readUploadName, uploadName } from './rules.ts';

const image = (width_px: number, height_px: number, type: 'png' | 'jpeg' = 'png') => ({ type, width_px, height_px });

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
    ['preview', image(900, 666), null],
    ['preview', image(449, 400), /at least 450 x 333/],
    ['preview', image(60_000, 60_000), /too large/],
    ['preview', undefined, /not a PNG or JPEG/],
  ] as const)('for %s of %o is taken or refused', (kind, facts, reason) => {
    const problem = imageProblem(kind, facts);
    if (reason === null) expect(problem).toBeNull();
    else expect(problem).toMatch(reason);
  });

  it('inside an archive must be a PNG of the exact size', () => {
    expect(pageProblem('1.png', image(1375, 2000))).toBeNull();
    expect(pageProblem('1.png', image(2750, 4000))).toContain('1.png must be 1375 x 2000');
    expect(pageProblem('2.png', image(1375, 2000, 'jpeg'))).toBe('2.png is not a PNG image.');
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
    ['a crowd', Array.from({ length: 101 }, (_, i) => `${i}.png`), /holds 101 files/],
  ])('with %s is taken or refused', (_, names, reason) => {
    if (reason === null) expect(archiveProblem(names)).toBeNull();
    else expect(archiveProblem(names)).toMatch(reason);
  });
});

it('names an upload by kind and time, and reads both again', () => {
  const at = new Date('2026-03-01T10:00:00Z');
  expect(uploadName('template', at, 'ab12')).toBe(`template_${at.getTime()}-ab12.zip`);
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
