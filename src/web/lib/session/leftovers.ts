import { STORAGE_KEY } from './stored.ts';

/** Window event when the session ends, here or in another tab, so that all personal data is cleared. */
export const SIGNED_OUT = 'longhand:signed-out';

/** What is chosen for this device, and what visitors choose or buy before they sign in. Everything else belongs to a person. */
const NOT_PERSONAL: ReadonlySet<string> = new Set([
  'longhand.scheme',
  'longhand.press-keys',
  'longhand.scan-sound',
  'longhand.chosen',
  'longhand.chosen-design',
  'longhand.bought-bundle',
  'longhand.products-asked',
  'longhand.invitation',
  'longhand.notice',
]);

const isPersonal = (key: string): boolean =>
  (key.startsWith('longhand.') || key === 'onboarding_completed') &&
  !key.startsWith(STORAGE_KEY) &&
  !NOT_PERSONAL.has(key);

/** Removes what this browser and this tab keep of a person besides the session itself, and tells the page to do the same. */
export function forgetPerson(): void {
  window.dispatchEvent(new Event(SIGNED_OUT));
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (isPersonal(key)) storage.removeItem(key);
}
