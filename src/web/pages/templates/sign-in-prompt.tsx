import { ButtonLink } from '../../components/button.tsx';
import { PageDialog } from '../../components/page-dialog.tsx';

/** Asks a visitor who wants to use or download a design to sign in first. */
export function SignInPrompt() {
  return (
    <PageDialog
      id="sign-in"
      title="Log in to use this template"
      description={
        <>
          <span data-design>This design</span> is ready to send once you log in. Your first five cards are free.
        </>
      }
    >
      <div className="dialog-actions">
        <ButtonLink to="/auth/signup" variant="secondary">
          Sign Up
        </ButtonLink>
        <ButtonLink to="/auth/login">Log In</ButtonLink>
      </div>
    </PageDialog>
  );
}
