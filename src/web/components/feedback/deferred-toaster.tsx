import { lazy, Suspense, useEffect, useState } from 'react';
import { useMatches } from 'react-router';

const Toaster = lazy(() => import('./toaster.tsx').then((part) => ({ default: part.Toaster })));

/** A page that shows no toast before the first interaction exports this as its `handle`. */
export const DEFER_TOASTS = { defers_toasts: true };

const TOASTER_NEEDED = 'longhand:toaster-needed';

/** Mounts the toaster on a page that defers it. Call it before showing a toast without an interaction. */
export const ensureToaster = (): boolean => window.dispatchEvent(new Event(TOASTER_NEEDED));

/** The toaster. Pages that defer it load it at the first pointer or key press; earlier toasts are queued until then. */
export function DeferredToaster() {
  const deferred = useMatches().some(({ handle }) => handle === DEFER_TOASTS);
  const [mounted, setMounted] = useState(false);
  useEffect(() => {
    const mount = () => setMounted(true);
    if (!deferred) mount();
    const once = { once: true, passive: true, capture: true };
    for (const event of MOUNT_EVENTS) window.addEventListener(event, mount, once);
    return () => {
      for (const event of MOUNT_EVENTS) window.removeEventListener(event, mount, once);
    };
  }, [deferred]);
  if (!mounted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}

const MOUNT_EVENTS = ['pointerdown', 'keydown', TOASTER_NEEDED];
