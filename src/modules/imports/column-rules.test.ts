import { describe, expect, it } from 'vitest';
import { cellsByName, listVariables } from '../imports/column-rules.ts';
import { messageMerger } from '../letters/rules.ts';

describe('a column of a list', () => {
  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'Favorite dish'])(
    'named %s is merged with each recipient’s cell',
    (name) => {
      const merge = messageMerger(`Enjoy {{${name}}}.`, listVariables(['First name', name], { first_name: 0 }));
      expect(merge({ first_name: 'Ada' }, ['pie'])).toMatchObject({ text: 'Enjoy pie.', unknown: [] });
      expect(Object.entries(cellsByName([name], ['pie']))).toEqual([[name, 'pie']]);
    },
  );

  it('counts once where two have the same name: the first', () => {
    const merge = messageMerger('{{a}}', listVariables(['First name', 'A', 'a'], { first_name: 0 }));
    expect(merge({}, ['one', 'two']).text).toBe('one');
    expect(cellsByName(['a', 'a'], ['one', 'two'])).toEqual({ a: 'one' });
  });
});
