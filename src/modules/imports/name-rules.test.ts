import { expect, it } from 'vitest';
import { oddName } from './name-rules.ts';

it.each([
  ['MR. AND MRS. ROBERT', 'JONES', 'capitals', 'Mr. and Mrs. Robert', 'Jones'],
  ['MARY-ANN', "O'BRIEN III", 'capitals', 'Mary-Ann', "O'Brien III"],
  ['ANGUS', 'MCDONALD', 'capitals', 'Angus', 'McDonald'],
  ['Karen 🏡', 'Davis', 'symbols', 'Karen', 'Davis'],
  ['Zoë', '👩‍👩‍👧 Lee', 'symbols', 'Zoë', 'Lee'],
  ['🏡 Karen 🏡 Ann', 'Davis', 'symbols', 'Karen Ann', 'Davis'],
  ["THE JONES'S", 'HOUSE', 'capitals', "The Jones's", 'House'],
])('the name %s %s is offered without its %s', (first, last, reason, first_name, last_name) => {
  expect(oddName({ first_name: first, last_name: last })).toEqual({ reason, name: { first_name, last_name } });
});

it.each([
  ['Karen', 'Davis'],
  ['JP', 'Li'],
  ['AJ', 'WU'],
  ['Grace', ''],
  ['José', 'MacDonald'],
  ['李', '小龍'],
  ['Number', '7'],
  ['Karen  Ann', 'Davis'],
])('the name %s %s stays as it is', (first_name, last_name) => {
  expect(oddName({ first_name, last_name })).toBeUndefined();
});
