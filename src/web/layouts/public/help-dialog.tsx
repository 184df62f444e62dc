import { MessageCircle } from 'lucide-react';
import { newSupportIssue } from '../../../modules/support/schema.ts';
import { Button } from '../../components/button.tsx';
import { TextArea, TextField } from '../../components/form/field.tsx';
import { PageDialog } from '../../components/page-dialog.tsx';
import { fieldsOf } from '../../lib/field-attributes.ts';

const field = fieldsOf(newSupportIssue);

/** The help form, and the button in the corner that opens it. */
export function HelpDialog({ has_button }: { has_button: boolean }) {
  return (
    <>
      {has_button && (
        <button
          type="button"
          aria-label="Help"
          commandfor="help"
          command="show-modal"
          data-help-button
          className="sheet fixed right-4 bottom-4 z-20 grid size-12 place-items-center rounded-full text-ink shadow-lifted transition-transform duration-200 ease-paper hover:bg-sunk max-xl:data-away:not-focus-visible:translate-y-24"
        >
          <MessageCircle aria-hidden="true" className="size-5" />
        </button>
      )}
      <PageDialog id="help" title="How can we help?" description="Send us a message. A person replies within 24 hours.">
        <form
          method="post"
          action="/help"
          data-sends="POST /rest/v1/support_issues"
          data-done="Message sent"
          data-done-text="We’ll email you a reply within 24 hours."
          data-failed="Message not sent"
          className="grid gap-4"
        >
          <TextField label="Your email" type="email" autoComplete="email" data-own-email {...field('email')} />
          <TextField label="Subject" {...field('subject')} />
          <TextArea label="Message" rows={5} {...field('message')} />
          <Button type="submit" className="justify-self-start">
            Send message
          </Button>
        </form>
      </PageDialog>
    </>
  );
}
