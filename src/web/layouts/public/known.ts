import { useRouteLoaderData } from 'react-router';
import type { Shelf } from '../../../modules/templates/schema.ts';
import type { PublicSettings } from '../../lib/public-settings.ts';

/** What public pages show of this installation. */
export type Known = { settings: PublicSettings; shelf: Shelf };

/** What the server knew when it rendered the page; undefined on a page that is served as it was built. */
export const useKnown = (): Known | undefined => useRouteLoaderData<Known | null>('public') ?? undefined;
