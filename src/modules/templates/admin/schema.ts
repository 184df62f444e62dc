import { z } from 'zod';
import { template } from '../schema.ts';

/** A design as its operator sees it, with the names of its files. */
export const managedTemplate = template.extend({
  preview_file: z.string(),
  exterior_file: z.string(),
  interior_file: z.string().nullable(),
});
export type ManagedTemplate = z.infer<typeof managedTemplate>;

/** The name of an uploaded file, or of the current one. */
const file = z.string().min(1).max(200);
const uploaded = (complaint: string) => z.string(complaint).min(1, complaint).max(200);

export const newTemplateRequest = z.object({
  name: z.string().trim().min(1, 'Please enter a name').max(120),
  description: z.string().trim().max(600).default(''),
  category_id: z.uuid().nullable().default(null),
  tags: z.array(z.string().trim().min(1).max(40)).max(20).default([]),
  sort_order: z.int().min(-1_000_000).max(1_000_000).default(0),
  is_featured: z.boolean().default(false),
  is_active: z.boolean().default(true),
  preview_file: uploaded('Please upload a preview image for the template'),
  exterior_file: uploaded('Please upload the outside of the card.'),
  interior_file: file.nullable().default(null),
});
export type NewTemplateRequest = z.infer<typeof newTemplateRequest>;

/** Only what is given changes. */
export const templateChangeRequest = z.object({
  name: newTemplateRequest.shape.name.optional(),
  description: z.string().trim().max(600).optional(),
  category_id: z.uuid().nullable().optional(),
  tags: z.array(z.string().trim().min(1).max(40)).max(20).optional(),
  sort_order: newTemplateRequest.shape.sort_order.unwrap().optional(),
  is_featured: z.boolean().optional(),
  is_active: z.boolean().optional(),
  preview_file: file.optional(),
  exterior_file: file.optional(),
  interior_file: file.nullable().optional(),
});
export type TemplateChange = z.infer<typeof templateChangeRequest>;

export const newCategoryRequest = z.object({
  name: z.string().trim().min(1, 'Please enter a category name').max(80),
  description: z
    .string()
    .trim()
    .max(300)
    .nullish()
    .transform((text) => text || null),
});
export type NewCategoryRequest = z.output<typeof newCategoryRequest>;

export const templateOrder = z.object({ ids: z.array(z.uuid()).min(1).max(5000) });

/** "a, b,, c" as a list: trimmed, without empties, each once. */
export const tagsFrom = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** A sort order as it was typed; 0 for anything but a whole number. */
export const sortOrderFrom = (text: string): number => (/^\s*[+-]?\d{1,6}\s*$/.test(text) ? Number(text) : 0);
