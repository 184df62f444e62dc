import type { PlacesProvider } from '../../providers/places/port.ts';
import { type AdmitSearches, addressesApi } from './api.ts';
import { addressesService } from './service.ts';

/** What a US address is; search and check. */
export function addressesModule({ places, ...admit }: { places: PlacesProvider } & AdmitSearches) {
  const service = addressesService({ places });
  return { service, api: addressesApi(service, admit), jobs: {}, crontab: '' };
}
