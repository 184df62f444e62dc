import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';

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

/** A component that is loaded when it is first shown. Shows the placeholder until then. */
export function Lazy<P extends object>({ load, props, placeholder = null, onFail }: LazyProps<P>) {
  const [Part, setPart] = useState<ComponentType<P>>();
  const failed = useRef(onFail);
  failed.current = onFail;
  useEffect(() => {
    let unmounted = false;
    load().then(
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
  }, [load]);
  return Part ? <Part {...props} /> : placeholder;
}

async function showFailure(): Promise<void> {
  const { toast } = await import('sonner');
  // Browsers do not retry a failed module import until the page is reloaded.
  const action = { label: 'Reload the page', onClick: () => window.location.reload() };
  toast.error('Part of this page didn’t load', { action, duration: 20_000 });
}
