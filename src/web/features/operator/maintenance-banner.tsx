import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { call } from '../../lib/api.ts';
import { asMoment } from '../../lib/dates.ts';
import { useMay } from './pages.ts';

export const MAINTENANCE_KEY = ['desk', 'maintenance'];
const REFRESH_MS = 15_000;

/** On every page of the desk while customers are shut out, so that nobody forgets to let them in again. */
export function MaintenanceBanner() {
  const may = useMay();
  const { data } = useQuery({
    queryKey: MAINTENANCE_KEY,
    queryFn: ({ signal }) => call('GET /rest/v1/admin/maintenance', undefined, { signal }),
    refetchInterval: REFRESH_MS,
  });
  if (!data?.is_on) return null;
  const is_late = data.until !== null && Date.parse(data.until) < Date.now();
  return (
    <div role="status" className="mb-4 flex items-start gap-3 border-b border-amber bg-amber-wash px-4 py-2.5 text-sm">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber" />
      <p className="min-w-0">
        <strong className="font-semibold">Maintenance mode is on. Customers see a maintenance page.</strong>{' '}
        {data.until &&
          (is_late ? `It was expected to end ${asMoment(data.until)}. ` : `Expected end: ${asMoment(data.until)}. `)}
        {may('settings') && (
          <Link to="/admin/system-settings" className="link">
            Change it in System Settings
          </Link>
        )}
      </p>
    </div>
  );
}
