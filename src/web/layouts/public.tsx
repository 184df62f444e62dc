import { Outlet } from 'react-router';
import { Queries } from '../components/queries.tsx';

/** Pages that anybody may see. */
export default function PublicLayout() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  );
}
