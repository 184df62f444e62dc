import { Toaster as SonnerToaster } from 'sonner';

/** Shows toasts in the corner of the page. */
export function Toaster() {
  return (
    <SonnerToaster
      position="bottom-right"
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
