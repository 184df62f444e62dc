import { type RefObject, useEffect, useRef } from 'react';
import { toast } from 'sonner';

/** Why a step cannot be left, and the fields concerned. */
type Refusal = { title: string; text: string; fields: string[] };

/** Shows why a step cannot be left and focuses the field; announces a new step by its title. */
export function useRefusal(
  { step, refusal }: { step: number; refusal: Refusal | undefined },
  body: RefObject<HTMLDivElement | null>,
): void {
  const shown = useRef(step);
  const notice = useRef<string | number>(undefined);
  useEffect(() => {
    // Dismiss the message once it is fixed or shown again.
    if (notice.current !== undefined) toast.dismiss(notice.current);
    notice.current = undefined;
    if (refusal) {
      notice.current = toast.error(refusal.title, { description: refusal.text });
      const [first] = refusal.fields;
      const named = body.current?.querySelector<HTMLElement>(`[name="${first}"]`);
      (body.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? named)?.focus();
    } else if (shown.current !== step) {
      window.scrollTo({ top: 0 });
      body.current?.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true });
    }
    shown.current = step;
  }, [step, refusal, body]);
}
