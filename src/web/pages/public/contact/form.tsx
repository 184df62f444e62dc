import { contactMessage } from '../../../../modules/support/schema.ts';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { TextArea, TextField } from '../../../components/form/field.tsx';
import { fieldsOf } from '../../../lib/field-attributes.ts';
import { PersonFields } from '../person-fields.tsx';

const field = fieldsOf(contactMessage);

/** The contact form. The message stays in the form until the server has accepted it. */
export function ContactForm() {
  return (
    <form
      method="post"
      action="/contact"
      data-sends="POST /functions/v1/contact-message"
      data-done="Message sent"
      data-done-text="We’ll email you a reply within 24 hours."
      data-failed="Message not sent"
      className="mt-6 grid gap-4 sm:grid-cols-2"
    >
      <div data-received hidden className="sm:col-span-2">
        <Alert kind="success" title="Message received">
          We’ll reply to <span data-sent-to /> within 24 hours.
        </Alert>
      </div>
      <PersonFields of={field} />
      <TextField label="Subject" {...field('subject')} />
      <TextArea label="Message" rows={6} className="sm:col-span-2" {...field('message')} />
      <Button type="submit" data-pending="Sending..." className="justify-self-start sm:col-span-2">
        Send Message
      </Button>
    </form>
  );
}
