import { Link } from 'react-router';

/** Shows visitors for five seconds what they need an account for: the script shows and hides it. */
export function SignInBanner() {
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-4 z-30 grid place-items-center px-4">
      <p hidden data-banner className="sheet pointer-events-auto px-5 py-3 text-center text-sm shadow-lifted">
        <Link to="/auth/login" className="link">
          Log in
        </Link>{' '}
        or{' '}
        <Link to="/auth/signup" className="link">
          sign up
        </Link>{' '}
        to use templates. Browsing is free.
      </p>
    </div>
  );
}
