import { SIGN_UP_CREDITS } from '../../../../modules/credits/rules.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { TRY_PATH } from '../../../features/session/guard.ts';

/** Where a customer pays, a visitor reads how their card gets into the mail. */
export function SignUpToSend() {
  return (
    <section
      aria-label="Sign up to send"
      className="sheet grid content-start gap-5 self-start p-6 sm:p-7 lg:sticky lg:top-24"
    >
      <h2 className="text-xl">Your card is ready</h2>
      <p className="text-ink-soft">
        Create an account to send it. Your first {SIGN_UP_CREDITS} cards are on us, and this card is saved for you.
      </p>
      <ButtonLink to="/auth/signup" size="lg">
        Sign Up to Send
      </ButtonLink>
      <ButtonLink to="/auth/login" state={{ next: TRY_PATH }} variant="secondary">
        I Have an Account
      </ButtonLink>
    </section>
  );
}
