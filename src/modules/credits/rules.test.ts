import { expect, it } from 'vitest';
import { creditsExpireAt, freeCreditsKey } from './rules.ts';

it('credits last twelve months, to the end of the last day', () => {
  expect(creditsExpireAt(new Date('2040-05-31T20:00:00Z')).toISOString()).toBe('2041-06-01T11:00:00.000Z');
});

it.each([
  ['Ada@Example.com', 'ada@example.com'],
  [' ada+cards@example.com ', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['+ada@example.com', '+ada@example.com'],
  ['ada.lovelace@example.com', 'ada.lovelace@example.com'],
  ['A.d.a.Lovelace+7@gmail.com', 'adalovelace@gmail.com'],
  ['ada.lovelace@googlemail.com', 'adalovelace@gmail.com'],
  ['ada@gmail.com.', 'ada@gmail.com'],
  ['ａｄａ@gmail.com', 'ada@gmail.com'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
])('%s is the person %s', (email, person) => {
  expect(freeCreditsKey(email)).toBe(person);
});
