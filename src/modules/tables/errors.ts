import { Failure } from '../../platform/failure.ts';

/** A refusal in the words of PostgREST, by whose codes the users of the official client decide. */
export class TableRefusal extends Failure {
  readonly explanation: string | null;

  constructor(code: string, message: string, status = 400, explanation: string | null = null) {
    super(status, code, message);
    this.explanation = explanation;
  }
}

export const unreadable = (what: string, text: string) =>
  new TableRefusal('PGRST100', `failed to parse ${what} (${text.slice(0, 100)})`);
export const notOffered = (what: string) => new TableRefusal('PGRST100', `${what} is not offered here.`);
export const noSuchColumn = (table: string, column: string) =>
  new TableRefusal('42703', `column ${table}.${column} does not exist`);
export const badValue = (kind: string, text: string) =>
  new TableRefusal('22P02', `invalid input syntax for type ${kind}: "${text.slice(0, 100)}"`);
export const notAllowed = (table: string) =>
  new TableRefusal('42501', `new row violates row-level security policy for table "${table}"`, 403);
export const tooMuch = (what: string) => new TableRefusal('54000', what);
