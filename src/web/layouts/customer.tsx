import { Guarded } from '../components/guarded.tsx';
import { Queries } from '../components/queries.tsx';
import { BundleClaim } from '../pages/billing/bundle-claim.ts';

/** Pages of signed-in people. */
export default function CustomerLayout() {
  return (
    <Queries>
      <BundleClaim />
      <Guarded admin_only={false} />
    </Queries>
  );
}
