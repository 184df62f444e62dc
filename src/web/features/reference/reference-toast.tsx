import { useEffect } from 'react';
import { toast } from 'sonner';
import { REQUEST_BROKE } from '../../lib/api.ts';

/** One at a time: what fails together has one cause, and the last reference finds it. */
const ID = 'reference';
const SHOWN_MS = 60_000;

/** Shows the reference of a request that broke on our side: support finds by it what happened. */
export function ReferenceToast() {
  useEffect(() => {
    const show = (event: Event) => {
      const { detail: reference } = event as CustomEvent<string>;
      toast.message('Reference for support', {
        id: ID,
        duration: SHOWN_MS,
        description: <code className="break-all text-xs select-all">{reference}</code>,
        action: {
          label: 'Copy',
          onClick: (click) => {
            click.preventDefault();
            navigator.clipboard.writeText(reference).then(
              () => toast.success('Reference copied', { id: ID, description: reference, duration: 4000, action: null }),
              () => {},
            );
          },
        },
      });
    };
    window.addEventListener(REQUEST_BROKE, show);
    return () => window.removeEventListener(REQUEST_BROKE, show);
  }, []);
  return null;
}
