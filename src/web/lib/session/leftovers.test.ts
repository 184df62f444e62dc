import { afterEach, expect, it, vi } from 'vitest';
import { forgetPerson, SIGNED_OUT } from './leftovers.ts';

/** A storage of a browser: its items are its own properties. */
const storageWith = (...keys: string[]): Storage =>
  Object.assign(
    Object.create({
      removeItem(this: Record<string, string>, key: string) {
        delete this[key];
      },
    }),
    Object.fromEntries(keys.map((key) => [key, 'x'])),
  );

afterEach(() => void vi.unstubAllGlobals());

it('what a person leaves in the browser goes when the session ends, what belongs to the device or to no one yet stays', () => {
  const local = storageWith(
    'longhand.draft.letter.ada',
    'longhand.pending-letter.ada',
    'longhand.sent.bulk.ada',
    'longhand.account',
    'longhand.visitor',
    'onboarding_completed',
    'longhand.scheme',
    'longhand.bought-bundle',
    'longhand.session-code-verifier',
    'of-a-chat',
  );
  const tab = storageWith('longhand.contact', 'longhand.support.7', 'longhand.invitation', 'longhand.notice');
  const target = new EventTarget();
  const order: string[] = [];
  // Pages stop saving before anything is removed.
  target.addEventListener(SIGNED_OUT, () => order.push(...Object.keys(tab)));
  vi.stubGlobal('window', target);
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', tab);
  forgetPerson();
  expect(order).toContain('longhand.contact');
  expect(Object.keys(local)).toEqual([
    'longhand.scheme',
    'longhand.bought-bundle',
    'longhand.session-code-verifier',
    'of-a-chat',
  ]);
  expect(Object.keys(tab)).toEqual(['longhand.invitation', 'longhand.notice']);
});
