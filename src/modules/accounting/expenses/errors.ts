import { Failure, notFound } from '../../../platform/failure.ts';

export const expenseNotFound = () => notFound('This expense');
export const receiptNotFound = () => notFound('This receipt');
export const badReceipt = () => new Failure(400, 'bad_receipt', 'A receipt must be a PDF, PNG or JPEG file.');
export const badForm = () =>
  new Failure(400, 'bad_form', 'Send the expense as JSON, or as multipart/form-data with a receipt.');
export const approverUnknown = () =>
  new Failure(400, 'approver_unknown', 'This approver is not in the settings. Choose another one.');
export const dayOutOfRange = () =>
  new Failure(400, 'day_out_of_range', 'Enter a date within the last five years or the next year.');
export const inClosedMonth = () =>
  new Failure(
    409,
    'in_closed_month',
    'A closed month counts this expense, so it stays. Add an expense with the same amount below zero to correct it.',
  );
export const endInClosedMonth = () =>
  new Failure(409, 'end_in_closed_month', 'A closed month counts this expense. Choose a last day after that month.');
export const notMonthly = () => new Failure(409, 'not_monthly', 'Only a monthly expense has a last day.');
export const endsBeforeStart = () =>
  new Failure(400, 'ends_before_start', 'The last day is before the date of the expense.');
