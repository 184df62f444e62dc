import { Failure } from '../../platform/failure.ts';

/** A refusal in the words of PostgREST, by whose codes the official client's users decide. */
export class TableRefusal extends Failure {
  readonly explanation: string | null;

  constructor(status: number, code: string, message: string, explanation: string | null = null) {
    super(status, code, message);
    this.explanation = explanation;
  }
}

export const unreadable = (what: string, text: string) =>
  new TableRefusal(400, 'PGRST100', `"failed to parse ${what} (${text.slice(0, 100)})"`);
export const notOffered = (what: string) => new TableRefusal(400, 'PGRST100', `${what} is not offered here.`);
export const noSuchColumn = (table: string, column: string) =>
  new TableRefusal(400, '42703', `column ${table}.${column} does not exist`);
export const noColumnToWrite = (table: string, column: string) =>
  new TableRefusal(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`);
export const noRelation = (table: string, other: string) =>
  new TableRefusal(
    400,
    'PGRST200',
    `Could not find a relationship between '${table}' and '${other}' in the schema cache`,
  );
export const badValue = (kind: string, text: string) =>
  new TableRefusal(400, '22P02', `invalid input syntax for type ${kind}: "${text.slice(0, 100)}"`);
export const badBody = () => new TableRefusal(400, 'PGRST102', 'Send a JSON object, or a list of them.');
export const notAcceptable = (type: string) =>
  new TableRefusal(406, 'PGRST107', `None of these media types are available: ${type.slice(0, 100)}`);
export const notSingle = (rows: number) =>
  new TableRefusal(
    406,
    'PGRST116',
    'Cannot coerce the result to a single JSON object',
    `The result contains ${rows} rows`,
  );
export const notAllowed = (table: string) =>
  new TableRefusal(403, '42501', `new row violates row-level security policy for table "${table}"`);
export const noFilter = () => new TableRefusal(400, '21000', 'UPDATE and DELETE require a filter');
export const tooMuch = (what: string) => new TableRefusal(400, '54000', what);
