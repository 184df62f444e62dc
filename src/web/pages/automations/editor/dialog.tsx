import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { Dialog } from '../../../components/dialog.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { profileQuery } from '../../../features/account/profile.ts';
import { AUTOMATION, type Automation } from '../../../features/automations/queries.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { AutomationForm } from './form.tsx';
import { type AutomationValues, draftOf, newValues, valuesOf } from './values.ts';

/** Creates an automation, or changes the given one. A new one opens on its setup page. */
export function AutomationDialog({ automation, onClose }: { automation?: Automation; onClose(): void }) {
  const { data: profile, isPending } = useQuery({ ...profileQuery, enabled: !automation });
  const save = useSave(automation, onClose);
  return (
    <Dialog
      open
      onClose={() => save.isPending || onClose()}
      title={automation ? `Edit ${automation.name}` : 'Create Automation'}
      description={automation ? undefined : 'Nothing is sent until you’ve seen a first event and switched it on.'}
      className="w-[min(66rem,calc(100vw-1rem))] sm:w-[min(66rem,calc(100vw-2rem))]"
    >
      {!automation && isPending ? (
        <Skeleton className="h-96" />
      ) : (
        <AutomationForm
          initial={automation ? valuesOf(automation) : newValues(profile)}
          has_secret={automation?.signature.has_secret ?? false}
          submit={automation ? 'Save changes' : 'Create Automation'}
          saving={save.isPending}
          onSubmit={(values) => save.mutate(values)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

function useSave(automation: Automation | undefined, onClose: () => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (values: AutomationValues) =>
      automation
        ? call('PATCH /rest/v1/automations/:id', { params: { id: automation.id }, body: draftOf(values) })
        : call('POST /rest/v1/automations', { body: draftOf(values) }),
    onSuccess: (saved) => {
      toast.success(automation ? 'Automation saved' : 'Automation created successfully!');
      onClose();
      void queries.invalidateQueries({ queryKey: AUTOMATION });
      if (!automation) void navigate(`/portal/automations/${saved.id}`);
    },
    onError: (error) =>
      toast.error(automation ? 'Failed to save automation' : 'Failed to create automation', {
        description: messageOf(error, 'Please try again.'),
      }),
  });
}
