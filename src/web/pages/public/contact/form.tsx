import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { type ContactMessage, contactMessage } from '../../../../modules/support/schema.ts';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { TextArea, TextField } from '../../../components/form/field.tsx';
import { call, messageOf } from '../../../lib/api.ts';
import { PersonFields, personFields } from '../person-fields.tsx';

const EMPTY = { firstName: '', lastName: '', email: '', company: '', phone: '', subject: '', message: '' };

/** The contact form. The message stays in the form until the server has accepted it. */
export function ContactForm() {
  const [sent_to, setSentTo] = useState<string>();
  const { register, handleSubmit, reset, formState } = useForm<ContactMessage>({
    resolver: zodResolver(contactMessage),
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = formState;
  const field = (name: keyof ContactMessage) => ({ ...register(name), error: errors[name]?.message });
  const person = personFields(field);

  // Sent again after a lost answer, the same words are one message.
  const sent = useRef({ words: '', request_key: '' });

  async function send(message: ContactMessage): Promise<void> {
    const words = JSON.stringify(message);
    if (sent.current.words !== words) sent.current = { words, request_key: crypto.randomUUID() };
    const { request_key } = sent.current;
    try {
      await call('POST /functions/v1/contact-message', { body: { ...message, request_key } });
    } catch (error) {
      toast.error('Message not sent', { description: messageOf(error, 'Please try again, or email us.') });
      return;
    }
    sent.current.words = '';
    setSentTo(message.email);
    reset(EMPTY);
    toast.success('Message sent', { description: 'We’ll email you a reply within 24 hours.' });
  }

  return (
    <form noValidate onSubmit={handleSubmit(send)} className="mt-6 grid gap-4 sm:grid-cols-2">
      {sent_to && (
        <Alert kind="success" title="Message received" className="sm:col-span-2">
          We’ll reply to {sent_to} within 24 hours.
        </Alert>
      )}
      <PersonFields fields={person} company="optional" />
      <TextField label="Subject" required {...field('subject')} />
      <TextArea label="Message" rows={6} required className="sm:col-span-2" {...field('message')} />
      <Button type="submit" pending={isSubmitting} className="justify-self-start sm:col-span-2">
        {isSubmitting ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  );
}
