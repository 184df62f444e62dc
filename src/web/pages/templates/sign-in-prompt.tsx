import { ButtonLink } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';

/** Asks a visitor who wants to use or download a design to sign in first. */
export function SignInPrompt({ name, onClose }: { name: string; onClose(): void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Log in to use this template"
      description={`${name} is ready to send once you log in. Your first five cards are free.`}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <ButtonLink to="/auth/signup" variant="secondary">
          Sign Up
        </ButtonLink>
        <ButtonLink to="/auth/login">Log In</ButtonLink>
      </div>
    </Dialog>
  );
}
