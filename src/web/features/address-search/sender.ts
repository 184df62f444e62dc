import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../lib/api.ts';
import { profileQuery } from '../account/profile.ts';
import type { SenderAddress } from '../letter-draft/drafts.ts';

/** Saves a return address to the profile, from which new letters start. */
export const saveSender = (address: SenderAddress): Promise<unknown> =>
  call('POST /rest/v1/profiles', {
    body: {
      return_first_name: address.firstName,
      return_last_name: address.lastName,
      return_street: address.street,
      return_unit: address.unit,
      return_city: address.city,
      return_state: address.state,
      return_zip: address.zip,
      return_google_address: address.google_address,
      return_google_place_id: address.google_place_id,
    },
  });

/**
 * Returns the function that keeps the return address of what was just sent for the next time, where the profile has none.
 * What was sent is sent: it never fails.
 */
export function useSenderKept(): (address: SenderAddress) => void {
  const queries = useQueryClient();
  const { data: profile } = useQuery(profileQuery);
  const has_none = profile?.return_street === '';
  return useCallback(
    (address) => {
      if (!has_none || address.street.trim() === '') return;
      void saveSender(address)
        .then(() => queries.invalidateQueries({ queryKey: profileQuery.queryKey }))
        .catch(() => undefined);
    },
    [queries, has_none],
  );
}
