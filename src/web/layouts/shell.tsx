import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Toaster } from '../components/feedback/toaster.tsx';
import { Lazy } from '../components/lazy.tsx';
import { ChatWidget } from '../features/help/chat-widget.tsx';
import { ReferenceToast } from '../features/reference/reference-toast.tsx';
import { AuthProvider } from '../features/session/auth.tsx';
import { KeptNotice } from '../features/session/notice.tsx';
import { type Viewing, viewing } from '../lib/session/viewing.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';

// Only an operator who views as a customer needs it.
const viewBanner = () => import('../features/session/view-banner.tsx').then((part) => part.ViewBanner);

/** The frame around every page of the application. */
export default function Shell() {
  const { pathname } = useLocation();
  const [view, setView] = useState<Viewing>();
  useEffect(() => setView(viewing()), []);
  return (
    <AuthProvider>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        {view && <Lazy load={viewBanner} props={{ view }} />}
        <Header />
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          <Outlet />
        </main>
        <Footer />
        {/* Questions go to the operator, who has none on the desk. */}
        {!pathname.startsWith('/admin/') && <ChatWidget />}
      </div>
      <Toaster />
      <ReferenceToast />
      <KeptNotice />
    </AuthProvider>
  );
}
