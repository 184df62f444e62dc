import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';

/** Fetches a part of a page. Give the same function each time. */
type Load<P> = () => Promise<ComponentType<P>>;
type LateProps<P> = {
  load: Load<P>;
  /** What the part is given. */
  give: P;
  placeholder?: ReactNode;
  /** It could not be fetched, and the person has been told. */
  onFail?: () => void;
};

/** A part of a page that is fetched when it is first shown; until then the placeholder stands there. */
export function Late<P extends object>({ load, give, placeholder = null, onFail }: LateProps<P>) {
  const [Part, setPart] = useState<ComponentType<P>>();
  const failed = useRef(onFail);
  failed.current = onFail;
  useEffect(() => {
    let is_gone = false;
    load().then(
      (part) => is_gone || setPart(() => part),
      () => {
        if (is_gone) return;
        void tellOfFailure();
        failed.current?.();
      },
    );
    return () => {
      is_gone = true;
    };
  }, [load]);
  return Part ? <Part {...give} /> : placeholder;
}

async function tellOfFailure(): Promise<void> {
  const { toast } = await import('sonner');
  // Browsers do not ask again for a script that they could not get, as long as the page stands.
  const action = { label: 'Reload the page', onClick: () => window.location.reload() };
  toast.error('Part of this page didn’t load', { action, duration: 20_000 });
}
