import type { Analytics, TableName } from '../../../../modules/analytics/schema.ts';
import { ExportButtons } from '../../../components/table/export-buttons.tsx';

/** Downloads one table, of the days that are shown. */
export function TableExport({ found: { from, to }, table }: { found: Analytics; table: TableName }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ExportButtons
        route="GET /rest/v1/admin/analytics/export"
        query={{ table, from, to }}
        name={table.replace('_', '-')}
      />
    </div>
  );
}
