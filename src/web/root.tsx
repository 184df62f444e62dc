import displayFace from '@fontsource/newsreader/files/newsreader-latin-500-normal.woff2?url';
import textFace from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router';
import { DeferredToaster, ensureToaster } from './components/feedback/deferred-toaster.tsx';
import { LoadingScreen } from './components/feedback/loading-screen.tsx';
import { ReferenceToast } from './features/reference/reference-toast.tsx';
import { AuthProvider, useAuth } from './features/session/auth.tsx';
import { ApiError } from './lib/api.ts';
import { RECORD_EVENTS, replayClick, replayInput } from './lib/pre-hydration-events.ts';
import { STORAGE_KEY } from './lib/session/stored.ts';
import { TRUST_NOTHING } from './lib/trusted-types.ts';
import NotFound from './pages/public/not-found.tsx';
import styles from './styles.css?inline';

/** Styles are inlined in every document, so that a slow connection can paint without another request. */
const STYLES = import.meta.env.SSR ? styles : (document.getElementById('styles')?.textContent ?? '');

/** Runs before the first paint, so that neither the color scheme nor the sign-in buttons flash. */
const BEFORE_PAINT = `try{const d=document.documentElement.dataset,s=localStorage.getItem('longhand.scheme');if(s)d.scheme=s;if(localStorage.getItem('${STORAGE_KEY}'))d.session=''}catch{}`;

/** The default title. */
export const meta = () => [{ title: 'Longhand' }];

/** Preloads the two fonts that every page uses. */
export const links = () =>
  [displayFace, textFace].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  }));

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf6ec" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14161d" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <style id="styles" suppressHydrationWarning>
          {STYLES}
        </style>
        <Links />
        <script dangerouslySetInnerHTML={{ __html: `${TRUST_NOTHING};${BEFORE_PAINT};${RECORD_EVENTS}` }} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <AuthProvider>
      <Outlet />
      <DeferredToaster />
      <ReferenceToast />
      <EventReplay />
    </AuthProvider>
  );
}

/** How long to wait for the session before replaying a click without it. */
const SESSION_WAIT_MS = 1500;

/** Replays events from before hydration. Clicks wait for the session, because what a button does depends on it. */
function EventReplay() {
  const { person } = useAuth();
  const is_known = person !== undefined;
  useEffect(replayInput, []);
  useEffect(() => {
    const replay = () => {
      // The click was the interaction that the toaster waits for.
      if (window.preHydrationEvents?.button) ensureToaster();
      replayClick();
    };
    const timer = setTimeout(replay, is_known ? 0 : SESSION_WAIT_MS);
    return () => clearTimeout(timer);
  }, [is_known]);
  return null;
}

/** Shown while a page that is not prerendered starts. */
export function HydrateFallback() {
  return <LoadingScreen>Loading...</LoadingScreen>;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <main className="page-width grid min-h-dvh content-center justify-items-start gap-4 py-16">
      <p className="eyebrow">Something went wrong</p>
      <h1 className="text-3xl">We couldn’t show this page.</h1>
      <p className="max-w-prose text-ink-soft">
        Nothing you sent is lost. Please reload the page. If it happens again, contact support.
      </p>
      {error instanceof ApiError && error.request_id && (
        <p className="text-sm text-ink-soft">
          Reference for support: <code className="break-all select-all">{error.request_id}</code>
        </p>
      )}
      <p className="flex gap-6">
        <a className="link" href={typeof window === 'undefined' ? '/' : window.location.href}>
          Reload
        </a>
        <a className="link" href="/contact">
          Contact support
        </a>
      </p>
    </main>
  );
}
