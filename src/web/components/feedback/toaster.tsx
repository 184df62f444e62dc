import { Toaster as SonnerToaster } from 'sonner';

const BELOW_HEADER = 'calc(4.5rem + var(--view-banner, 0px))';

/** Shows toasts below the header: at the lower edge they would cover the buttons of wizards and dialogs. */
export function Toaster() {
  return (
    <SonnerToaster
      position="top-center"
      offset={{ top: BELOW_HEADER }}
      mobileOffset={{ top: BELOW_HEADER, left: '1rem', right: '1rem' }}
      closeButton
      toastOptions={{
        duration: 6000,
        classNames: {
          toast: '!bg-sheet !text-ink !border-rule !shadow-lifted !rounded-md !font-sans',
          title: '!font-semibold !text-sm',
          description: '!text-ink-soft !text-sm',
          success: '[&_[data-icon]]:!text-moss',
          error: '!border-wax-ink [&_[data-icon]]:!text-wax-ink',
          closeButton: '!bg-sheet !text-ink-soft !border-rule',
        },
      }}
    />
  );
}
