import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddress } from './address.ts';
import { comparableAddress } from './form.ts';

const read = (given: string) => {
  const found = readAddress(given);
  return 'email' in found ? found.email : found.problem;
};

/** An address with so many characters. */
const emailOf = (characters: number) => `ada@${'x'.repeat(characters - 'ada@.com'.length)}.com`;

describe('an email address', () => {
  it.each([
    [' Ada@Example.COM ', 'ada@example.com'],
    ['a.b+tag@sub.example.co.uk', 'a.b+tag@sub.example.co.uk'],
    ["o'brien/sales@example.com", "o'brien/sales@example.com"],
    ['ｏperator@longhand.test', 'operator@longhand.test'],
    ['𝐨𝐩𝐞𝐫𝐚𝐭𝐨𝐫@longhand.test', 'operator@longhand.test'],
    ['operator＠longhand．test', 'operator@longhand.test'],
    ['operator@longhand。test', 'operator@longhand.test'],
    [emailOf(254), emailOf(254)],
    ['a@bücher.ch', 'a@xn--bcher-kva.ch'],
    ['a@BÜCHER.ch', 'a@xn--bcher-kva.ch'],
    ['a@bu\u0308cher.ch', 'a@xn--bcher-kva.ch'],
    ['a@xn--bcher-kva.ch', 'a@xn--bcher-kva.ch'],
    ['a@XN--BCHER-KVA.ch', 'a@xn--bcher-kva.ch'],
    ['jose\u0301@example.com', 'josé@example.com'],
    ['josé@example.com', 'josé@example.com'],
    ['ivan\u0323@example.com', 'iva\u1e47@example.com'],
  ])('%j is %j', (given, stored) => {
    expect(read(given)).toBe(stored);
  });

  it.each([
    'müller.straße@example.de',
    'bjørn.æbler@example.dk',
    'иван.петров@example.ru',
    'γιωργος@example.gr',
    '田中tanaka@example.jp',
    '김민준@example.kr',
    'محمد@example.com',
    'zoë@пример.рф',
    'łukasz@example.pl',
    'đặng@example.vn',
  ])('of a person who writes with other letters is one: %s', (given) => {
    expect(read(given)).toContain('@');
  });

  it.each([
    ['operator\u200b@longhand.test', 'invisible'],
    ['oper\u00adator@longhand.test', 'invisible'],
    ['operator@long\u200dhand.test', 'invisible'],
    ['\u202eoperator@longhand.test', 'invisible'],
    ['operator\u3164@longhand.test', 'invisible'],
    ['operator\ufe0f@longhand.test', 'invisible'],
    ['operator\u{e0061}@longhand.test', 'invisible'],
    ['operator\u034f@longhand.test', 'invisible'],
    // Cyrillic and Greek letters among Latin ones.
    ['operаtor@longhand.test', 'imitation'],
    ['οperator@longhand.test', 'imitation'],
    ['operator@lоnghand.test', 'imitation'],
    // Words of another alphabet that look Latin.
    ['аре@longhand.test', 'imitation'],
    ['ivan.о@longhand.test', 'imitation'],
    ['operɑtor@longhand.test', 'imitation'],
    ['ıvan@longhand.test', 'imitation'],
    ['İvan@longhand.test', 'imitation'],
    ['iv\u0336an@longhand.test', 'imitation'],
    ['٥perator@longhand.test', 'imitation'],
    ['a@longhand', 'invalid'],
    ['a@127.0.0.1', 'invalid'],
    ['a@2130706433.1', 'invalid'],
    ['a@b/c.com', 'invalid'],
    ['a@b%2ecom.de', 'invalid'],
    ['a@example.com\u0000', 'invalid'],
    ['a@example.com\nBcc: b@example.com', 'invalid'],
    ['a@exa\u2028mple.com', 'invalid'],
    [`a@${'ü'.repeat(300)}.com`, 'invalid'],
  ])('%j is refused: %s', (given, problem) => {
    expect(read(given)).toBe(problem);
  });

  it.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a da@example.com',
    'ada@exa mple.com',
    'ada@@example.com',
    'a@b..com',
    'a@example.com,b@example.com',
    '<a@example.com>',
    `${'a'.repeat(65)}@example.com`,
    emailOf(255),
  ])('%j is none', (given) => {
    expect(read(given)).toBe('invalid');
  });

  it('that was read once is read as itself', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    const property = fc.property(word, word, fc.constantFrom('com', 'рф', 'de', '中国'), (mailbox, domain, top) => {
      const found = readAddress(`${mailbox}@${domain}.${top}`);
      if ('email' in found) expect(readAddress(found.email)).toEqual(found);
    });
    fc.assert(property, { numRuns: 2000 });
  });

  it('is compared in the form in which it is stored', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    const property = fc.property(word, word, fc.constantFrom('com', 'рф', 'de', '中国'), (mailbox, domain, top) => {
      const given = ` ${mailbox}@${domain}.${top}`;
      const found = readAddress(given);
      if ('email' in found) expect(comparableAddress(given)).toBe(found.email);
    });
    fc.assert(property, { numRuns: 2000 });
  });

  it.each([
    [' Nobody ', 'nobody'],
    ['A@bücher.ch', 'a@xn--bcher-kva.ch'],
    ['ＡＤＡ＠example.com', 'ada@example.com'],
    // The beginning of one, as it is typed into a search field.
    ['Ada@Exa', 'ada@exa'],
    ['ada@', 'ada@'],
    ['ada@1', 'ada@1'],
    ['Ada Lovelace', 'ada lovelace'],
    ['', ''],
    // It stays another one than the address that it looks like.
    ['ada@exam\u200bple.com', 'ada@exam\u200bple.com'],
  ])('%j is looked up as %j', (given, looked_up) => {
    expect(comparableAddress(given)).toBe(looked_up);
  });
});
