import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router';
import { LoadingScreen } from './components/loading-screen.tsx';
import { Notices } from './components/notices.tsx';
import { ApiError } from './lib/api.ts';
import { AuthProvider } from './lib/auth.tsx';
import NotFound from './pages/public/not-found.tsx';
import './styles.css';

/** Before the first paint, so that a chosen scheme never flashes. */
const SCHEME = `try{const s=localStorage.getItem('longhand.scheme');if(s)document.documentElement.dataset.scheme=s}catch{}`;

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
        <Links />
        <script dangerouslySetInnerHTML={{ __html: SCHEME }} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Refusals are final; only a server that could not be reached or failed is asked again. */
const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof ApiError && error.status < 500);

export default function App() {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: worthRetrying, staleTime: 5000 } } }),
  );
  return (
    <QueryClientProvider client={queries}>
      <AuthProvider>
        <Outlet />
        <Notices />
      </AuthProvider>
    </QueryClientProvider>
  );
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
      <p className="eyebrow">Something broke</p>
      <h1 className="text-3xl">This page could not be shown.</h1>
      <p className="max-w-prose text-ink-soft">
        Nothing that you sent is lost. Please load the page again; if it stays like this, tell us what you did.
      </p>
      <p className="flex gap-6">
        <a className="link" href={typeof window === 'undefined' ? '/' : window.location.href}>
          Load again
        </a>
        <a className="link" href="/contact">
          Contact support
        </a>
      </p>
    </main>
  );
}
