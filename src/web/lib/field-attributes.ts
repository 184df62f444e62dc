import type { ZodObject, ZodType } from 'zod';

type Text = { maxLength?: number | null; unwrap?: () => Text };

/**
 * Gives a function from the name of a field to its attributes in a form that is HTML: what it must hold, and what to say
 * when it doesn't. The schema is the one that the server checks the form with, so the two cannot disagree.
 */
export const fieldsOf =
  <S extends ZodObject>(schema: S) =>
  (name: keyof S['shape'] & string) => {
    const rule = schema.shape[name] as ZodType & Text;
    const complaint = (value: string) => rule.safeParse(value).error?.issues[0]?.message;
    const missing = complaint('');
    return {
      name,
      required: missing !== undefined,
      maxLength: (rule.unwrap?.() ?? rule).maxLength ?? undefined,
      'data-missing': missing,
      'data-wrong': complaint('-'),
    };
  };
