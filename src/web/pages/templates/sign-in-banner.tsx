import { Link } from 'react-router';

/** Shows visitors for five seconds what they need an account for: the script shows and hides it. */
export function SignInBanner() {
  return (
    // On phones it takes the room above the title, where it covers nothing.
    <div
      role="status"
      className="pointer-events-none z-30 grid place-items-center px-4 max-sm:absolute max-sm:inset-x-0 max-sm:top-0 sm:fixed sm:inset-x-0 sm:bottom-4"
    >
      <p
        hidden
        data-banner
        className="pointer-events-auto text-center text-sm max-sm:pt-2 sm:sheet sm:px-5 sm:py-3 sm:shadow-lifted"
      >
        <Link to="/auth/login" className="link">
          Log in
        </Link>{' '}
        or{' '}
        <Link to="/auth/signup" className="link">
          sign up
        </Link>{' '}
        to use templates.<span className="max-sm:hidden"> Browsing is free.</span>
      </p>
    </div>
  );
}
