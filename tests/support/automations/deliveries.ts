import { batchOf, type Part, partsOf } from '../../../src/modules/automations/reader/batch.ts';
import { findContact, type Understood } from '../../../src/modules/automations/reader/contact.ts';
import type { Json } from '../../../src/modules/automations/reader/json.ts';

/** The deliveries in one body, as they are read one by one. */
export function deliveriesOf(tree: Json): Part[] {
  const [part, batch] = [partsOf(tree), batchOf(tree)];
  return batch && batch.positions.length > 1
    ? batch.positions.map((position) => part([...batch.list, String(position)]))
    : [part(null)];
}

export const understand = ({ tree, around }: Part): Understood => findContact(tree, around);
