import { z } from 'zod';
import { type ManagedTemplate, sortOrderFrom, tagsFrom } from '../../../../modules/templates/admin/schema.ts';

/** A file of a design: its name for the server, its address for the screen. */
const picture = z.object({ file: z.string(), url: z.string() }).nullable();

export const templateForm = z
  .object({
    name: z.string().trim().min(1, 'Please enter a name'),
    description: z.string(),
    category_id: z.string(),
    tags: z.string(),
    sort_order: z.string(),
    is_featured: z.boolean(),
    is_active: z.boolean(),
    preview: picture,
    exterior: picture,
    interior: picture,
  })
  .superRefine(({ preview, exterior }, context) => {
    if (!preview) {
      context.addIssue({
        code: 'custom',
        path: ['preview'],
        message: 'Please upload a preview image for the template',
      });
    }
    if (!exterior) {
      context.addIssue({
        code: 'custom',
        path: ['exterior'],
        message: 'Please upload the outside of the card, or a ZIP with both pages.',
      });
    }
  });
export type TemplateForm = z.infer<typeof templateForm>;

/** The form of an existing design, or an empty one that goes last. */
export function formOf(template: ManagedTemplate | undefined, next_sort_order: number): TemplateForm {
  if (!template) {
    const texts = { name: '', description: '', category_id: '', tags: '', sort_order: String(next_sort_order) };
    return { ...texts, is_featured: false, is_active: true, preview: null, exterior: null, interior: null };
  }
  return {
    name: template.name,
    description: template.description,
    category_id: template.category_id ?? '',
    tags: template.tags.join(', '),
    sort_order: String(template.sort_order),
    is_featured: template.is_featured,
    is_active: template.is_active,
    preview: { file: template.preview_file, url: template.preview_image_url },
    exterior: { file: template.exterior_file, url: template.exterior_image_url },
    interior:
      template.interior_file && template.interior_image_url
        ? { file: template.interior_file, url: template.interior_image_url }
        : null,
  };
}

/** What the server is sent. */
export function bodyOf({ preview, exterior, interior, ...form }: TemplateForm) {
  return {
    ...form,
    description: form.description.trim(),
    category_id: form.category_id || null,
    tags: tagsFrom(form.tags),
    sort_order: sortOrderFrom(form.sort_order),
    preview_file: preview?.file ?? '',
    exterior_file: exterior?.file ?? '',
    interior_file: interior?.file ?? null,
  };
}
