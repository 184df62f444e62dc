import { describe, expect, it } from 'vitest';
import { columnFor, withColumn } from './split.ts';

const SAMPLE = [
  ['Reader, Ann', '1 Elm St, Waco, TX 76701', 'Waco, TX 76701', 'Ann', '1 Elm St', 'Waco'],
  ['Hale, Ben', '2 Elm St, Mesa, AZ 85201', 'Mesa, AZ 85201', 'Ben', '2 Elm St', ''],
];

describe('a column that is chosen for a field', () => {
  it('is split if its cells have more than the field', () => {
    expect(withColumn({}, 'first_name', 0, SAMPLE)).toEqual({ full_name: 0 });
    expect(withColumn({}, 'street', 1, SAMPLE)).toEqual({ full_address: 1 });
    expect(withColumn({}, 'city', 2, SAMPLE)).toEqual({ city_line: 2 });
  });

  it('is not if they have not, or what would be split off has a column', () => {
    expect(withColumn({}, 'first_name', 3, SAMPLE)).toEqual({ first_name: 3 });
    expect(withColumn({}, 'city', 5, SAMPLE)).toEqual({ city: 5 });
    expect(withColumn({ last_name: 4 }, 'first_name', 0, SAMPLE)).toEqual({ last_name: 4, first_name: 0 });
    expect(withColumn({}, 'zip', 1, SAMPLE)).toEqual({ zip: 1 });
    expect(withColumn({}, 'first_name', 0, [])).toEqual({ first_name: 0 });
  });

  it('takes the place of the one before, split or not', () => {
    expect(withColumn({ full_name: 0, zip: 4 }, 'first_name', 3, SAMPLE)).toEqual({ zip: 4, first_name: 3 });
    expect(withColumn({ first_name: 3 }, 'first_name', 0, SAMPLE)).toEqual({ full_name: 0 });
    expect(withColumn({ full_address: 1 }, 'street', undefined, SAMPLE)).toEqual({});
  });
});

it('a field shows its own column, else the one that is split for it', () => {
  expect(columnFor({ first_name: 2, full_name: 0 }, 'first_name')).toEqual({ column: 2, is_split: false });
  expect(columnFor({ full_name: 0 }, 'first_name')).toEqual({ column: 0, is_split: true });
  expect(columnFor({ full_name: 0 }, 'last_name')).toEqual({ column: undefined, is_split: false });
  expect(columnFor({}, 'city')).toEqual({ column: undefined, is_split: false });
});
