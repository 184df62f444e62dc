import { z } from 'zod';
import { exportQuery } from '../../platform/table/query.ts';
import { PRESETS, type Preset, rangeProblem } from './range-rules.ts';

const day = z.union([z.literal(''), z.iso.date()]).default('');
const shape = z.object({
  range: z.enum(Object.keys(PRESETS) as [Preset, ...Preset[]]).default('30d'),
  /** Days that were chosen, both included; they go before `range`. */
  from: day,
  to: day,
});
const hasOrder = (range: { from: string; to: string }) => rangeProblem(range) === undefined;
const ORDER = { error: 'The first day must not be after the last day.', path: ['from'] };

export const analyticsQuery = shape.refine(hasOrder, ORDER);
export type AnalyticsQuery = z.infer<typeof analyticsQuery>;

export const TABLES = [
  'months',
  'revenue',
  'letters',
  'credits',
  'sign_ups',
  'items',
  'kinds',
  'automations',
  'delivery',
  'failures',
  'cohorts',
] as const;
export type TableName = (typeof TABLES)[number];
export const analyticsExport = shape.extend({ table: z.enum(TABLES), ...exportQuery.shape }).refine(hasOrder, ORDER);

const compared = z.object({
  total: z.int(),
  /** Percent of the last 30 days over the 30 before; 0 when nothing happened in those. */
  change: z.number(),
});
/** What happened in one period. */
const period = z.object({
  start: z.iso.date(),
  revenue_cents: z.int(),
  returned_cents: z.int(),
  sign_ups: z.int(),
  ordered: z.int(),
  mailed: z.int(),
  delivered: z.int(),
  failed: z.int(),
  cancelled: z.int(),
  credits_bought: z.int(),
  credits_used: z.int(),
  credits_refunded: z.int(),
  credits_granted: z.int(),
  credits_lost: z.int(),
});
export type Period = z.infer<typeof period>;
/** Letters that took at most so many days since their order; 31 stands for longer. */
const taken = z.array(z.object({ days: z.int(), letters: z.int() }));

export const analytics = z.object({
  environment: z.enum(['test', 'live']),
  /** By which the days begin. */
  time_zone: z.string(),
  /** When the figures were last brought up to date; null: never. */
  figures_at: z.iso.datetime().nullable(),
  revenue_cents: compared,
  users: compared,
  /** Letters that were mailed. */
  letters: compared,
  /** Letters that were ordered, less those that were canceled or failed. */
  letters_ordered: compared,
  months: z.array(period),
  from: z.iso.date(),
  to: z.iso.date(),
  grain: z.enum(['day', 'week', 'month']),
  periods: z.array(period),
  items: z.array(z.object({ item: z.string(), payments: z.int(), credits: z.int(), revenue_cents: z.int() })),
  kinds: z.array(z.object({ kind: z.string(), letters: z.int() })),
  automations: z.array(z.object({ name: z.string(), owner: z.string(), letters: z.int() })),
  mailed_after: taken,
  delivered_after: taken,
  failures: z.array(z.object({ reason: z.string(), letters: z.int() })),
  /** Sign-ups of a month, and how many of them had ordered a card after so many days. */
  cohorts: z.array(
    z.object({
      month: z.iso.date(),
      sign_ups: z.int(),
      within: z.array(
        z.object({
          days: z.int(),
          people: z.int(),
          /** Some of them have not had so many days yet. */
          is_open: z.boolean(),
        }),
      ),
    }),
  ),
});
export type Analytics = z.infer<typeof analytics>;
