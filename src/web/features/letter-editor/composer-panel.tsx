import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { fullName, TEXT_FACTS } from '../../../modules/letters/rules.ts';
import type { ContentRequest } from '../../../modules/letters/schema.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextArea, TextField } from '../../components/form/field.tsx';
import { call, messageOf } from '../../lib/api.ts';
import { usePublicSettings } from '../../lib/public-settings.ts';
import { profileQuery } from '../account/profile.ts';
import type { LetterContent, WritingRequest } from '../letter-draft/drafts.ts';

const TONES: Record<WritingRequest['tone'], string> = {
  friendly: 'Friendly',
  professional: 'Professional',
  formal: 'Formal',
  heartfelt: 'Heartfelt',
};

/** The panel's question and examples. */
export type ComposerWording = {
  question: string;
  /** An answer to the question. */
  example: string;
  occasion: string;
  context: string;
  /** What goes to a composer that is not this server. */
  sent_away: string;
};

type ComposerProps = {
  letter: LetterContent;
  request: WritingRequest;
  /** Who is written to: one person by name, or the columns of a list. */
  readers: Pick<ContentRequest, 'recipientName' | 'csvFields' | 'sampleContact'>;
  wording: ComposerWording;
  onRequest(request: WritingRequest): void;
  onText(text: string): void;
};

/** Drafts a message from a prompt. Each run gives another draft; the original text can be restored. */
function useComposer({ letter, request, readers, onText }: ComposerProps) {
  const { letterForm, returnAddress } = letter;
  const { data: profile } = useQuery(profileQuery);
  const [before, setBefore] = useState<string>();
  const asked = useRef(0);
  const compose = useMutation({
    mutationFn: () =>
      call('POST /functions/v1/generate-letter-content', {
        body: {
          ...readers,
          prompt: request.prompt.trim(),
          senderName: profile?.full_name || fullName(returnAddress.firstName, returnAddress.lastName),
          senderFirstName: profile?.first_name || returnAddress.firstName,
          occasion: request.occasion.trim(),
          tone: request.tone,
          additionalContext: request.additionalContext.trim(),
          textType: letterForm.text_type,
          maxCharacters: TEXT_FACTS[letterForm.text_type].max_characters,
          variation: asked.current,
        },
      }),
    onSuccess: ({ generatedText }) => {
      asked.current += 1;
      if (letterForm.message.trim()) setBefore(letterForm.message);
      onText(generatedText);
    },
    onError: (error) =>
      toast.error('Generation Failed', { description: messageOf(error, 'Failed to generate content') }),
  });
  const putBack = () => {
    if (before !== undefined) onText(before);
    setBefore(undefined);
  };
  return { compose, putBack: before === undefined ? undefined : putBack };
}

/** Requests an AI draft of the message from a short description. */
export function ComposerPanel(props: ComposerProps) {
  const { request, wording, onRequest } = props;
  const { compose, putBack } = useComposer(props);
  const [missing, setMissing] = useState(false);
  const prompt = useRef<HTMLTextAreaElement>(null);

  function ask() {
    const empty = request.prompt.trim() === '';
    setMissing(empty);
    if (!empty) return compose.mutate();
    toast.error('Missing Prompt', { description: 'Please enter a description for your letter.' });
    prompt.current?.focus();
  }
  return (
    <section aria-label="Writing help" className="grid gap-5 rounded-md border border-rule bg-sunk p-5">
      <TextArea
        ref={prompt}
        label={wording.question}
        rows={3}
        maxLength={2000}
        className="[&_textarea]:min-h-20"
        placeholder={wording.example}
        value={request.prompt}
        error={missing && !request.prompt.trim() ? 'Please enter a description for your letter.' : undefined}
        onChange={(event) => onRequest({ ...request, prompt: event.target.value })}
      />
      <RequestFields {...props} />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" pending={compose.isPending} onClick={ask}>
          {compose.isPending ? 'Drafting...' : compose.isSuccess ? 'Draft another' : 'Draft it'}
        </Button>
        {putBack && (
          <Button variant="quiet" onClick={putBack}>
            Restore my text
          </Button>
        )}
        <p role="status" className="sr-only">
          {compose.isSuccess && `Draft added to your message. ${compose.data.note ?? ''}`}
        </p>
      </div>
      {compose.data?.note && <p className="text-sm">{compose.data.note}</p>}
      <WhoComposes sent_away={wording.sent_away} />
    </section>
  );
}

function RequestFields({ request, wording, onRequest }: ComposerProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Tone"
          value={request.tone}
          onChange={(event) => onRequest({ ...request, tone: event.target.value as WritingRequest['tone'] })}
        >
          {Object.entries(TONES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Occasion"
          optional
          maxLength={200}
          placeholder={wording.occasion}
          value={request.occasion}
          onChange={(event) => onRequest({ ...request, occasion: event.target.value })}
        />
      </div>
      <TextField
        label="Additional context"
        optional
        maxLength={1000}
        placeholder={wording.context}
        value={request.additionalContext}
        onChange={(event) => onRequest({ ...request, additionalContext: event.target.value })}
      />
    </>
  );
}

/** Names the service that writes the draft, and where the description is sent. */
function WhoComposes({ sent_away }: { sent_away: string }) {
  const composer = usePublicSettings()?.providers.writing;
  if (!composer) return null;
  return (
    <p className="text-sm text-ink-faint">
      {composer === 'local'
        ? 'Drafted on this server from your words and built-in phrases. Nothing leaves it.'
        : `Drafted by ${composer}. ${sent_away}`}
    </p>
  );
}
