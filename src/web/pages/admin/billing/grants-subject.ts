import { GRANT_SUBJECTS, type GrantsQuery } from '../../../../modules/credits/grants/schema.ts';

/** What the dialog of grants is about, as the address says it: letter:<id>, campaign:<id>, transaction:<id>:<account id>. */
export const subjectText = ({ of, id, account_id }: GrantsQuery): string =>
  [of, id, account_id].filter(Boolean).join(':');

/** Undefined where the text names nothing: the dialog then asks. */
export function readSubject(text: string): GrantsQuery | undefined {
  const [kind, id, account_id] = text.split(':');
  const of = GRANT_SUBJECTS.find((each) => each === kind);
  return of && id ? { of, id, ...(account_id && { account_id }) } : undefined;
}
