import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import type { SettingName, SettingsView } from '../../../../modules/settings/schema.ts';
import { MAINTENANCE_KEY } from '../../../features/operator/maintenance-banner.tsx';
import { ApiError, call } from '../../../lib/api.ts';
import { changesOf, contested, editOf, errorsOf, type FormEdits, type FormErrors, formOf } from './form-values.ts';

const settingsQuery = {
  queryKey: ['desk', 'settings'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /rest/v1/admin/settings', undefined, { signal }),
  // Not loaded again while somebody fills in the form: what they save was made on what they saw.
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnMount: 'always',
} as const;

type Conflict = { message: string; fields: SettingName[] };

export type SettingsForm = NonNullable<ReturnType<typeof useSettingsForm>['form']>;

/** The settings with what was typed over them. Typing outlives a failed save, and one that came second. */
export function useSettingsForm() {
  const queries = useQueryClient();
  const found = useQuery(settingsQuery);
  const [edits, setEdits] = useState<FormEdits>({});
  const [errors, setErrors] = useState<FormErrors>({});
  const [conflict, setConflict] = useState<Conflict>();
  const [has_failed, setHasFailed] = useState(false);

  /** Loads what somebody else saved, below what was typed here. */
  async function loadTheirs(before: SettingsView, message: string): Promise<void> {
    const { data } = await found.refetch();
    setConflict({ message, fields: data ? contested(before.values, data.values, edits) : [] });
  }

  const save = useMutation({
    mutationFn: (view: SettingsView) => {
      const made = editOf(view.version, changesOf(view.values, edits));
      if ('errors' in made) throw new InvalidForm(made.errors);
      return call('PATCH /rest/v1/admin/settings', { body: made.edit });
    },
    onMutate: () => {
      setErrors({});
      setHasFailed(false);
    },
    onSuccess: (saved) => {
      queries.setQueryData(settingsQuery.queryKey, saved);
      setEdits({});
      setConflict(undefined);
      toast.success('Settings Saved', { description: 'They apply from now on.' });
      return queries.invalidateQueries({ queryKey: MAINTENANCE_KEY });
    },
    onError: (error, view) => {
      const wrong = invalidFields(error);
      if (wrong) setErrors(wrong);
      else if (error instanceof ApiError && error.code === 'settings_changed')
        void loadTheirs(view, error.user_message);
      else setHasFailed(true);
    },
  });

  const { data } = found;
  const changes = data ? changesOf(data.values, edits) : {};
  const form = data && {
    view: data,
    values: { ...formOf(data.values), ...edits },
    errors,
    conflict,
    has_failed,
    is_dirty: Object.keys(changes).length > 0,
    is_saving: save.isPending,
    set: <Name extends SettingName>(name: Name, value: FormEdits[Name]) => {
      setEdits((before) => ({ ...before, [name]: value }));
      setErrors(({ [name]: _, ...others }) => others as FormErrors);
    },
    save: () => save.mutate(data),
    discard: () => {
      setEdits({});
      setErrors({});
      setConflict(undefined);
      setHasFailed(false);
    },
  };
  return { form, is_loading: found.isPending || !found.isFetchedAfterMount, retry: () => void found.refetch() };
}

class InvalidForm extends Error {
  readonly fields: FormErrors;
  constructor(fields: FormErrors) {
    super('A field is not valid.');
    this.fields = fields;
  }
}

function invalidFields(error: Error): FormErrors | undefined {
  if (error instanceof InvalidForm) return error.fields;
  if (!(error instanceof ApiError) || error.code !== 'validation_failed') return undefined;
  return errorsOf((error.details.fields as { field: string; reason: string }[] | undefined) ?? []);
}
