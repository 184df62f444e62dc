import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Template } from '../../../modules/templates/schema.ts';
import { useAuth } from '../../features/session/auth.tsx';
import { type ChosenDesign, dropChosenDesign, keepChosenDesign } from '../../features/templates/chosen-design.ts';
import { slugOf } from '../../features/templates/gallery-view.ts';

/** The actions for a design. Visitors are asked to sign in instead. */
export function useTemplateActions() {
  const { person } = useAuth();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<Template>();
  const downloading = useMutation({
    mutationFn: fetchArchive,
    onSuccess: saveArchive,
    onError: async () => {
      const { toast } = await import('sonner');
      toast.error('Download failed', { description: 'Please try again.' });
    },
  });
  return {
    /** The design that a visitor chose before signing in. */
    refused,
    dismiss() {
      dropChosenDesign();
      setRefused(undefined);
    },
    downloading_id: downloading.isPending ? downloading.variables.id : undefined,
    use(template: Template) {
      if (person === null) {
        // The wizard takes it up once they have signed in.
        keepChosenDesign(chosen(template));
        return setRefused(template);
      }
      return void navigate('/portal/create-individual-letter', { state: chosen(template) });
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

const chosen = ({ name, zip_file_url }: Template): ChosenDesign => ({ templateName: name, zipFileUrl: zip_file_url });

async function fetchArchive(template: Template): Promise<Blob> {
  const response = await fetch(template.zip_file_url);
  if (!response.ok) throw new Error(`The archive request failed with ${response.status}.`);
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
