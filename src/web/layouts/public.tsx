import { Outlet } from 'react-router';
import { Queries } from '../features/session/queries.tsx';

/** Pages that anybody may see. */
export default function PublicLayout() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  );
}
