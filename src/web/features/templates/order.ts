/** Categories as they are offered: those whose names begin with a digit first, then the others by the alphabet. */
export function inCategoryOrder<C extends { name: string }>(categories: readonly C[]): C[] {
  const startsWithDigit = ({ name }: C) => /^\d/.test(name);
  return [...categories].sort(
    (a, b) =>
      Number(startsWithDigit(b)) - Number(startsWithDigit(a)) || a.name.localeCompare(b.name, 'en', { numeric: true }),
  );
}
