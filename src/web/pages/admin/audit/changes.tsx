import type { AuditLine } from '../../../../modules/audit/schema.ts';

const shown = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? 'none'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** What changed, field by field, and the ids that lead further. */
export function Changes({ line }: { line: AuditLine }) {
  const { before, after, subject_id, account_id, request_id } = line;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const ids = [
    ['Subject ID', subject_id],
    ['Account', account_id],
    ['Request', request_id],
  ].filter(([, id]) => id);
  return (
    <details>
      <summary className="text-ink-soft hover:text-ink md:min-w-36">{summaryOf(fields)}</summary>
      <dl className="mt-1.5 grid gap-1.5 border-l-2 border-rule pl-3">
        {fields.map((field) => (
          <div key={field}>
            <dt className="text-ink-faint">{field}</dt>
            <dd className="break-all">
              {before && <del className="text-ink-soft">{shown(before[field])}</del>}
              {before && after && <span aria-hidden="true"> → </span>}
              {after && <ins className="no-underline">{shown(after[field])}</ins>}
            </dd>
          </div>
        ))}
        {ids.map(([name, id]) => (
          <div key={name}>
            <dt className="text-ink-faint">{name}</dt>
            <dd className="font-mono text-xs break-all">{id}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The first fields, enough to tell one entry from the next. */
function summaryOf([first, second, ...more]: string[]): string {
  if (!first) return 'IDs';
  if (!second) return first;
  return more.length === 0 ? `${first}, ${second}` : `${first}, ${second} and ${more.length} more`;
}
