import type { Profile } from '../../../modules/identity/profiles/schema.ts';
import { inkSetting } from '../../../modules/letters/schema.ts';
import type { LetterContent, SenderAddress } from './drafts.ts';

/** Returns the return address of a profile. */
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

/** Returns the usual handwriting of a profile, as far as it is set. */
export function handwritingFrom({
  hand,
  ink_colour,
  ink_setting,
}: Profile): Partial<Pick<LetterContent, 'hand' | 'ink_colour' | 'ink_setting'>> {
  const setting = inkSetting.safeParse(ink_setting).data;
  return {
    ...(hand ? { hand } : {}),
    ...(ink_colour ? { ink_colour } : {}),
    ...(setting ? { ink_setting: setting } : {}),
  };
}

/** Returns the design that the customer chose in the gallery, from the state of that navigation. */
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
