import { expect, it } from 'vitest';
import {
  envelopeProblem,
  NO_NAME,
  UNWRITABLE_ADDRESS,
  UNWRITABLE_NAME,
  unwritableFields,
  unwritableProblem,
} from './writable-rules.ts';

const GRACE = {
  first_name: 'Grace',
  last_name: 'Hopper',
  company_name: '',
  street: '12 Main St',
  unit: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};

it.each(['محمد', '李 小龍', 'דוד', 'สมชาย', 'Иван', 'José 李', '😀', 'Ann 😀', '\u{1d4d0}nn'])(
  'a card to %s would have a gap in its name',
  (name) => {
    for (const field of ['first_name', 'last_name', 'company_name'] as const) {
      expect(unwritableFields({ ...GRACE, [field]: name })).toEqual([field]);
      expect(unwritableProblem({ ...GRACE, [field]: name })).toBe(UNWRITABLE_NAME);
    }
    expect(unwritableFields({ firstName: name, lastName: name })).toEqual(['firstName', 'lastName']);
  },
);

it('a gap in an address is said as well, each sentence once', () => {
  expect(unwritableProblem({ ...GRACE, street: '東京都千代田区', city: '東京' })).toBe(UNWRITABLE_ADDRESS);
  expect(unwritableProblem({ ...GRACE, first_name: '李', last_name: '李', unit: '六' })).toBe(
    `${UNWRITABLE_NAME} ${UNWRITABLE_ADDRESS}`,
  );
});

it.each([
  'José',
  'Łukasz Kościuszko',
  'Nguyễn Thị Hằng',
  'Kaʻiulani',
  'Þórður',
  'O’Neil-Smith, Jr.',
  ' Cœur ',
  '\u200eAnn',
])('%s is written as it is', (name) => {
  expect(unwritableProblem({ ...GRACE, first_name: name, city: name })).toBeNull();
});

it('an envelope needs a name, be it that of a company', () => {
  const nobody = { ...GRACE, first_name: ' ', last_name: '\u200b' };
  expect(envelopeProblem(GRACE)).toBeNull();
  expect(envelopeProblem(nobody)).toBe(NO_NAME);
  expect(envelopeProblem({ ...nobody, company_name: 'Acme Inc' })).toBeNull();
  expect(envelopeProblem({ ...GRACE, last_name: '李' })).toBe(UNWRITABLE_NAME);
});
