import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { toast } from 'sonner';
import type { ManagedTemplate } from '../../../../modules/templates/admin/schema.ts';
import type { Uploaded } from '../../../../modules/templates/uploads/schema.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog, Dialog } from '../../../components/dialog.tsx';
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
  const categories = useCategories();
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  /** A preview that a person chose stays; one that was made of the outside follows the outside. */
  const [own_preview, setOwnPreview] = useState(false);
  const form = useForm<Values>({
    resolver: zodResolver(templateForm),
    defaultValues: formOf(template, next_sort_order),
  });
  const { errors, isDirty } = form.formState;
  const [preview, exterior, interior] = form.watch(['preview', 'exterior', 'interior']);
  const category_id = form.watch('category_id');
  // Its own category stays to be chosen while the others are on their way, and when it is no longer in use.
  const own = template?.category;
  const others = (categories.data ?? []).filter(({ id }) => id !== own?.id);
  const choices = own ? [...others, own] : others;

  const save = useMutation({
    mutationFn: (values: Values) => {
      const body = bodyOf(values);
      return template
        ? call('PATCH /rest/v1/letter_templates/:id', { params: { id: template.id }, body })
        : call('POST /rest/v1/letter_templates', { body });
    },
    onSuccess: async () => {
      toast.success(template ? 'Template updated successfully' : 'Template created successfully');
      await queries.invalidateQueries({ queryKey: ['templates'] });
      onClose();
    },
    onError: (error) => toast.error('Failed to save template', { description: messageOf(error, 'Please try again.') }),
  });

  function put(name: 'preview' | 'exterior' | 'interior', picture: Values['preview']) {
    form.setValue(name, picture, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
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
  const close = () => (isDirty && !save.isPending ? setLeaving(true) : onClose());

  return (
    <Dialog
      open
      onClose={close}
      title={template ? 'Edit Template' : 'New Template'}
      className="w-[min(58rem,calc(100vw-2rem))]"
    >
      <form
        noValidate
        className="grid gap-8"
        onSubmit={form.handleSubmit((values) => save.mutate(values), focusFirstUpload)}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Name" maxLength={120} error={errors.name?.message} {...form.register('name')} />
          <SelectField
            label="Category"
            value={category_id}
            onChange={(event) => form.setValue('category_id', event.target.value, { shouldDirty: true })}
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
            {...form.register('description')}
          />
          <TextField
            label="Tags"
            optional
            hint="Comma separated. Cards show the first two."
            placeholder="botanical, poppies, summer"
            {...form.register('tags')}
          />
          <TextField
            label="Sort order"
            inputMode="numeric"
            hint="A whole number. The smallest comes first."
            {...form.register('sort_order')}
          />
          <CheckField {...form.register('is_featured')}>Featured: in the carousel and on the home page</CheckField>
          <CheckField {...form.register('is_active')}>Active: customers can see and send it</CheckField>
        </div>
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
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" pending={save.isPending}>
            {template ? 'Save Changes' : 'Create Template'}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title="Leave without saving?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setLeaving(false)}>
              Keep editing
            </Button>
            <Button variant="danger" onClick={onClose}>
              Leave
            </Button>
          </>
        }
      >
        Your changes are not saved.
      </ConfirmDialog>
    </Dialog>
  );
}

/** The form's own fields take the focus by themselves; an upload is a button that it does not know. */
function focusFirstUpload(errors: FieldErrors<Values>) {
  if (errors.name) return;
  const kind = errors.exterior ? 'exterior' : 'preview';
  document.querySelector<HTMLElement>(`[data-upload="${kind}"]`)?.focus();
}
