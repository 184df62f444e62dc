import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Lazy } from '../components/lazy.tsx';
import { ChatWidget } from '../features/help/chat-widget.tsx';
import { useSignOutNotice } from '../features/session/auth.tsx';
import { type Viewing, viewing } from '../lib/session/viewing.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

// Only an operator who views as a customer needs it.
const viewBanner = () => import('../features/session/view-banner.tsx').then((part) => part.ViewBanner);

/** The frame around every page. */
export default function Shell() {
  const { pathname } = useLocation();
  useSignOutNotice();
  const [view, setView] = useState<Viewing>();
  useEffect(() => setView(viewing()), []);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-3 focus:rounded-sm focus:bg-sheet focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      {view && <Lazy load={viewBanner} props={{ view }} />}
      <Header />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
      {/* Questions go to the operator, who has none on the desk. */}
      {!pathname.startsWith('/admin/') && <ChatWidget />}
    </div>
  );
}
