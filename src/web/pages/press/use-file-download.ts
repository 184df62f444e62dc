import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { download, messageOf, type RouteName } from '../../lib/api.ts';

type WantedFile = { route: RouteName; id: string; query?: object; save_as: string };

/** Fetches a file of the press and gives it to the browser to save; a file needs the operator's token, so no link would do. */
export const useFileDownload = () =>
  useMutation({
    mutationFn: ({ route, id, query }: WantedFile) => download(route, { id }, query),
    onSuccess: (file, { save_as }) => save(file, save_as),
    onError: (error) => toast.error('Download failed', { description: messageOf(error, 'Please try again.') }),
  });

function save(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
