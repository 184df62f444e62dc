import type { ContactField } from '../../../features/automations/labels.ts';
import type { AttemptDetail, Automation } from '../../../features/automations/queries.ts';

type Mapping = Automation['mapping'];

export const samePath = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((key, index) => key === b[index]);

/** What a field of the contact gets from the sample: the chosen place if there is one, else our reading. */
export function readingOf(
  field: ContactField,
  mapping: Mapping,
  { fields, understood }: Pick<AttemptDetail, 'fields' | 'understood'>,
): { value: string; path: string[] | null; is_chosen: boolean } {
  const chosen = mapping[field];
  if (chosen) {
    const value = fields.find(({ path }) => samePath(path, chosen))?.value ?? '';
    return { value, path: chosen, is_chosen: true };
  }
  const read = understood[field];
  return { value: read?.value ?? '', path: read?.path ?? null, is_chosen: false };
}

/** The mapping with one field taken from another place, or from where we find it when `path` is null. */
export function withPath(mapping: Mapping, field: ContactField, path: string[] | null): Mapping {
  const { [field]: _, ...others } = mapping;
  return path ? { ...others, [field]: path } : others;
}
