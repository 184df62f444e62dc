import type { SystemState } from '../../../../modules/system/schema.ts';
import { Badge } from '../../../components/badge.tsx';
import { Section } from '../../../components/section.tsx';
import { asFullMoment } from '../../../lib/dates.ts';

/** What was done to the tables, the latest first. */
export function Migrations({ migrations }: Pick<SystemState, 'migrations'>) {
  return (
    <Section title="Database">
      <div className="sheet p-5 sm:p-6">
        <table className="w-full text-left text-sm">
          <caption className="mb-3 text-left text-ink-soft">
            {migrations.length} migrations were applied. The latest is {migrations[0]?.name}.
          </caption>
          <thead>
            <tr className="border-rule border-b">
              <th className="py-2 pr-4 font-medium">Migration</th>
              <th className="py-2 pr-4 font-medium">Applied</th>
              <th className="py-2 font-medium">By version</th>
            </tr>
          </thead>
          <tbody>
            {migrations.map((one) => (
              <tr key={one.name} className="border-rule border-b last:border-b-0">
                <td className="wrap-anywhere py-2 pr-4">
                  {one.name} {one.is_later && <Badge variant="secondary">Of a later version</Badge>}
                </td>
                <td className="py-2 pr-4">{asFullMoment(one.applied_at)}</td>
                <td className="wrap-anywhere py-2">{one.applied_by ?? 'Unknown'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
