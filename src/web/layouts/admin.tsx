import { Guarded } from '../features/session/guarded.tsx';
import { Queries } from '../features/session/queries.tsx';

/** Pages of the operator. The server checks every call again. */
export default function AdminLayout() {
  return (
    <Queries>
      <Guarded admin_only={true} />
    </Queries>
  );
}
