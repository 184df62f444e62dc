import type { Person } from '../../../../../modules/admin/people/schema.ts';
import { AUDIT_ACTIONS, type AuditAction } from '../../../../../modules/audit/rules.ts';
import type { AuditLine } from '../../../../../modules/audit/schema.ts';
import { ButtonLink } from '../../../../components/button.tsx';
import { Email } from '../../../../components/table/email.tsx';
import { call } from '../../../../lib/api.ts';
import { asFullMoment } from '../../../../lib/dates.ts';
import { Changes } from '../../audit/changes.tsx';
import { SectionTable } from './section-table.tsx';

type Line = Omit<AuditLine, 'id'> & { id: string };

/** What this person did and what was done about them. */
export function AuditTrail({ person: { user_id } }: { person: Person }) {
  return (
    <>
      <SectionTable<Line>
        user_id={user_id}
        list={{
          name: 'Audit trail',
          noun: 'entry',
          empty: 'Nothing is recorded yet.',
          columns: COLUMNS,
          load: async ({ params, query }, options) => {
            const found = await call('GET /rest/v1/admin/audit', { query: { q: params.id, ...query } }, options);
            return { ...found, rows: found.rows.map((line) => ({ ...line, id: String(line.id) })) };
          },
        }}
      />
      <ButtonLink to={`/admin/audit?q=${user_id}`} variant="secondary" size="sm" className="justify-self-start">
        Open in Audit
      </ButtonLink>
    </>
  );
}

const COLUMNS = [
  { key: 'at', title: 'Time', cell: ({ at }: Line) => asFullMoment(at) },
  {
    key: 'action',
    title: 'Action',
    cell: ({ action, reason }: Line) => (
      <>
        <span className="font-semibold">{AUDIT_ACTIONS[action as AuditAction] ?? action}</span>
        {reason && <span className="block text-ink-soft">{reason}</span>}
      </>
    ),
  },
  {
    key: 'by',
    title: 'By',
    cell: ({ actor_email, actor_id }: Line) =>
      actor_email ? <Email address={actor_email} /> : <span className="break-all">{actor_id ?? 'Longhand'}</span>,
  },
  { key: 'change', title: 'Change', cell: (line: Line) => <Changes line={{ ...line, id: Number(line.id) }} /> },
];
