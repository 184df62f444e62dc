import { expect, it } from 'vitest';
import { endOf, tokenIn, viewing } from './viewing.ts';

it('the link of the desk carries the token in its fragment alone', () => {
  expect(tokenIn('https://letters.example.com/view-as#view=a.b.c')).toBe('a.b.c');
  expect(tokenIn('https://letters.example.com/view-as?view=a.b.c')).toBeNull();
});

it('a token says when it ends', () => {
  const payload = Buffer.from(JSON.stringify({ exp: 1_772_366_400, name: 'Zoë??>' })).toString('base64url');
  expect(endOf(`x.${payload}.y`)).toBe('2026-03-01T12:00:00.000Z');
});

it('without a window nobody views', () => {
  expect(viewing()).toBeUndefined();
});
