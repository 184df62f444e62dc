import { useEffect, useRef, useState } from 'react';
import { missingParts } from '../../../modules/addresses/rules.ts';
import { type AddressCheck, checkAddress, type PostalAddress, searchFailureText } from './search.ts';

export type CheckState =
  | { kind: 'none' }
  | { kind: 'checking' }
  | { kind: 'unreachable'; text: string }
  | { kind: 'checked'; check: AddressCheck };

const PAUSE_MS = 500;
const UNREACHED = 'Address checking is unavailable right now.';

/** Checks a manually entered address once it is complete and typing has paused. */
export function useAddressCheck(
  { street, city, state, zip }: PostalAddress,
  wanted: boolean,
  onChecked: (check: AddressCheck) => void,
): CheckState {
  const [check, setCheck] = useState<CheckState>({ kind: 'none' });
  const latest = useRef(onChecked);
  latest.current = onChecked;

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
        .then((found) => {
          if (stale) return;
          setCheck({ kind: 'checked', check: found });
          latest.current(found);
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
