import type { Address } from './addresses.ts';
import { cellsIn, mostly } from './cells.ts';
import { foldHeader, readHeader } from './header.ts';
import { isUnknown, PLAIN, readParty } from './parties.ts';

const LABEL = / (label|type)$/;

/** Numbered addresses whose labels mostly say the same: an "Address 1" that is mostly "Work" is a business address. */
export function labelled(
  addresses: readonly Address[],
  header: readonly string[],
  sample: readonly (readonly string[])[],
): Address[] {
  const parties = new Map(
    header.flatMap((name, column) => {
      const folded = foldHeader(name);
      if (!LABEL.test(folded)) return [];
      const { field, party, slot } = readHeader(folded.replace(LABEL, ''));
      const label = field === 'street' || field === 'unit' ? partyOf(cellsIn(sample, column)) : undefined;
      return label && party === PLAIN ? [[field === 'unit' ? 2 : slot, label] as const] : [];
    }),
  );
  const changed = addresses.map((address) => {
    const party = address.party === PLAIN ? parties.get(address.slot) : undefined;
    return party ? { ...address, party, slot: 1 } : address;
  });
  const keys = new Set(changed.map(({ party, slot }) => `${slot} ${party}`));
  return keys.size === changed.length ? changed : [...addresses];
}

function partyOf(cells: readonly string[]): string | undefined {
  const parties = cells.map((cell) => readParty(foldHeader(cell).split(' ')).party);
  const [first] = parties.filter((party) => mostly(parties, (other) => other === party));
  return first === undefined || first === PLAIN || isUnknown(first) ? undefined : first;
}
