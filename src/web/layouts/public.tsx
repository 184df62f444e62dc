import { Outlet } from 'react-router';
import { Queries } from '../features/session/queries.tsx';

/** Public pages. */
export default function PublicLayout() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  );
}
