import { createContext, type LoaderFunctionArgs, Outlet, redirectDocument } from 'react-router';
import { GivenSettings } from '../../lib/public-settings.ts';
import { Footer } from '../footer.tsx';
import { SkipLink } from '../skip-link.tsx';
import { PublicHeader } from './header.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { type Known, useKnown } from './known.ts';
import { knownToDeveloper } from './known-to-developer.ts';
import { ViewBanner } from './view-banner.tsx';

/** From the server that renders the page; null while the page is built. */
export const given = createContext<Known | null>(null);
export const loader = async ({ context }: LoaderFunctionArgs): Promise<Known | null> =>
  context.get(given) ?? (import.meta.env.DEV ? knownToDeveloper() : null);

/** In the application a link to a public page opens it as a document of its own. */
export const clientLoader = ({ request }: { request: Request }) => redirectDocument(request.url);

/** The shell of the application is built at the address of a public page: with this, it has loaded nothing of the page. */
export const HydrateFallback = () => null;

/** The frame around public pages. They are rendered on the server only: `pages/public/script` brings them to life. */
export default function PublicLayout() {
  const known = useKnown();
  const chat = known?.settings.chat_script_url;
  return (
    <GivenSettings value={known?.settings}>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <ViewBanner />
        <PublicHeader />
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          <Outlet />
        </main>
        <Footer />
      </div>
      <HelpDialog has_button={!chat} />
      <section data-toasts aria-label="Notifications" aria-live="polite" className="toasts" />
      {chat && <script async src={chat} />}
    </GivenSettings>
  );
}
