import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { download, messageOf, type RouteName } from './api.ts';

/** A file of the server and the name that it is saved under. */
export type WantedFile = { route: RouteName; params: object; query?: object; save_as: string };

/** Fetches a file and gives it to the browser to save. A file needs its reader's token, so no link would do. */
export const useFileDownload = () =>
  useMutation({
    mutationFn: ({ route, params, query }: WantedFile) => download(route, params, query),
    onSuccess: (file, { save_as }) => saveFile(file, save_as),
    onError: (error) => toast.error('Download failed', { description: messageOf(error, 'Please try again.') }),
  });

/** Hands a file to the person's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download reads the address a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
