import { Outlet } from 'react-router';
import { ChatWidget } from '../components/chat-widget.tsx';
import { Footer } from '../components/footer.tsx';
import { Header } from '../components/header.tsx';
import { useSignOutNotice } from '../lib/auth.tsx';

/** What surrounds every page. */
export default function Shell() {
  useSignOutNotice();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-3 focus:rounded-sm focus:bg-sheet focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
      <ChatWidget />
    </div>
  );
}
