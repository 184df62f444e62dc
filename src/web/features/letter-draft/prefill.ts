import type { Profile } from '../../../modules/identity/profiles/schema.ts';
import type { SenderAddress } from './drafts.ts';

/** The sender as the profile knows them. */
export const senderFrom = (profile: Profile): SenderAddress => ({
  firstName: profile.return_first_name || profile.first_name,
  lastName: profile.return_last_name || (profile.return_first_name ? '' : profile.last_name),
  street: profile.return_street,
  unit: profile.return_unit,
  city: profile.return_city,
  state: profile.return_state,
  zip: profile.return_zip,
  google_address: profile.return_google_address,
  google_place_id: profile.return_google_place_id,
  address_check: '',
});

/** What the gallery hands over when a design is used. */
export function designFrom<T extends { id: string; name: string; zip_file_url: string }>(
  navigation: unknown,
  templates: readonly T[],
): T | undefined {
  const { templateName, zipFileUrl } = (navigation ?? {}) as { templateName?: unknown; zipFileUrl?: unknown };
  if (!templateName && !zipFileUrl) return undefined;
  return (
    templates.find((template) => template.zip_file_url === zipFileUrl) ??
    templates.find((template) => template.name === templateName)
  );
}
