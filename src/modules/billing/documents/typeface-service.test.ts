import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { directionOf, printable } from './rules.ts';
import { facesOf, familiesOf, hasGlyph, loadFaces } from './typeface-service.ts';

const NAMES = {
  Latin: ['Zoë Łukasiewicz', 'Søren Åkesson', 'İbrahim Şahin'],
  Vietnamese: ['Nguyễn Thị Hồng', 'Đặng Quốc Bảo', 'Phạm Ngọc Ước'],
  Greek: ['Ἀθηνᾶ Παπαδόπουλος', 'Γιώργος Οικονόμου', 'Ελένη Ζήση'],
  Cyrillic: ['Анна Щербакова', 'Ґалаґан Їжакевич', 'Ђорђе Љубичић'],
  Devanagari: ['सत्यार्थी क्षत्रिय', 'प्रिया शर्मा', 'ज्ञानेश्वर कृष्णन'],
  Hebrew: ['דָּוִד בֶּן־גּוּרִיּוֹן', 'עדה כהן', 'יעל ץ׳ובל'],
  Arabic: ['محمد بن عبد الله', 'فاطمه‌زهرا پژمان گیلانی', 'خدیجہ ٹوانہ'],
  Thai: ['สมชาย ใจดี', 'กัญญารัตน์ ศรีสุข', 'ณัฐวุฒิ ญาณเพชร'],
  Chinese: ['王芳', '陳怡君 鄧麗君', '龔嬿霈'],
  Japanese: ['渡邊さくら', 'ダーヴィド・髙橋', '辻 凪々子'],
  Korean: ['김민준', '뷁똠 이', '최서연'],
};

/** The characters that the files of a text have. */
function charactersOf(text: string): Set<number> {
  const files = facesOf(text).map(({ file }) => fileURLToPath(import.meta.resolve(file)));
  return new Set(files.flatMap((file) => (create(readFileSync(file)) as { characterSet: number[] }).characterSet));
}

describe.each(Object.entries(NAMES))('a name in %s', (_, names) => {
  it.each(names)('%s is printed whole, each letter from a face of ours', (name) => {
    const { text, is_whole } = printable(name, hasGlyph);
    expect([text, is_whole]).toEqual([name.normalize('NFC'), true]);
    const has = charactersOf(text);
    expect(
      Array.from(text).filter((letter) => /[\p{L}\p{M}]/u.test(letter) && !has.has(letter.codePointAt(0) ?? 0)),
    ).toEqual([]);
  });
});

it.each([
  ['𓀀 Ada', 'Ada', false],
  ['Ann 🎉', 'Ann', false],
  ['鴎外 森', '外 森', false],
  ['Ada \u202ELovelace\u202C', 'Ada Lovelace', true],
  [' Ada\t \nLovelace ', 'Ada Lovelace', true],
])('leaves out of %j what no face has, and what would turn the order around', (line, text, is_whole) => {
  expect(printable(line, hasGlyph)).toEqual({ text, is_whole });
});

describe('right to left', () => {
  const page = createCanvas(300, 40).getContext('2d');
  function draw(text: string): number {
    loadFaces(text);
    page.clearRect(0, 0, 300, 40);
    page.font = `400 20px ${familiesOf(text)}`;
    page.textAlign = 'left';
    page.direction = directionOf(text);
    page.fillText(text, 10, 28);
    return page.measureText(text).width;
  }
  /** The picture of the left end of a line. */
  const leftOf = (text: string, width: number) => {
    draw(text);
    return Buffer.from(page.getImageData(8, 0, width, 40).data).toString('base64');
  };

  it('is how a line runs whose first letter does', () => {
    expect(['עדה Ada', '12 محمد', 'Ada עדה', '王芳', ''].map(directionOf)).toEqual(['rtl', 'rtl', 'ltr', 'ltr', 'ltr']);
  });

  it.each([
    ['a Hebrew word', 'אב', 'ב'],
    ['an Arabic word', 'دم', 'م'],
    ['a Hebrew line with a Latin word in it', 'עדה Ada', 'Ada'],
    ['an Arabic line with a number in it', 'دار 2040', '2040'],
    ['a Latin line with a Hebrew word in it', 'Ada עדה', 'Ada'],
  ])('%s has at its left end what is read there', (_, line, end) => {
    const width = Math.floor(draw(end));
    expect(leftOf(line, width)).toBe(leftOf(end, width));
    expect(leftOf(line, width)).not.toBe(leftOf('', width));
  });

  it('Arabic letters join, except where the name says that they do not', () => {
    const apart = Array.from('محمد').reduce((sum, letter) => sum + draw(letter), 0);
    expect(draw(Array.from('محمد').join('\u200c'))).toBeCloseTo(apart, 0);
    expect(Math.abs(draw('محمد') - apart)).toBeGreaterThan(2);
  });
});
