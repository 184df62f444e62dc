import type { Around } from './batch.ts';
import { completeNames, type Understood } from './contact.ts';
import { valueAt } from './fields.ts';
import type { Json } from './json.ts';
import { CONTACT_FIELDS, type ContactField } from './keys.ts';
import type { Path } from './parties/places.ts';

/** The fields of a contact that the customer pointed at. */

export type Mapping = Partial<Record<ContactField, Path>>;

/**
 * The contact with the fields that the customer pointed at. A stored path wins over the guess, and where this body has
 * nothing at it, the field stays empty: a guess could come from another address.
 */
export function applyMapping(understood: Understood, tree: Json, mapping: Mapping, around?: Around): Understood {
  const mapped: Understood = { ...understood, contact: { ...understood.contact }, sources: { ...understood.sources } };
  const clear = (field: ContactField): void => {
    delete mapped.contact[field];
    delete mapped.sources[field];
  };
  // The names belong together: a guessed full name does not fit a first name that was pointed at.
  const name_fields = ['first_name', 'last_name', 'full_name'] as const;
  if (mapping.full_name) name_fields.forEach(clear);
  else if (mapping.first_name ?? mapping.last_name) clear('full_name');
  for (const field of CONTACT_FIELDS) {
    const path = mapping[field];
    if (!path) continue;
    clear(field);
    mapped.sources[field] = path;
    const value = valueAt(tree, path, around);
    if (value !== undefined) mapped.contact[field] = value;
  }
  completeNames(mapped);
  return mapped;
}
