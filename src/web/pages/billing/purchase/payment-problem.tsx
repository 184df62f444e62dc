import { Button, ButtonLink } from '../../../components/button.tsx';

/** The end of a payment that did not go through to the last step. It warns against paying a second time. */
export function PaymentProblem({
  text,
  detail,
  onRetry,
  credit_is_safe = false,
}: {
  text: string;
  detail?: string | undefined;
  onRetry(): void;
  /** The payment itself went through and its credit is on the account. */
  credit_is_safe?: boolean;
}) {
  return (
    <div className="page-width grid justify-items-start gap-6 py-14 sm:py-20 [&>*]:max-w-2xl">
      <div role="alert" className="grid gap-4">
        <p className="eyebrow">Not finished yet</p>
        <h1 className="text-3xl">{text}</h1>
        {detail && <p className="text-ink-soft">{detail}</p>}
        <p className="text-ink-soft">
          {credit_is_safe
            ? 'Your payment went through and the credit is in your account. Please don’t pay again. Your next letter will use it.'
            : 'Your payment may have gone through. Please don’t pay again. Try once more, or contact us and we’ll check.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onRetry}>Try Again</Button>
        {credit_is_safe && (
          <ButtonLink to="/portal/create-individual-letter" variant="secondary">
            Write the letter
          </ButtonLink>
        )}
        <ButtonLink to="/contact" variant="secondary">
          Contact Support
        </ButtonLink>
      </div>
    </div>
  );
}
