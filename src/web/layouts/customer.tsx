import { BundleClaim } from '../features/checkout/bundle-claim.ts';
import { Guarded } from '../features/session/guarded.tsx';
import { Queries } from '../features/session/queries.tsx';

/** Pages of signed-in people. */
export default function CustomerLayout() {
  return (
    <Queries>
      <BundleClaim />
      <Guarded admin_only={false} />
    </Queries>
  );
}
