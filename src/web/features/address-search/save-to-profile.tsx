import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { Button } from '../../components/button.tsx';
import { call, messageOf } from '../../lib/api.ts';
import type { SenderAddress } from '../letter-draft/drafts.ts';

/** Saves the return address to the profile as the default for new letters. */
export function SaveToProfile({
  address,
  needed,
  name,
  saved_text,
}: {
  address: SenderAddress;
  /** The fields without which it cannot be kept. */
  needed: readonly (keyof SenderAddress)[];
  /** The label of the button. */
  name: string;
  /** The text of the toast after saving. */
  saved_text: string;
}) {
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
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
      }),
    onSuccess: () => {
      toast.success('Address Saved', { description: saved_text });
      void queries.invalidateQueries({ queryKey: ['profile'] });
    },
    onError: (error) =>
      toast.error('Save Failed', { description: messageOf(error, 'Unable to save address to profile') }),
  });
  const savable = needed.every((field) => address[field].trim() !== '');
  return (
    <Button
      variant="secondary"
      className="justify-self-start"
      disabled={!savable}
      pending={save.isPending}
      onClick={() => save.mutate()}
    >
      {save.isPending ? 'Saving...' : name}
    </Button>
  );
}
