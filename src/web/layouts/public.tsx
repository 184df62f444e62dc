import { Outlet } from 'react-router';

/** Pages that anybody may see. */
export default function PublicLayout() {
  return <Outlet />;
}
