import type { Admit } from '../../platform/http/rate-limit.ts';
import type { PlacesProvider } from '../../providers/places/port.ts';
import { addressesApi } from './api.ts';
import { addressesService } from './service.ts';

/** What a US address is; search and check. `admit` limits searches. */
export function addressesModule({ places, admit }: { places: PlacesProvider; admit: Admit }) {
  const service = addressesService({ places });
  return { service, api: addressesApi(service, admit), jobs: {}, crontab: '' };
}
