import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { ManagedTemplate, TemplateChange } from '../../../../modules/templates/admin/schema.ts';
import { call, messageOf } from '../../../lib/api.ts';

const MANAGED = ['templates', 'managed'];

export const useManagedTemplates = () =>
  useQuery({ queryKey: MANAGED, queryFn: () => call('GET /rest/v1/managed_templates') });

const failed = (title: string) => (error: Error) =>
  toast.error(title, { description: messageOf(error, 'Please try again.') });

/** The grid's mutations. Each update is optimistic and rolled back on failure. */
export function useTemplateChanges() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['templates'] });

  /** Applies an optimistic update and returns the previous value. */
  async function applyOptimistically(change: (templates: ManagedTemplate[]) => ManagedTemplate[]) {
    await queries.cancelQueries({ queryKey: MANAGED });
    const before = queries.getQueryData<ManagedTemplate[]>(MANAGED);
    if (before) queries.setQueryData(MANAGED, change(before));
    return before;
  }
  const rollBack = (before: ManagedTemplate[] | undefined) => before && queries.setQueryData(MANAGED, before);

  const update = useMutation({
    mutationFn: ({ id, change }: { id: string; change: TemplateChange }) =>
      call('PATCH /rest/v1/letter_templates/:id', { params: { id }, body: change }),
    onMutate: ({ id, change }) =>
      applyOptimistically((all) =>
        all.map((template) => (template.id === id ? ({ ...template, ...change } as ManagedTemplate) : template)),
      ),
    onSuccess: () => toast.success('Template updated successfully'),
    onError: (error, _, before) => {
      rollBack(before);
      failed('Failed to update template')(error);
    },
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /rest/v1/letter_templates/:id', { params: { id } }),
    onSuccess: () => toast.success('Template deleted successfully'),
    onError: failed('Failed to delete template'),
    onSettled: refresh,
  });
  const order = useMutation({
    mutationFn: (ids: string[]) => call('POST /functions/v1/order-templates', { body: { ids } }),
    onMutate: (ids) => applyOptimistically((all) => [...all].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))),
    onError: (error, _, before) => {
      rollBack(before);
      failed('Failed to update template')(error);
    },
    onSettled: refresh,
  });
  return { update, remove, order };
}
