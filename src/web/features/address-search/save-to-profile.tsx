import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { Button } from '../../components/button.tsx';
import { messageOf } from '../../lib/api.ts';
import type { SenderAddress } from '../letter-draft/drafts.ts';
import { saveSender } from './sender.ts';

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
    mutationFn: () => saveSender(address),
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
