import type { Admit } from '../../platform/http/rate-limit.ts';
import type { PlacesProvider } from '../../providers/places/port.ts';
import { addressesApi } from './api.ts';
import { addressesService } from './service.ts';

/** What a US address is; search and check. `admit` limits searches, `admitVisitor` those of people without an account. */
export function addressesModule({
  places,
  admit,
  admitVisitor,
}: {
  places: PlacesProvider;
  admit: Admit;
  admitVisitor: Admit;
}) {
  const service = addressesService({ places });
  return { service, api: addressesApi(service, admit, admitVisitor), jobs: {}, crontab: '' };
}
