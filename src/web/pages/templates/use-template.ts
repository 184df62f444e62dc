import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import type { Template } from '../../../modules/templates/schema.ts';
import { useAuth } from '../../lib/auth.tsx';
import { slugOf } from './gallery-view.ts';

/** What can be done with a design. Somebody who is not signed in is asked to sign in instead. */
export function useTemplateActions() {
  const { person } = useAuth();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<Template>();
  const downloading = useMutation({
    mutationFn: fetchArchive,
    onSuccess: saveArchive,
    onError: () => toast.error('Download failed', { description: 'Please try again.' }),
  });
  return {
    /** The design that somebody who is not signed in wanted. */
    refused,
    dismiss: () => setRefused(undefined),
    downloading_id: downloading.isPending ? downloading.variables.id : undefined,
    use(template: Template) {
      if (person === null) return setRefused(template);
      const state = { templateName: template.name, zipFileUrl: template.zip_file_url };
      return void navigate('/portal/create-individual-letter', { state });
    },
    download(template: Template): 'refused' | 'started' {
      if (person !== null) {
        downloading.mutate(template);
        return 'started';
      }
      setRefused(template);
      return 'refused';
    },
  };
}

async function fetchArchive(template: Template): Promise<Blob> {
  const response = await fetch(template.zip_file_url);
  if (!response.ok) throw new Error(`The archive answered ${response.status}.`);
  return response.blob();
}

function saveArchive(archive: Blob, template: Template) {
  const url = URL.createObjectURL(archive);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${slugOf(template.name) || 'card'}.zip`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
