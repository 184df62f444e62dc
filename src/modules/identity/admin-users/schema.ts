import { z } from 'zod';
import { userShape } from '../schema.ts';

/** What the admin client of the protocol sends and reads. */

const text = z.string().default('');
const metadata = z.record(z.string(), z.unknown());

export const personAttributes = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  email_confirm: z.boolean().default(false),
  user_metadata: metadata.nullish(),
  app_metadata: metadata.nullish(),
  /** "none", or a duration such as 24h or 1h30m. */
  ban_duration: z.string().optional(),
});
export type PersonAttributes = z.infer<typeof personAttributes>;

export const deletion = z.object({ should_soft_delete: z.boolean().default(false) });

const MAX_PER_PAGE = 1000;
export const pageQuery = z.object({ page: text, per_page: text }).transform((asked, context) => {
  const read = (given: string, fallback: number, most: number) => {
    const number = given === '' ? fallback : Number(given);
    if (Number.isInteger(number) && number >= 1) return Math.min(number, most);
    context.addIssue({ code: 'custom', message: `Bad Pagination Parameters: "${given}" is no page` });
    return z.NEVER;
  };
  return { page: read(asked.page, 1, 1_000_000), per_page: read(asked.per_page, 50, MAX_PER_PAGE) };
});
export type PageQuery = z.infer<typeof pageQuery>;

export const userPage = z.object({ users: z.array(userShape), aud: z.string() });

export const invitation = z.object({ email: text, data: metadata.nullish() });
export type Invitation = z.infer<typeof invitation>;

export const linkRequest = z.object({
  type: text,
  email: text,
  new_email: text,
  password: z.string().optional(),
  data: metadata.nullish(),
  redirect_to: z.string().optional(),
});
export type LinkRequest = z.infer<typeof linkRequest>;

export const madeLink = userShape.extend({
  action_link: z.string(),
  email_otp: z.string(),
  hashed_token: z.string(),
  verification_type: z.string(),
  redirect_to: z.string(),
});
export type MadeLink = z.infer<typeof madeLink>;
