import displayFace from '@fontsource/newsreader/files/newsreader-latin-500-normal.woff2?url';
import textFace from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router';
import { LoadingScreen } from './components/feedback/loading-screen.tsx';
import { expectNotice, Notices } from './components/feedback/notices.tsx';
import { AuthProvider, useAuth } from './features/session/auth.tsx';
import { BEFORE_SCRIPTS, fillAgain, pressAgain } from './lib/early-hand.ts';
import { STORAGE_KEY } from './lib/stored-session.ts';
import NotFound from './pages/public/not-found.tsx';
import styles from './styles.css?inline';

/** Every document carries its styles: a slow line would ask for a file of them before it paints. Scripts carry no copy. */
const STYLES = import.meta.env.SSR ? styles : (document.getElementById('styles')?.textContent ?? '');

/** Before the first paint, so that neither a chosen scheme flashes nor buttons that are for visitors. */
const BEFORE_PAINT = `try{const d=document.documentElement.dataset,s=localStorage.getItem('longhand.scheme');if(s)d.scheme=s;if(localStorage.getItem('${STORAGE_KEY}'))d.session=''}catch{}`;

/** The title until the page has named its own. */
export const meta = () => [{ title: 'Longhand' }];

/** The two faces of every page are fetched before a text asks for them. */
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
        <style id="styles" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: STYLES }} />
        <Links />
        <script dangerouslySetInnerHTML={{ __html: `${BEFORE_PAINT};${BEFORE_SCRIPTS}` }} />
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
      <Notices />
      <EarlyHand />
    </AuthProvider>
  );
}

/** So long it may take to find out who is there; then buttons do without. */
const WHO_IS_THERE_MS = 1500;

/** Does what a hand did before the scripts were there. What a button does depends on who is there. */
function EarlyHand() {
  const { person } = useAuth();
  const is_known = person !== undefined;
  useEffect(fillAgain, []);
  useEffect(() => {
    const press = () => {
      // The press that it waits for has been.
      if (window.earlyHand?.button) expectNotice();
      pressAgain();
    };
    const timer = setTimeout(press, is_known ? 0 : WHO_IS_THERE_MS);
    return () => clearTimeout(timer);
  }, [is_known]);
  return null;
}

/** What the browser shows while the shell of a page that is not prerendered starts. */
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
