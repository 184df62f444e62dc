import { Guarded } from '../components/guarded.tsx';

/** Pages of signed-in people. */
export default function CustomerLayout() {
  return <Guarded admin_only={false} />;
}
