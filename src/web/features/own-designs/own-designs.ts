import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Template } from '../../../modules/templates/schema.ts';
import { template } from '../../../modules/templates/schema.ts';
import { call } from '../../lib/api.ts';
import { uploadFile } from '../../lib/upload.ts';
import { useAuth } from '../session/auth.tsx';
import { useTemplates } from '../templates/templates.ts';

const OWN = ['templates', 'own'] as const;

/** The signed-in user's own designs, newest first. */
export function useOwnDesigns() {
  const { person } = useAuth();
  return useQuery({
    queryKey: OWN,
    queryFn: () => call('GET /rest/v1/own_designs'),
    enabled: Boolean(person),
    staleTime: 60_000,
  });
}

/** A catalog design or the customer's own. Undefined while loading and when it no longer exists. */
export function useDesign(id: string | null): Template | undefined {
  const { data: catalog } = useTemplates();
  const { data: own } = useOwnDesigns();
  return own?.find((design) => design.id === id) ?? catalog?.find((design) => design.id === id);
}

/** Whether a chosen design is no longer available. False while loading. */
export function useIsUnavailable(id: string): boolean {
  const sources = [useTemplates(), useOwnDesigns()];
  return (
    id !== '' &&
    sources.every(({ isSuccess, isFetching }) => isSuccess && !isFetching) &&
    !sources.some(({ data }) => data?.some((design) => design.id === id))
  );
}

export type ComposedDesign = { name: string; outside: Blob; inside: Blob | null };

/** Uploads a design and returns the saved one. */
export function useAddOwnDesign(onProgress: (share: number) => void) {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn({ name, outside, inside }: ComposedDesign) {
      const form = new FormData();
      form.set('name', name);
      form.set('outside', outside);
      if (inside) form.set('inside', inside);
      return template.parse(await uploadFile('/rest/v1/own_designs', form, onProgress));
    },
    onSuccess: (added) => queries.setQueryData<Template[]>(OWN, (known) => [added, ...(known ?? [])]),
  });
}

export function useDeleteOwnDesign() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /rest/v1/own_designs/:id', { params: { id } }),
    onSuccess: (_, id) => queries.setQueryData<Template[]>(OWN, (known) => known?.filter((one) => one.id !== id)),
    onSettled: () => queries.invalidateQueries({ queryKey: OWN }),
  });
}
