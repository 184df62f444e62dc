import { MessageCircle } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { classes } from '../lib/class-names.ts';
import { usePublicSettings } from '../lib/public-settings.ts';
import { useReadingOn } from '../lib/use-reading-on.ts';

// Few people need help on a page that they have just opened: the sheet and its parts wait until somebody asks.
const HelpSheet = lazy(() => import('./help-sheet.tsx').then((part) => ({ default: part.HelpSheet })));

const OPEN_HELP = 'longhand:help';

/** Opens the help sheet from anywhere on the page. */
export const openHelp = (): boolean => window.dispatchEvent(new Event(OPEN_HELP));

/** The operator's own chat where one is configured, else our help sheet. Gone when the application closes. */
export function ChatWidget() {
  const settings = usePublicSettings();
  if (!settings) return null;
  return settings.chat_script_url ? <ThirdPartyChat url={settings.chat_script_url} /> : <HelpButton />;
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

function HelpButton() {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const reading_on = useReadingOn();
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
      <button
        type="button"
        aria-label="Help"
        onClick={openHelp}
        className={classes(
          'sheet fixed right-4 bottom-4 z-20 grid size-12 place-items-center rounded-full text-ink shadow-lifted hover:bg-sunk',
          'transition-transform duration-200 ease-paper',
          // Where the page leaves no margin for it, it makes way for what is being read.
          reading_on && 'max-xl:not-focus-visible:translate-y-24',
        )}
      >
        <MessageCircle aria-hidden="true" className="size-5" />
      </button>
      {asked && (
        <Suspense fallback={null}>
          <HelpSheet open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
