const numbers = new Intl.NumberFormat('en-US');
const plurals = new Intl.PluralRules('en-US');

/** A number with its separators: 1,250. */
export const formatNumber = (value: number): string => numbers.format(value);

/** The singular for one, else the plural, which adds an s unless it is given. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  plurals.select(count) === 'one' ? one : many;

/** A number with its noun: 1 credit, 1,250 credits. */
export const formatCount = (count: number, one: string, many?: string): string =>
  `${formatNumber(count)} ${plural(count, one, many)}`;
