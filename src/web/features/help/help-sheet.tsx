import { type FormEvent, useRef, useState } from 'react';
import { toast } from 'sonner';
import { newSupportIssue } from '../../../modules/support/schema.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextArea, TextField } from '../../components/form/field.tsx';
import { call, messageOf } from '../../lib/api.ts';
import { useAuth } from '../session/auth.tsx';

const newKey = () => crypto.randomUUID();

/** The help form. Loaded when someone first asks for help. */
export function HelpSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const { person } = useAuth();
  const [sending, setSending] = useState(false);
  // The text is kept when the sheet is closed, until it is sent.
  const written = useRef<Record<string, FormDataEntryValue>>({});
  const kept = (name: string) => String(written.current[name] ?? '');
  const [errors, setErrors] = useState<Record<string, string>>({});
  // Sent again after a lost answer, the same words are one message.
  const request_key = useRef(newKey());

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const parsed = newSupportIssue.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setErrors(parsed.success ? {} : Object.fromEntries(parsed.error.issues.map((i) => [String(i.path[0]), i.message])));
    if (!parsed.success) return;
    setSending(true);
    try {
      await call('POST /rest/v1/support_issues', { body: { ...parsed.data, request_key: request_key.current } });
      written.current = {};
      request_key.current = newKey();
      onClose();
      toast.success('Message sent', { description: 'We’ll email you a reply within 24 hours.' });
    } catch (error) {
      toast.error('Message not sent', { description: messageOf(error, 'Please try again.') });
    } finally {
      setSending(false);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="How can we help?"
      description="Send us a message. A person replies within 24 hours."
    >
      <form
        noValidate
        onSubmit={send}
        onInput={(event) => {
          written.current = Object.fromEntries(new FormData(event.currentTarget));
          request_key.current = newKey();
        }}
        className="grid gap-4"
      >
        <TextField
          label="Your email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={kept('email') || person?.email}
          error={errors.email}
        />
        <TextField label="Subject" name="subject" defaultValue={kept('subject')} error={errors.subject} />
        <TextArea label="Message" name="message" rows={5} defaultValue={kept('message')} error={errors.message} />
        <Button type="submit" pending={sending} className="justify-self-start">
          Send message
        </Button>
      </form>
    </Dialog>
  );
}
