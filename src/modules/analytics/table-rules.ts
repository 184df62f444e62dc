import { MAX_DELIVERY_DAYS } from './fold/rules.ts';
import { periodText } from './range-rules.ts';
import type { Analytics, Period, TableName } from './schema.ts';

/** The figures as tables: the page shows them, and files hold the same. */

export type FigureColumn = { title: string; kind: 'text' | 'count' | 'cents' | 'percent' };
export type FigureTable = { title: string; columns: FigureColumn[]; rows: (string | number)[][] };

const text = (title: string): FigureColumn => ({ title, kind: 'text' });
const count = (title: string): FigureColumn => ({ title, kind: 'count' });
const cents = (title: string): FigureColumn => ({ title, kind: 'cents' });
const percent = (title: string): FigureColumn => ({ title, kind: 'percent' });

const PERIOD_NAMES = { day: 'Day', week: 'Week of', month: 'Month' } as const;

/** A table of periods, a column for each figure. */
function overTime(found: Analytics, title: string, columns: [FigureColumn, keyof Period][]): FigureTable {
  const { grain, periods } = found;
  return {
    title: `${title} by ${grain}`,
    columns: [text(PERIOD_NAMES[grain]), ...columns.map(([column]) => column)],
    rows: periods.map((period) => [dayName(period.start, grain), ...columns.map(([, name]) => period[name])]),
  };
}

/** The first column's title says that it is a week. */
const dayName = (start: string, grain: Analytics['grain']): string => periodText(start, grain).replace('Week of ', '');

const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10);

const BUILDERS: Record<TableName, (found: Analytics) => FigureTable> = {
  months: ({ months }) => ({
    title: 'Revenue and letters sent by month',
    columns: [text('Month'), cents('Revenue'), count('Letters sent'), count('Letters ordered')],
    rows: months.map(({ start, ...month }) => [
      periodText(start, 'month'),
      month.revenue_cents,
      month.mailed,
      month.ordered,
    ]),
  }),
  revenue: (found) =>
    overTime(found, 'Revenue', [
      [cents('Revenue'), 'revenue_cents'],
      [cents('Refunds and disputes'), 'returned_cents'],
    ]),
  letters: (found) =>
    overTime(found, 'Letters', [
      [count('Ordered'), 'ordered'],
      [count('Mailed'), 'mailed'],
      [count('Delivered'), 'delivered'],
      [count('Failed'), 'failed'],
      [count('Cancelled'), 'cancelled'],
    ]),
  credits: (found) =>
    overTime(found, 'Credits', [
      [count('Bought'), 'credits_bought'],
      [count('Used'), 'credits_used'],
      [count('Refunded'), 'credits_refunded'],
      [count('Granted'), 'credits_granted'],
      [count('Expired or taken back'), 'credits_lost'],
    ]),
  sign_ups: (found) => overTime(found, 'Sign-ups', [[count('Sign-ups'), 'sign_ups']]),
  items: ({ items }) => ({
    title: 'Revenue by plan and item',
    columns: [text('Item'), count('Payments'), count('Credits'), cents('Revenue')],
    rows: items.map(({ item, payments, credits, revenue_cents }) => [item, payments, credits, revenue_cents]),
  }),
  kinds: ({ kinds }) => ({
    title: 'Letters by kind of campaign',
    columns: [text('Kind'), count('Letters ordered'), percent('Share')],
    rows: kinds.map(({ kind, letters }) => [kind, letters, share(letters, sum(kinds))]),
  }),
  automations: ({ automations }) => ({
    title: 'Letters by automation',
    columns: [text('Automation'), text('Owner'), count('Letters ordered')],
    rows: automations.map(({ name, owner, letters }) => [name, owner, letters]),
  }),
  delivery: ({ mailed_after, delivered_after }) => ({
    title: 'Days from order to mailing and delivery',
    columns: [text('Days'), count('Mailed'), percent('Mailed so far'), count('Delivered'), percent('Delivered so far')],
    rows: deliveryRows(mailed_after, delivered_after),
  }),
  failures: ({ failures }) => ({
    title: 'Failed letters by reason',
    columns: [text('Reason'), count('Letters'), percent('Share')],
    rows: failures.map(({ reason, letters }) => [reason, letters, share(letters, sum(failures))]),
  }),
  cohorts: ({ cohorts }) => ({
    title: 'Sign-ups to first card',
    columns: [
      text('Signed up'),
      count('Sign-ups'),
      ...(cohorts[0]?.within ?? []).flatMap(({ days }) => {
        const within = `Within ${days} ${days === 1 ? 'day' : 'days'}`;
        return [count(within), percent(`${within}, %`)];
      }),
    ],
    rows: cohorts.map(({ month, sign_ups, within }) => [
      periodText(month, 'month'),
      sign_ups,
      ...within.flatMap(({ people }) => [people, share(people, sign_ups)]),
    ]),
  }),
};

export const tableOf = (found: Analytics, name: TableName): FigureTable => BUILDERS[name](found);

const sum = (parts: readonly { letters: number }[]): number => parts.reduce((all, { letters }) => all + letters, 0);

/** A line for each number of days up to the slowest letter. */
function deliveryRows(mailed: Analytics['mailed_after'], delivered: Analytics['delivered_after']): FigureTable['rows'] {
  const slowest = Math.max(0, ...[...mailed, ...delivered].map(({ days }) => days));
  const of = (taken: Analytics['mailed_after'], days: number) => taken.find((line) => line.days === days)?.letters ?? 0;
  let [mailed_so_far, delivered_so_far] = [0, 0];
  return Array.from({ length: slowest }, (_, index) => {
    const days = index + 1;
    mailed_so_far += of(mailed, days);
    delivered_so_far += of(delivered, days);
    return [
      days > MAX_DELIVERY_DAYS ? `More than ${MAX_DELIVERY_DAYS}` : String(days),
      of(mailed, days),
      share(mailed_so_far, sum(mailed)),
      of(delivered, days),
      share(delivered_so_far, sum(delivered)),
    ];
  });
}
