/** Sorts categories: names that start with a digit first, then alphabetically. */
export function inCategoryOrder<C extends { name: string }>(categories: readonly C[]): C[] {
  const startsWithDigit = ({ name }: C) => /^\d/.test(name);
  return [...categories].sort(
    (a, b) =>
      Number(startsWithDigit(b)) - Number(startsWithDigit(a)) || a.name.localeCompare(b.name, 'en', { numeric: true }),
  );
}
