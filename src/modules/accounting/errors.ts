import { Failure } from '../../platform/failure.ts';
import { type Closing, monthName, shiftMonth } from './rules.ts';

const TEXTS: Record<Exclude<Closing, 'closed'>, (month: string) => string> = {
  already_closed: (month) => `${monthName(month)} is closed already.`,
  not_over: (month) => `${monthName(month)} is not over yet. Close it in ${monthName(shiftMonth(month, 1))}.`,
  earlier_open: () => 'Months close in order. Close the earlier open months first.',
  empty: (month) => `There is nothing to close in ${monthName(month)}: the books begin later.`,
};

export const cannotClose = (outcome: Exclude<Closing, 'closed'>, month: string) =>
  new Failure(409, `month_${outcome}`, TEXTS[outcome](month));

export const busy = () =>
  new Failure(503, 'books_busy', 'Payments or letters are being entered right now. Close the month again in a minute.');
