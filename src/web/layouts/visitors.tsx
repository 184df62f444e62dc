import { Outlet } from 'react-router';
import { Queries } from '../features/session/queries.tsx';

/** Pages of the application that anybody may open: signing in and up, trying it. */
export default function VisitorsLayout() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  );
}
