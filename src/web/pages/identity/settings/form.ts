import { DEFAULT_INK_COLOUR } from '../../../../handwriting/colours.ts';
import { DEFAULT_HAND, HANDS } from '../../../../handwriting/hands.ts';
import type { Signature } from '../../../../handwriting/ink/signature.ts';
import type { Profile, ProfileField } from '../../../../modules/identity/profiles/schema.ts';
import { inkSetting } from '../../../../modules/letters/schema.ts';

const FIELDS = [
  'full_name',
  'phone',
  'company_name',
  'return_first_name',
  'return_last_name',
  'return_street',
  'return_unit',
  'return_city',
  'return_state',
  'return_zip',
  'billing_address_line1',
  'billing_address_line2',
  'billing_city',
  'billing_state',
  'billing_zip',
  'billing_country',
  'hand',
  'ink_colour',
  'ink_setting',
  'order_mails',
] as const satisfies ProfileField[];

type TextFields = Record<(typeof FIELDS)[number], string>;
export type SettingsForm = TextFields & { signature: Signature | null };
type Stored = Partial<Pick<Profile, keyof SettingsForm>>;

const DEFAULTS: Partial<TextFields> = {
  billing_country: 'US',
  ink_colour: DEFAULT_INK_COLOUR,
  ink_setting: 'natural',
};

/** The form values of a profile, or of none: unknown fields are blank, the country is US, and a handwriting is always chosen. */
export function settingsOf(profile: Stored | null): SettingsForm {
  const shown = Object.fromEntries(FIELDS.map((name) => [name, profile?.[name] || DEFAULTS[name] || ''])) as TextFields;
  const known_hand = HANDS.some(({ id }) => id === shown.hand);
  const known_setting = inkSetting.safeParse(shown.ink_setting).success;
  return {
    ...shown,
    signature: profile?.signature ?? null,
    hand: known_hand ? shown.hand : DEFAULT_HAND,
    ink_setting: known_setting ? shown.ink_setting : 'natural',
  };
}

const RETURN_PLACE = ['return_street', 'return_unit', 'return_city', 'return_state', 'return_zip'] as const;

/** The values to save. A manually changed address loses its earlier lookup. */
export function profileEditOf(form: SettingsForm, before: SettingsForm) {
  const moved = RETURN_PLACE.some((name) => form[name] !== before[name]);
  return moved ? { ...form, return_google_address: '', return_google_place_id: '' } : form;
}
