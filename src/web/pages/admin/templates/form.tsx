import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldErrors, FormProvider, useForm, useFormContext } from 'react-hook-form';
import { toast } from 'sonner';
import type { ManagedTemplate } from '../../../../modules/templates/admin/schema.ts';
import type { Uploaded } from '../../../../modules/templates/uploads/schema.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog, LeaveDialog } from '../../../components/dialog.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../../../components/form/field.tsx';
import { inCategoryOrder } from '../../../features/templates/order.ts';
import { useCategories } from '../../../features/templates/templates.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { bodyOf, formOf, templateForm, type TemplateForm as Values } from './form-values.ts';
import { TemplateUpload } from './upload.tsx';

/** Creates or edits a design. Asks before discarding unsaved changes. */
export function TemplateForm({
  template,
  next_sort_order,
  onClose,
}: {
  template?: ManagedTemplate | undefined;
  next_sort_order: number;
  onClose(): void;
}) {
  const [leaving, setLeaving] = useState(false);
  const form = useForm<Values>({
    resolver: zodResolver(templateForm),
    defaultValues: formOf(template, next_sort_order),
  });
  const { isDirty } = form.formState;
  const save = useSave(template, onClose);
  const close = () => (isDirty && !save.isPending ? setLeaving(true) : onClose());
  return (
    <Dialog
      open
      onClose={close}
      title={template ? 'Edit Template' : 'New Template'}
      className="w-[min(58rem,calc(100vw-2rem))]"
    >
      <FormProvider {...form}>
        <form
          noValidate
          className="grid gap-8"
          onSubmit={form.handleSubmit((values) => save.mutate(values), focusFirstUpload)}
        >
          <DetailFields own_category={template?.category} />
          <FileFields />
          <div className="dialog-actions">
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" pending={save.isPending}>
              {template ? 'Save Changes' : 'Create Template'}
            </Button>
          </div>
        </form>
      </FormProvider>
      <LeaveDialog open={leaving} onStay={() => setLeaving(false)} onLeave={onClose}>
        Your changes are not saved.
      </LeaveDialog>
    </Dialog>
  );
}

function useSave(template: ManagedTemplate | undefined, onSaved: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (values: Values) => {
      const body = bodyOf(values);
      return template
        ? call('PATCH /rest/v1/letter_templates/:id', { params: { id: template.id }, body })
        : call('POST /rest/v1/letter_templates', { body });
    },
    onSuccess: async () => {
      toast.success(template ? 'Template updated successfully' : 'Template created successfully');
      await queries.invalidateQueries({ queryKey: ['templates'] });
      onSaved();
    },
    onError: (error) => toast.error('Failed to save template', { description: messageOf(error, 'Please try again.') }),
  });
}

function DetailFields({ own_category }: { own_category: ManagedTemplate['category'] | undefined }) {
  const categories = useCategories();
  const { register, setValue, watch, formState } = useFormContext<Values>();
  // The design's own category can be chosen before the others are loaded, and when it is no longer in use.
  const others = (categories.data ?? []).filter(({ id }) => id !== own_category?.id);
  const choices = own_category ? [...others, own_category] : others;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Name" maxLength={120} error={formState.errors.name?.message} {...register('name')} />
      <SelectField
        label="Category"
        value={watch('category_id')}
        onChange={(event) => setValue('category_id', event.target.value, { shouldDirty: true })}
      >
        <option value="">Uncategorized</option>
        {inCategoryOrder(choices).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Description"
        optional
        rows={3}
        maxLength={600}
        className="sm:col-span-2 [&_textarea]:min-h-20"
        {...register('description')}
      />
      <TextField
        label="Tags"
        optional
        hint="Comma separated. Cards show the first two."
        placeholder="botanical, poppies, summer"
        {...register('tags')}
      />
      <TextField
        label="Sort order"
        inputMode="numeric"
        hint="A whole number. The lowest comes first."
        {...register('sort_order')}
      />
      <CheckField {...register('is_featured')}>Featured: in the carousel and on the home page</CheckField>
      <CheckField {...register('is_active')}>Active: customers can see and send it</CheckField>
    </div>
  );
}

function FileFields() {
  /** A preview of the operator's own stays. One made from the outside is replaced with the outside. */
  const [own_preview, setOwnPreview] = useState(false);
  const { setValue, watch, formState } = useFormContext<Values>();
  const { errors, isSubmitted } = formState;
  const [preview, exterior, interior] = watch(['preview', 'exterior', 'interior']);
  function put(name: 'preview' | 'exterior' | 'interior', picture: Values['preview']) {
    setValue(name, picture, { shouldDirty: true, shouldValidate: isSubmitted });
  }
  function takePages(files: Uploaded) {
    if (files.exterior) put('exterior', files.exterior);
    if (files.interior) put('interior', files.interior);
    if (files.preview && !own_preview) put('preview', files.preview);
  }
  function takePreview(files: Uploaded) {
    if (!files.preview) return;
    setOwnPreview(true);
    put('preview', files.preview);
  }
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-display text-xl">Files</legend>
      <TemplateUpload
        kind="template"
        label="ZIP of both pages"
        hint="1.png is the outside, 2.png the inside, both 1375 x 2000 pixels. It fills the pages and the preview below. At most 20 MB."
        onUploaded={takePages}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <TemplateUpload
          kind="exterior"
          label="Outside"
          hint="PNG or JPEG, 1375 x 2000 pixels, front below the fold."
          url={exterior?.url}
          error={errors.exterior?.message}
          onUploaded={takePages}
        />
        <TemplateUpload
          kind="interior"
          label="Inside (optional)"
          hint="The same size. Without it, the inside is blank."
          url={interior?.url}
          onUploaded={takePages}
          onRemove={() => put('interior', null)}
        />
        <TemplateUpload
          kind="preview"
          label="Preview image"
          hint="What the gallery shows. Made from the outside unless you upload your own."
          url={preview?.url}
          error={errors.preview?.message}
          onUploaded={takePreview}
        />
      </div>
    </fieldset>
  );
}

/** React Hook Form focuses its own fields. Upload buttons are not registered with it. */
function focusFirstUpload(errors: FieldErrors<Values>) {
  if (errors.name) return;
  const kind = errors.exterior ? 'exterior' : 'preview';
  document.querySelector<HTMLElement>(`[data-upload="${kind}"]`)?.focus();
}
