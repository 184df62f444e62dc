import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { toast } from 'sonner';
import { newSupportIssue } from '../../modules/support/schema.ts';
import { call, messageOf } from '../lib/api.ts';
import { useAuth } from '../lib/auth.tsx';
import { publicSettingsQuery } from '../lib/public-settings.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextArea, TextField } from './field.tsx';

const OPEN_HELP = 'longhand:help';

/** Opens the help sheet from anywhere on the page. */
export const openHelp = (): boolean => window.dispatchEvent(new Event(OPEN_HELP));

/** The operator's own chat where one is configured, else our help sheet. Gone when the application closes. */
export function ChatWidget() {
  const [ready, setReady] = useState(false);
  // Not before the page stands: help must never slow down what it helps with.
  useEffect(() => setReady(true), []);
  const { data } = useQuery({ ...publicSettingsQuery, enabled: ready });
  if (!data) return null;
  return data.chat_script_url ? <ThirdPartyChat url={data.chat_script_url} /> : <HelpSheet />;
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

function HelpSheet() {
  const { person } = useAuth();
  const [open, setOpen] = useState(false);
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  useEffect(() => {
    const show = () => setOpen(true);
    window.addEventListener(OPEN_HELP, show);
    return () => window.removeEventListener(OPEN_HELP, show);
  }, []);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const parsed = newSupportIssue.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setErrors(parsed.success ? {} : Object.fromEntries(parsed.error.issues.map((i) => [String(i.path[0]), i.message])));
    if (!parsed.success) return;
    setSending(true);
    try {
      await call('POST /rest/v1/support_issues', { body: parsed.data });
      setOpen(false);
      toast.success('Message sent', { description: 'We reply within 24 hours, to your e-mail address.' });
    } catch (error) {
      toast.error('Message not sent', { description: messageOf(error, 'Please try again.') });
    } finally {
      setSending(false);
    }
  }

  return (
    <>
      <button
        type="button"
        aria-label="Help"
        onClick={() => setOpen(true)}
        className="sheet fixed right-4 bottom-4 z-20 grid size-12 place-items-center rounded-full text-ink shadow-lifted hover:bg-sunk"
      >
        <MessageCircle aria-hidden="true" className="size-5" />
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="How can we help?"
        description="Write to us here. A person reads it and replies within 24 hours."
      >
        <form noValidate onSubmit={send} className="grid gap-4">
          <TextField
            label="Your e-mail"
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={person?.email ?? ''}
            error={errors.email}
          />
          <TextField label="Subject" name="subject" error={errors.subject} />
          <TextArea label="Message" name="message" rows={5} error={errors.message} />
          <Button type="submit" pending={sending} className="justify-self-start">
            Send message
          </Button>
        </form>
      </Dialog>
    </>
  );
}
