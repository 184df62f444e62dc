import { BundleClaim } from '../features/checkout/bundle-claim.ts';
import { Guarded } from '../features/session/guarded.tsx';
import { Queries } from '../features/session/queries.tsx';
import { PortalFrame } from './portal/frame.tsx';

/** Pages of signed-in people, in the portal's frame. */
export default function CustomerLayout() {
  return (
    <Queries>
      <BundleClaim />
      <Guarded admin_only={false}>
        <PortalFrame />
      </Guarded>
    </Queries>
  );
}
