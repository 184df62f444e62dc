import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useAuth } from '../../features/session/auth.tsx';

const BANNER_MS = 5000;

/** Briefly shows visitors what they need an account for. Overlays the page without shifting it. */
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
