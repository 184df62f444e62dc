import { Guarded } from '../components/guarded.tsx';
import { Queries } from '../components/queries.tsx';

/** Pages of signed-in people. */
export default function CustomerLayout() {
  return (
    <Queries>
      <Guarded admin_only={false} />
    </Queries>
  );
}
