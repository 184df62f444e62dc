import { Guarded } from '../components/guarded.tsx';

/** Pages of the operator. The server checks every call again. */
export default function AdminLayout() {
  return <Guarded admin_only={true} />;
}
