import { Failure, notFound } from '../../../platform/failure.ts';
import type { PdfProblem } from '../pdf/active-content.ts';

export const expenseNotFound = () => notFound('This expense');
export const receiptNotFound = () => notFound('This receipt');
export const badReceipt = () => new Failure(400, 'bad_receipt', 'A receipt must be a PDF, PNG or JPEG file.');
const PDF_PROBLEMS: Record<PdfProblem, string> = {
  damaged: 'This PDF is damaged or not complete',
  encrypted: 'This PDF is protected by a password',
  script: 'This PDF contains scripts',
  program: 'This PDF can start programs or open other files',
  attachment: 'This PDF has other files attached to it',
  open_action: 'This PDF does something when it is opened',
  form: 'This PDF contains a form that runs or sends something',
  media: 'This PDF contains film or sound',
  unreadable: 'This PDF is stored in a way that we can’t check',
};
export const pdfRefused = (problem: PdfProblem) =>
  new Failure(
    400,
    'receipt_refused',
    `${PDF_PROBLEMS[problem]}, so it was not saved. Open it, print it to PDF, and choose the new file.`,
  );
export const pictureRefused = () =>
  new Failure(400, 'receipt_refused', 'This picture is damaged or larger than 40 megapixels. Choose another file.');
export const receiptInfected = (threat: string) =>
  new Failure(400, 'receipt_refused', `The virus scanner found ${threat} in this file. It was not saved.`);
export const receiptNotScanned = () =>
  new Failure(
    503,
    'receipt_not_scanned',
    'The virus scanner does not answer, so the receipt was not saved. Try again later, or add the expense without it.',
  );
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
