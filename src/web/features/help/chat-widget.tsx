import { MessageCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Lazy } from '../../components/lazy.tsx';
import { cn } from '../../lib/cn.ts';
import { useScrollDirection } from '../../lib/document/use-scroll-direction.ts';
import { usePublicSettings } from '../../lib/public-settings.ts';

// Few people need help right after opening a page, so the help sheet loads on demand.
const helpSheet = () => import('./help-sheet.tsx').then((part) => part.HelpSheet);

const OPEN_HELP = 'longhand:help';
/** On step-by-step pages the button would cover what leads on. Their footer links to help. */
const STEP_PAGES = /^\/portal\/(create-individual-letter|bulk-|checkout|onboarding)/;

/** Opens the help sheet from anywhere on the page. */
export const openHelp = (): boolean => window.dispatchEvent(new Event(OPEN_HELP));

/** The operator's own chat where one is configured, else our help sheet. Gone when the application closes. */
export function ChatWidget() {
  const settings = usePublicSettings();
  const { pathname } = useLocation();
  if (settings?.chat_script_url) return <ThirdPartyChat url={settings.chat_script_url} />;
  return <Help has_button={settings !== undefined && !STEP_PAGES.test(pathname)} />;
}

function ThirdPartyChat({ url }: { url: string }) {
  useEffect(() => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    document.body.append(script);
    return () => script.remove();
  }, [url]);
  return null;
}

/** The help sheet, which can open before the public settings have loaded. */
function Help({ has_button }: { has_button: boolean }) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const scrolling_down = useScrollDirection() === 'down';
  useEffect(() => {
    const show = () => {
      setAsked(true);
      setOpen(true);
    };
    window.addEventListener(OPEN_HELP, show);
    return () => window.removeEventListener(OPEN_HELP, show);
  }, []);

  return (
    <>
      {has_button && (
        <button
          type="button"
          aria-label="Help"
          onClick={openHelp}
          className={cn(
            'sheet fixed right-4 bottom-[calc(1rem+var(--foot-bar,0px))] z-20 grid size-12 place-items-center rounded-full text-ink shadow-lifted hover:bg-sunk',
            'transition-transform duration-200 ease-paper',
            // On narrow pages the button would cover the text, so it hides while the visitor scrolls down.
            scrolling_down && 'max-xl:not-focus-visible:translate-y-40',
          )}
        >
          <MessageCircle aria-hidden="true" className="size-5" />
        </button>
      )}
      {asked && (
        <Lazy load={helpSheet} props={{ open, onClose: () => setOpen(false) }} onFail={() => setAsked(false)} />
      )}
    </>
  );
}
