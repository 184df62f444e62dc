import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useAuth } from '../../lib/auth.tsx';

const BANNER_MS = 5000;

/** Tells visitors, for a moment, what they need an account for. It lies over the page and moves nothing. */
export function SignInBanner() {
  const { person } = useAuth();
  const [over, setOver] = useState(false);
  const visitor = person === null;
  useEffect(() => {
    if (!visitor) return;
    const timer = setTimeout(() => setOver(true), BANNER_MS);
    return () => clearTimeout(timer);
  }, [visitor]);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-4 z-30 grid place-items-center px-4">
      {visitor && !over && (
        <p className="sheet pointer-events-auto px-5 py-3 text-center text-sm shadow-lifted">
          <Link to="/auth/login" className="link">
            Log in
          </Link>{' '}
          or{' '}
          <Link to="/auth/signup" className="link">
            sign up
          </Link>{' '}
          to use templates. Browsing is free.
        </p>
      )}
    </div>
  );
}

/** Asks a visitor who wants to use or download a design to sign in first. */
export function SignInPrompt({ name, onClose }: { name: string; onClose(): void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Log in to use this template"
      description={`${name} is yours to send once we know who you are. The first cards are free.`}
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
