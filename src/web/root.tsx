import publicScript from 'virtual:public-script';
import displayFace from '@fontsource/newsreader/files/newsreader-latin-500-normal.woff2?url';
import textFace from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError, useRouteLoaderData } from 'react-router';
import { LoadingScreen } from './components/feedback/loading-screen.tsx';
import { ApiError } from './lib/api.ts';
import { BEFORE_PAINT } from './lib/document/before-paint.ts';
import { PREFETCH } from './lib/document/prefetch.ts';
import { TRUST_NOTHING } from './lib/document/trusted-types.ts';
import styles from './styles.css?inline';

/** Styles are inlined in every document, so that a slow connection can paint without another request. */
const STYLES = import.meta.env.SSR ? styles : (document.getElementById('styles')?.textContent ?? '');

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

/** The document around every page. A public page is HTML with one small script; every other page is React. */
export function Layout({ children }: { children: ReactNode }) {
  // The layout of public pages has loaded something, if only nothing.
  const is_public = useRouteLoaderData('public') !== undefined;
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
        <meta name="theme-color" content="#faf6ec" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14161d" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <style id="styles" suppressHydrationWarning>
          {STYLES}
        </style>
        <Links />
        <script dangerouslySetInnerHTML={{ __html: `${TRUST_NOTHING};${BEFORE_PAINT}` }} />
        {is_public && <script type="module" src={publicScript} />}
        {is_public && <script type="speculationrules" dangerouslySetInnerHTML={{ __html: PREFETCH }} />}
      </head>
      <body>
        {children}
        {!is_public && <ScrollRestoration />}
        {!is_public && <Scripts />}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/** Shown while a page that is not prerendered starts. */
export function HydrateFallback() {
  return <LoadingScreen>Loading...</LoadingScreen>;
}

export function ErrorBoundary() {
  const error = useRouteError();
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
