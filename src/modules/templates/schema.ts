import { z } from 'zod';
import { PICTURE_WIDTHS } from './rules.ts';

export const category = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  display_order: z.int(),
  is_active: z.boolean(),
});
export type Category = z.infer<typeof category>;

export const template = z.object({
  id: z.uuid(),
  slug: z.string().nullable(),
  name: z.string(),
  description: z.string(),
  category_id: z.uuid().nullable(),
  category: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  preview_image_url: z.string(),
  exterior_image_url: z.string(),
  interior_image_url: z.string().nullable(),
  zip_file_url: z.string(),
  tags: z.array(z.string()),
  is_featured: z.boolean(),
  is_active: z.boolean(),
  sort_order: z.int(),
  created_at: z.iso.datetime(),
});
export type Template = z.infer<typeof template>;

/** Everything that the gallery shows. */
export type Shelf = { templates: Template[]; categories: Category[] };

export const templateQuery = z.object({
  featured: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
});
export type TemplateQuery = z.infer<typeof templateQuery>;

export const pictureQuery = z.object({ width: z.coerce.number().pipe(z.literal([...PICTURE_WIDTHS])) });
