import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { whenIdle } from '../lib/document/when-idle.ts';

/** Loads a component. Pass the same function on every render. */
type Load<P> = () => Promise<ComponentType<P>>;
type LazyProps<P> = {
  load: Load<P>;
  /** The props of the component. */
  props: P;
  placeholder?: ReactNode;
  /** Called when loading failed, after an error toast. */
  onFail?: () => void;
};

/** Components that are there already: they are shown at once, without the placeholder. */
const loaded = new WeakMap<object, unknown>();

async function fetchPart<P>(load: Load<P>): Promise<ComponentType<P>> {
  const part = await load();
  loaded.set(load, part);
  return part;
}

/** Fetches components that are probably shown next, while the browser is idle. A failure is shown when one is needed. */
export function usePreload(loads: readonly Load<never>[]): void {
  useEffect(
    () =>
      whenIdle(() => {
        for (const load of loads) fetchPart(load).catch(() => {});
      }),
    [loads],
  );
}

/** A component that is loaded when it is first shown, unless it was preloaded. Shows the placeholder until then. */
export function Lazy<P extends object>({ load, props, placeholder = null, onFail }: LazyProps<P>) {
  const [Part, setPart] = useState(() => loaded.get(load) as ComponentType<P> | undefined);
  const failed = useRef(onFail);
  failed.current = onFail;
  useEffect(() => {
    if (Part) return;
    let unmounted = false;
    fetchPart(load).then(
      (part) => unmounted || setPart(() => part),
      () => {
        if (unmounted) return;
        void showFailure();
        failed.current?.();
      },
    );
    return () => {
      unmounted = true;
    };
  }, [load, Part]);
  return Part ? <Part {...props} /> : placeholder;
}

/** Tells that a part of the page could not be fetched. */
export async function showFailure(): Promise<void> {
  const { toast } = await import('sonner');
  // Browsers do not retry a failed module import until the page is reloaded.
  const action = { label: 'Reload the page', onClick: () => window.location.reload() };
  toast.error('Part of this page didn’t load', { action, duration: 20_000 });
}
