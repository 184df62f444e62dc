import { useEffect, useRef, useState } from 'react';
import {
  type AddressCheck,
  checkAddress,
  type PostalAddress,
  searchFailureText,
} from '../../../features/address-search/search.ts';
import { missingParts } from '../wizard/state.ts';

export type CheckState =
  | { kind: 'none' }
  | { kind: 'checking' }
  | { kind: 'unreachable'; text: string }
  | Exclude<AddressCheck, { kind: 'verified' }>;

const PAUSE_MS = 500;
const UNREACHED = 'The address search cannot be reached at the moment.';

/** Checks an address that is written by hand, once it is complete and the typing has paused. */
export function useAddressCheck(
  { street, city, state, zip }: PostalAddress,
  wanted: boolean,
  onVerified: (found: Extract<AddressCheck, { kind: 'verified' }>) => void,
): CheckState {
  const [check, setCheck] = useState<CheckState>({ kind: 'none' });
  const verified = useRef(onVerified);
  verified.current = onVerified;

  useEffect(() => {
    const address = { street, unit: '', city, state, zip };
    if (!wanted || missingParts(address).length > 0) {
      setCheck({ kind: 'none' });
      return;
    }
    let stale = false;
    setCheck({ kind: 'checking' });
    const timer = setTimeout(() => {
      checkAddress(address)
        .then((outcome) => {
          if (stale) return;
          if (outcome.kind === 'verified') verified.current(outcome);
          setCheck(outcome.kind === 'verified' ? { kind: 'none' } : outcome);
        })
        .catch((error) => stale || setCheck({ kind: 'unreachable', text: searchFailureText(error, UNREACHED) }));
    }, PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [street, city, state, zip, wanted]);
  return check;
}
